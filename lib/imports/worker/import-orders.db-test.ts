import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { readJudges } from "@/lib/compare/server/read-judges";
import { prisma } from "@/lib/db/client";
import type { StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { OPERATOR } from "@/lib/people/viewer";
import { ready } from "@/lib/results/server/testing/ready";
import type { Outcome } from "@/lib/round/protocol/protocol";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { bring } from "./testing/bring";

async function studyWithPairs(truths: readonly (Outcome | null)[]): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  const side = { win: "A", tie: "tie", loss: "B" } as const;
  const lines = truths.map(
    (truth, index): StudyInstructionLine => ({
      id: `i${index}`,
      instruction: `Write ${index}.`,
      subset: index < 3 ? "first" : "second",
      responses: [
        { system: "Aspen", text: "1" },
        { system: "Birch", text: "2" },
      ],
      pairs: [
        { id: `p${index}`, a: { system: "Aspen" }, b: { system: "Birch" }, ...(truth ? { truth: side[truth] } : {}) },
      ],
    }),
  );
  const { ok } = await bring(id, "study.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
  expect(ok).toBe(true);
  return id;
}

async function labelsOf(studyId: string) {
  const found = await prisma().annotation.findMany({
    where: { studyId },
    include: { rater: true, task: { include: { instruction: true } }, orders: { orderBy: { shownOrder: "asc" } } },
    orderBy: [{ rater: { number: "asc" } }, { task: { position: "asc" } }],
  });
  return found.map(({ rater, task, level, shownOrder, orders }) => [
    `${rater.name} ${task.instruction.externalId}`,
    level,
    shownOrder,
    orders.map((order) => `${order.shownOrder} ${order.level}`).join(", "),
  ]);
}

it("two rows of one rater and pair, one an order, become one label that keeps what was said in each", async () => {
  const studyId = await studyWithPairs(["win", "loss", "tie", "win", "loss", "win"]);
  const rows = [
    "p0,tiny,A,ab",
    "p0,tiny,A,ba",
    "p1,tiny,A,AB",
    "p1,tiny,B,BA",
    // The two rows need not be adjacent, and A or B says what was shown first too.
    "p2,tiny,tie,a",
    "p3,tiny,5,ab",
    "p2,tiny,tie,b",
    "p3,tiny,4,ba",
    // An empty answer, a missing row, and neither of both.
    "p4,tiny,,ab",
    "p4,tiny,B,ba",
    "p5,tiny,A,ab",
  ];
  const file = ["item,rater,value,order", ...rows].join("\n");
  const options = { values: { 5: "5", 4: "4" }, round: "Judges" };
  const report = await bring(studyId, "judge.csv", file, options);
  expect(report.problems).toEqual([]);
  expect(report.counts).toMatchObject({ labels: { new: 6, known: 0 }, raters: { new: 1 }, tasks: { new: 6 } });
  expect(await labelsOf(studyId)).toEqual([
    ["tiny i0", 2, null, "ab 2, ba 2"],
    ["tiny i1", 3, null, "ab 2, ba 4"],
    ["tiny i2", 3, null, "ab 3, ba 3"],
    ["tiny i3", 4, null, "ab 5, ba 4"],
    ["tiny i4", null, null, "ab null, ba 4"],
    ["tiny i5", null, null, "ab 2, ba null"],
  ]);
  // The same file in another order of rows is the same labels; another answer in one order is not.
  const again = await bring(studyId, "judge.csv", ["item,rater,value,order", ...rows.toReversed()].join("\n"), options);
  expect([again.ok, again.written, again.counts.labels]).toEqual([true, false, { new: 0, known: 6 }]);
  const changed = await bring(studyId, "judge.csv", file.replace("p1,tiny,B,BA", "p1,tiny,tie,BA"), options);
  expect(changed.problems).toMatchObject([
    { found: "3, with other answers, comment, problems, ease, duration or order" },
  ]);

  const judges = ready(await readJudges(OPERATOR, studyId, { truth: "truth" }));
  const [all, ...subsets] = judges?.positional ?? [];
  // Same: p0, p2, p3. Right with A first: p0, p5; with B first: p0, p1, p4. Of p3, A is right and B was said twice.
  expect(all).toMatchObject({
    name: "Rater 01 (tiny)",
    subset: null,
    n: 6,
    nEqual: 3,
    nUnreadable: 2,
    nWithTruth: 5,
    nCorrectFirst: 2,
    nCorrectSecond: 3,
    nCorrectBoth: 1,
  });
  expect(all && definedValue(all.accuracy.value)).toBe(0.5);
  expect(subsets.map(({ subset, n, nEqual, nWithTruth }) => [subset, n, nEqual, nWithTruth])).toEqual([
    ["first", 3, 2, 2],
    ["second", 3, 1, 3],
  ]);
  // Where an answer could not be read the judge prefers nothing: four pairs are left to compare.
  expect(judges?.comparisons.map(({ nPairs, counts }) => [nPairs, counts])).toEqual([[4, [2, 1, 1]]]);
});

it("a rater who saw each pair once has the order beside the label", async () => {
  const studyId = await studyWithPairs(["win", "win"]);
  const file = "item,rater,value,shown_first\np0,ana,A,A\np1,ana,B,B\np0,ben,tie,\np1,ben,,B\n";
  const report = await bring(studyId, "people.csv", file, {});
  expect(report.problems).toEqual([]);
  expect(await labelsOf(studyId)).toEqual([
    ["ana i0", 2, "ab", ""],
    ["ana i1", 4, "ba", ""],
    ["ben i0", 3, null, ""],
  ]);
});

it("orders that are none, lacking or twice are refused with their line", async () => {
  const studyId = await studyWithPairs([null, null]);
  const file = [
    "item,rater,value,order",
    "p0,tiny,A,ab",
    "p0,tiny,A,ba",
    "p1,tiny,A,",
    "p1,ana,A,left",
    "p0,ben,A,ab",
    "p0,ben,B,ab",
  ].join("\n");
  const { problems, written } = await bring(studyId, "wrong.csv", file, {});
  expect(written).toBe(false);
  expect(problems.map(({ line, field, found }) => [line, field, found])).toEqual([
    [4, "order", "nothing"],
    [5, "order", "left"],
    [7, "item", 'a second one of "ben"; the first is in line 6'],
  ]);
});

it("a column called order in a file of scores means something else", async () => {
  const studyId = await studyWithPairs([null]);
  const file = "item,rater,value,system,order\ni0,ana,4,Aspen,17\n";
  const report = await bring(studyId, "scores.csv", file, { protocol: "direct_scoring" });
  expect([report.problems, report.counts.labels.new]).toEqual([[], 1]);
});
