import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import type { StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { bring } from "./testing/bring";

async function studyOfTwoSystems(): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  const line = (number: number): StudyInstructionLine => ({
    id: `i${number}`,
    instruction: `Write ${number}.`,
    responses: [
      { system: "Aspen", text: "1" },
      { system: "Birch", text: "2" },
    ],
    pairs: [{ id: `p${number}`, a: { system: "Aspen" }, b: { system: "Birch" } }],
  });
  const { ok } = await bring(id, "study.jsonl", text(...[1, 2].map((number) => JSON.stringify(line(number)))));
  expect(ok).toBe(true);
  return id;
}

async function labelsOf(studyId: string) {
  const found = await prisma().annotation.findMany({
    where: { studyId },
    include: {
      rater: true,
      task: { include: { instruction: true, responseA: { include: { system: true } }, pair: true } },
      orders: { orderBy: { shownOrder: "asc" } },
    },
    orderBy: [{ task: { position: "asc" } }, { rater: { number: "asc" } }],
  });
  return found.map(({ rater, task, level, shownOrder, orders }) => ({
    label: `${task.instruction.externalId} ${rater.name}`,
    a: task.responseA?.system.name,
    pair: task.pair?.externalId ?? null,
    preference: level,
    shown: shownOrder ?? orders.map((order) => `${order.shownOrder} ${order.level}`).join(", "),
  }));
}

const text = (...lines: string[]) => lines.join("\n");
const HEADER = "item,rater,value,system_a,system_b";

it("rows that name two responses in either order are labels of one pair, each with the side that it names", async () => {
  const studyId = await studyOfTwoSystems();
  const rows = ["i1,ann,A,Birch,Aspen", "i1,ben,A,Aspen,Birch", "i2,ann,1,Aspen,Birch", "i2,ben,5,Birch,Aspen"];
  const file = text(HEADER, ...rows);
  const options = { values: { 1: "1", 5: "5" }, round: "Pairs" };
  const report = await bring(studyId, "either.csv", file, options);
  expect(report).toMatchObject({ problems: [], counts: { tasks: { new: 2 }, labels: { new: 4 } } });
  const expected = [
    { label: "i1 ann", a: "Birch", pair: null, preference: 2, shown: "" },
    { label: "i1 ben", a: "Birch", pair: null, preference: 4, shown: "" },
    { label: "i2 ann", a: "Aspen", pair: "p2", preference: 1, shown: "" },
    { label: "i2 ben", a: "Aspen", pair: "p2", preference: 1, shown: "" },
  ];
  expect(await labelsOf(studyId)).toEqual(expected);
  expect(report.labels?.turnedComments).toBe(0);
  const again = await bring(studyId, "other.csv", text(HEADER, ...rows.toReversed()), options);
  expect(again).toMatchObject({ problems: [], written: false, counts: { labels: { new: 0, known: 4 } } });
});

it("the check says whose comments may mean another response by A: of rows that are turned without an order", async () => {
  const studyId = await studyOfTwoSystems();
  const rows = ["i1,ann,A,Birch,Aspen,A is right", "i1,ben,A,Aspen,Birch,A is right", "i1,cat,A,Aspen,Birch,"];
  const commented = await bring(studyId, "comments.csv", text(`${HEADER},comment`, ...rows), { round: "Comments" });
  expect(commented).toMatchObject({ problems: [], labels: { turnedComments: 1 } });
  const ordered = text(`${HEADER},comment,order`, ...rows.map((row) => `${row},ab`));
  const known = await bring(studyId, "ordered.csv", ordered, { round: "Ordered" });
  expect(known).toMatchObject({ problems: [], labels: { turnedComments: 0 } });
  expect((await labelsOf(studyId)).map(({ shown }) => shown).sort()).toEqual(["", "", "", "ab", "ba", "ba"]);
});

it("a rater's two rows about a pair named the other way round are its two orders", async () => {
  const studyId = await studyOfTwoSystems();
  const rows = [
    "i1,judge,A,Aspen,Birch,ab",
    "i1,judge,A,Birch,Aspen,ab",
    "i2,judge,B,Birch,Aspen,ab",
    "p2,judge,A,,,ab",
  ];
  const report = await bring(studyId, "judge.csv", text(`${HEADER},order`, ...rows), { round: "Judge" });
  expect(report.problems).toEqual([]);
  expect(await labelsOf(studyId)).toEqual([
    { label: "i1 judge", a: "Aspen", pair: "p1", preference: 3, shown: "ab 2, ba 4" },
    { label: "i2 judge", a: "Birch", pair: null, preference: 4, shown: "ab 4, ba 4" },
  ]);
});

it("a later file turns to the pairs as the round has them, and a rater's second label is still one too many", async () => {
  const studyId = await studyOfTwoSystems();
  const round = { round: "Pairs" };
  await bring(studyId, "first.csv", text(HEADER, "i1,ann,A,Birch,Aspen"), round);
  const later = await bring(studyId, "later.csv", text("item,rater,value", "p1,ben,A"), round);
  expect(later).toMatchObject({ problems: [], counts: { tasks: { new: 0, known: 1 }, labels: { new: 1 } } });
  expect(await labelsOf(studyId)).toMatchObject([
    { label: "i1 ann", a: "Birch", preference: 2 },
    { label: "i1 ben", a: "Birch", preference: 4 },
  ]);
  const twice = await bring(studyId, "twice.csv", text(HEADER, "i2,ann,A,Aspen,Birch", "i2,ann,B,Birch,Aspen"), round);
  expect(twice.problems).toMatchObject([{ line: 3, found: 'a second one of "ann"; the first is in line 2' }]);
});
