import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import type { LabelOptions } from "@/lib/imports/import-options";
import type { StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { bring } from "./testing/bring";

const CONTENT: StudyInstructionLine[] = ["a", "b"].map((id) => ({
  id,
  instruction: `Write ${id}.`,
  responses: [
    { system: "Aspen", text: "1" },
    { system: "Birch", text: "2" },
  ],
  pairs: [{ id: `pair-${id}`, a: { system: "Aspen" }, b: { system: "Birch" } }],
  checklist: { items: ["Is it short?", "Is it true?"] },
}));

async function studyWithContent(lines: StudyInstructionLine[] = CONTENT): Promise<string> {
  const { id } = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
  const { ok } = await bring(id, "study.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
  expect(ok).toBe(true);
  return id;
}

async function labelsOf(studyId: string) {
  const found = await prisma().annotation.findMany({
    where: { studyId },
    include: {
      rater: true,
      task: { include: { instruction: true, round: true } },
      answers: { include: { item: true }, orderBy: { item: { position: "asc" } } },
    },
  });
  return found
    .map(({ task, rater, level, answers, comment, durationMs }) => ({
      item: task.instruction.externalId,
      rater: rater.name,
      label: level,
      answers: answers.map(({ answer }) => answer),
      comment,
      durationMs,
    }))
    .sort((a, b) => `${a.item} ${a.rater}`.localeCompare(`${b.item} ${b.rater}`));
}

const CRITERIA_HEADER = "item,system,rater,criterion,value\n";

async function criteriaOf(studyId: string) {
  const rounds = await prisma().round.findMany({ where: { studyId }, orderBy: { name: "asc" } });
  const labels = await prisma().annotation.groupBy({ by: ["roundId"], where: { studyId }, _count: true });
  return rounds.map(({ id, name, ratedCriterion }) => [
    name,
    ratedCriterion,
    labels.find(({ roundId }) => roundId === id)?._count,
  ]);
}

describe("importing labels", () => {
  it("knows a file again under another name", async () => {
    const studyId = await studyWithContent();
    const text = "item,rater,value\na,ann,A\nb,ann,tie\n";
    await bring(studyId, "labels.csv", text);
    const again = await bring(studyId, "labels (1).csv", text);
    expect(again).toMatchObject({ ok: true, written: false, labels: { roundName: "Imported: labels.csv" } });
    expect(await labelsOf(studyId)).toHaveLength(2);
    const other = await bring(studyId, "labels (2).csv", `${text}a,bob,B\n`);
    expect(other).toMatchObject({ written: true, labels: { roundName: "Imported: labels (2).csv" } });
  });

  it("knows the labels of a file again in another format and order", async () => {
    const studyId = await studyWithContent();
    const header = "item,rater,value,comment\n";
    await bring(studyId, "labels.csv", `${header}a,ann,A,clear\nb,ann,tie,\na,bob,B,\n`);
    const rows = [
      { item: "a", rater: "bob", value: "B", comment: null },
      { item: "b", rater: "ann", value: "tie" },
      { item: "a", rater: "ann", value: "A", comment: "clear" },
    ].map((row) => JSON.stringify(row));
    const again = await bring(studyId, "labels.jsonl", rows.join("\n"));
    expect(again).toMatchObject({ ok: true, written: false, labels: { roundName: "Imported: labels.csv" } });
    expect(again.counts.labels).toEqual({ new: 0, known: 3 });
    expect(await labelsOf(studyId)).toHaveLength(3);
    const fewer = await bring(studyId, "fewer.jsonl", rows.slice(0, 2).join("\n"));
    expect(fewer).toMatchObject({ written: true, labels: { roundName: "Imported: fewer.jsonl" } });
    const named = await bring(studyId, "labels.jsonl", rows.join("\n"), { round: "Again" });
    expect(named).toMatchObject({ written: true, labels: { roundName: "Again" } });
    const otherPeople = await bring(studyId, "more.jsonl", rows.join("\n").replaceAll("ann", "eve"));
    expect(otherPeople).toMatchObject({ written: true, labels: { roundName: "Imported: more.jsonl" } });
  });

  it("does not pass over that raters brought as people are said to be simulated now", async () => {
    const studyId = await studyWithContent();
    const text = "item,rater,value\na,ann,A\n";
    await bring(studyId, "labels.csv", text);
    const { ok, problems } = await bring(studyId, "labels.csv", text, { simulated: true });
    expect(ok).toBe(false);
    expect(problems).toMatchObject([{ line: null, field: "simulated", found: expect.stringContaining("ann") }]);
    const marked = await bring(studyId, "labels.csv", text, { simulated: true, round: "Simulated" });
    expect(marked.written).toBe(true);
  });

  it("attaches preferences to pairs by the pair's or the instruction's id, with comment and duration", async () => {
    const studyId = await studyWithContent();
    const text = "item,rater,value,comment,duration_ms\npair-a,ana,A,clear,1200\nb,ana,tie,,\nb,ben,5,,\n";
    const report = await bring(studyId, "p.csv", text, { values: { 5: "5" }, simulated: true });
    expect(report.problems).toEqual([]);
    const none = { answers: [], comment: null, durationMs: null };
    expect(await labelsOf(studyId)).toEqual([
      { ...none, item: "a", rater: "ana", label: 2, comment: "clear", durationMs: 1_200 },
      { ...none, item: "b", rater: "ana", label: 3 },
      { ...none, item: "b", rater: "ben", label: 5 },
    ]);
    const round = await prisma().round.findFirstOrThrow({ where: { studyId }, include: { tasks: true } });
    expect(round).toMatchObject({ name: "Imported: p.csv", protocol: "preference", status: "closed", overlap: 0 });
    expect(round.tasks.map(({ wanted, pairId }) => [wanted, pairId !== null])).toEqual([
      [0, true],
      [0, true],
    ]);
    const raters = await prisma().rater.findMany({ where: { studyId }, orderBy: { number: "asc" } });
    expect(raters.map(({ name, number, kind, simulated }) => [name, number, kind, simulated])).toEqual([
      ["ana", 1, "imported", true],
      ["ben", 2, "imported", true],
    ]);
  });

  it("attaches checklist answers by number or text, and the score beside them, as one label", async () => {
    const studyId = await studyWithContent();
    const rows = [
      ["a", "Aspen", "ana", "1", "yes"],
      ["a", "Aspen", "ana", "Is it true?", "0"],
      ["a", "Aspen", "ana", "score", "4"],
      ["b", "Birch", "ana", "Q2", "unknown"],
    ];
    const text = ["item,system,rater,criterion,value", ...rows.map((row) => row.join(","))].join("\n");
    const report = await bring(studyId, "c.csv", text, {});
    expect(report.problems).toEqual([]);
    expect(report.labels).toMatchObject({ protocol: "check_then_score" });
    expect(await labelsOf(studyId)).toMatchObject([
      { item: "a", rater: "ana", label: 4, answers: ["YES", "NO"] },
      { item: "b", rater: "ana", label: null, answers: ["UNKNOWN"] },
    ]);
    const again = await bring(studyId, "c.csv", text, {});
    expect(again).toMatchObject({ ok: true, written: false, counts: { answers: { new: 0, known: 3 } } });
  });

  it("adds another rater's file to a round, finds the same file again in any order, and refuses a changed label", async () => {
    const studyId = await studyWithContent();
    const options: LabelOptions = { round: "Experts", protocol: "direct_scoring" };
    const [head, one, two] = ["item,system,rater,value", "a,Aspen,ana,4", "b,Birch,ana,2"];
    const bringRows = (...rows: string[]) => bring(studyId, "x.csv", [head, ...rows].join("\n"), options);
    expect(await bringRows(one ?? "", two ?? "")).toMatchObject({ written: true, counts: { labels: { new: 2 } } });
    expect(await bringRows(two ?? "", one ?? "")).toMatchObject({ ok: true, written: false });
    expect(await bringRows("a,Aspen,ben,5", "b,Aspen,ben,1")).toMatchObject({
      written: true,
      counts: { labels: { new: 2, known: 0 }, tasks: { new: 1, known: 1 }, rounds: { new: 0, known: 1 } },
    });
    const changed = await bringRows("a,Aspen,ana,5");
    expect(changed).toMatchObject({ ok: false, written: false });
    expect(changed.problems).toMatchObject([{ line: 2, field: "value", found: "5" }]);
    expect(await labelsOf(studyId)).toHaveLength(4);
  });

  it("refuses items that are not there or not one thing, and says which", async () => {
    const [first, ...others] = CONTENT;
    const more = { ...first, pairs: [...(first?.pairs ?? []), { a: { system: "Aspen" }, b: { system: "Cedar" } }] };
    const responses = [...(first?.responses ?? []), { system: "Cedar", text: "3" }];
    const studyId = await studyWithContent([{ ...more, id: "a", responses }, ...others]);
    const preference = await bring(studyId, "p.csv", "item,rater,value\nnowhere,ana,A\na,ana,A\nb,ana,B\n", {});
    expect(preference.problems.map(({ line, found }) => [line, found])).toEqual([
      [2, '"nowhere", which names none'],
      [3, '"a", which names 2 pairs'],
    ]);
    const scores = await bring(studyId, "s.csv", "item,rater,value,system\na,ana,3,Dogwood\nb,ana,3,\n", {});
    expect(scores.problems.map(({ line, found }) => [line, found])).toEqual([
      [2, '"a" with system "Dogwood", which names none'],
      [3, '"b", which names 2 responses'],
    ]);
    expect(await labelsOf(studyId)).toEqual([]);
  });

  it("refuses a second label of one rater for one item, identical or not, and names both lines", async () => {
    const studyId = await studyWithContent();
    const text = "item,rater,value\npair-a,ana,A\nb,ana,B\npair-a,ana,A\na,ana,tie\n";
    const report = await bring(studyId, "p.csv", text, {});
    expect(report.problems.map(({ line, found }) => [line, found])).toEqual([
      [4, 'a second one of "ana"; the first is in line 2'],
      [5, 'a second one of "ana"; the first is in line 2'],
    ]);
  });

  it("brings each criterion of a file as a round of its own, or the chosen one alone", async () => {
    const studyId = await studyWithContent();
    const rows = ["a,Aspen,ana,fluency,3", "a,Aspen,ana,helpfulness,5", "b,Aspen,ana,fluency,1"];
    const text = `${CRITERIA_HEADER}${rows.join("\n")}\n`;
    const report = await bring(studyId, "s.csv", text, {});
    expect(report).toMatchObject({
      written: true,
      problems: [],
      counts: { rounds: { new: 2 }, raters: { new: 1, known: 0 }, tasks: { new: 3 }, labels: { new: 3, known: 0 } },
    });
    expect(await criteriaOf(studyId)).toEqual([
      ["Imported: s.csv · fluency", "fluency", 2],
      ["Imported: s.csv · helpfulness", "helpfulness", 1],
    ]);
    const again = await bring(studyId, "s.csv", text, {});
    expect(again).toMatchObject({ ok: true, written: false, counts: { labels: { new: 0, known: 3 } } });
    const taken = await bring(studyId, "s.csv", text, { criterion: "helpfulness", round: "Help" });
    expect(taken).toMatchObject({ problems: [], labels: { skipped: 2, roundName: "Help" } });
    const check = await bring(await studyWithContent(), "s.csv", text, {}, "check");
    expect(check).toMatchObject({ ok: true, counts: { rounds: { new: 2 }, raters: { new: 1 }, labels: { new: 3 } } });
    expect(check.labels?.rounds.map(({ criterion, id }) => [criterion, id])).toEqual([
      ["fluency", null],
      ["helpfulness", null],
    ]);
  });

  it("uses no column for the criterion where somebody says none, in JSON as in tables", async () => {
    const rows = ["a", "b"].map((item) => ({
      item,
      system: "Aspen",
      rater: "ana",
      score: 3,
      question: "How good?",
      lang: "en",
    }));
    const json = rows.map((row) => JSON.stringify(row)).join("\n");
    const table = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].join("\n");
    for (const [name, text] of [
      ["j.jsonl", json],
      ["t.csv", table],
    ] as const) {
      const found = await bring(await studyWithContent(), name, text, { columns: { criterion: null } }, "check");
      expect(found, name).toMatchObject({ ok: true, notUsed: ["question", "lang"], labels: { criteria: [] } });
      expect(found.labels?.rounds.map(({ criterion }) => criterion)).toEqual([null]);
    }
  });

  it("takes a question for the prompt where each item has its own, and numbers for parts where nothing is answered", async () => {
    const content = CONTENT.map(({ checklist: _, ...line }) => line);
    const prompts = ["a", "b"].flatMap((item) =>
      [3, 4].map((score) => `${item},What is ${item}?,Aspen,r${score},${score}`),
    );
    const asked = `item,question,system,rater,score\n${prompts.join("\n")}\n`;
    const found = await bring(await studyWithContent(content), "p.csv", asked, {}, "check");
    expect(found).toMatchObject({
      ok: true,
      notUsed: ["question"],
      counts: { rounds: { new: 1 }, labels: { new: 4 } },
    });
    const turns = ["a", "b"].flatMap((item) => [1, 2].map((turn) => `${item},Aspen,ana,${turn},${turn + 2}`));
    const study = await studyWithContent(content);
    expect((await bring(study, "t.csv", `${CRITERIA_HEADER}${turns.join("\n")}\n`, {})).problems).toEqual([]);
    expect(await criteriaOf(study)).toEqual([
      ["Imported: t.csv · 1", "1", 2],
      ["Imported: t.csv · 2", "2", 2],
    ]);
  });

  it("never puts labels of two criteria into one round, one file after the other", async () => {
    const studyId = await studyWithContent();
    const fileOf = (criterion: string, raters: string[]) =>
      CRITERIA_HEADER + raters.map((rater, index) => `a,Aspen,${rater},${criterion},${index + 1}`).join("\n");
    await bring(studyId, "ratings.csv", fileOf("fluency", ["ana", "ben"]), {});
    await bring(studyId, "ratings.csv", fileOf("factuality", ["ana", "ben"]), {});
    await bring(studyId, "ratings.csv", fileOf("fluency", ["cy"]), { round: "Pilot" });
    await bring(studyId, "ratings.csv", fileOf("factuality", ["cy"]), { round: "Pilot" });
    await bring(studyId, "more.csv", fileOf("factuality", ["dee"]), { round: "Pilot" });
    expect(await criteriaOf(studyId)).toEqual([
      ["Imported: ratings.csv · factuality", "factuality", 2],
      ["Imported: ratings.csv · fluency", "fluency", 2],
      ["Pilot", "fluency", 1],
      ["Pilot · factuality", "factuality", 2],
    ]);
    const without = await bring(studyId, "x.csv", "item,system,rater,value\na,Aspen,eve,3\n", { round: "Pilot" });
    expect(without.problems).toMatchObject([{ field: "round", found: '"Pilot", which holds the criterion "fluency"' }]);
  });

  it("refuses the whole file where one criterion's labels cannot be read", async () => {
    const studyId = await studyWithContent();
    const text = `${CRITERIA_HEADER}a,Aspen,ana,fluency,3\na,Aspen,ana,helpfulness,good\n`;
    const report = await bring(studyId, "s.csv", text, {});
    expect(report.problems).toMatchObject([{ line: 3, field: "value" }]);
    expect(await criteriaOf(studyId)).toEqual([]);
    const mixed = await bring(studyId, "m.csv", `${CRITERIA_HEADER}a,Aspen,ana,fluency,3\na,Aspen,ana,1,yes\n`, {});
    expect(mixed.problems).toMatchObject([{ field: "criterion", found: '"1", "fluency"' }, { field: "value" }]);
  });

  it("refuses questions that are not in the checklist, meanings that are none, and a taken round's name", async () => {
    const studyId = await studyWithContent();
    const text = "item,system,rater,criterion,value\na,Aspen,ana,1,yes\na,Aspen,ana,3,no\nb,Aspen,ana,0,no\n";
    const questions = await bring(studyId, "c.csv", text, {});
    expect(questions.problems.map(({ line, expected }) => [line, expected])).toEqual([
      [3, "the number (1 to 2) or the text of a question of the item’s checklist"],
      [4, "the number (1 to 2) or the text of a question of the item’s checklist"],
    ]);
    const meaning = await bring(studyId, "p.csv", "item,rater,value\na,ana,1\n", { values: { 1: "better" } });
    expect(meaning.problems.map(({ field }) => field)).toEqual(["values", "value"]);
    const levelNames = ["1", "2", "3", "4", "5"];
    await prisma().round.create({
      data: { studyId, name: "Ours", protocol: "preference", scale: "preference", levelNames, seed: 1 },
    });
    const taken = await bring(studyId, "p.csv", "item,rater,value\na,ana,A\n", { round: "Ours" });
    expect(taken.problems).toMatchObject([{ field: "round" }]);
  });

  it("reads labels from JSON Lines, also with fields that come up late, and leaves missing ratings out", async () => {
    const studyId = await studyWithContent();
    const rows = [
      { item_id: "a", system: "Aspen", annotator: "ana", score: 3 },
      { item_id: "b", system: "Aspen", annotator: "ana", score: null },
      { item_id: "b", system: "Birch", annotator: "ana", score: 4, comment: "late" },
    ];
    const report = await bring(studyId, "l.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"), {});
    expect(report.problems).toEqual([]);
    expect(report.labels?.skipped).toBe(1);
    expect(await labelsOf(studyId)).toMatchObject([
      { item: "a", label: 3, comment: null },
      { item: "b", label: 4, comment: "late" },
    ]);
  });

  it("tells in a check what would be written and writes nothing", async () => {
    const studyId = await studyWithContent();
    const report = await bring(studyId, "p.csv", "item,rater,value\na,ana,A\n", {}, "check");
    expect(report).toMatchObject({ ok: true, written: false, labels: { roundId: null } });
    expect(report.counts).toMatchObject({ rounds: { new: 1 }, raters: { new: 1 }, labels: { new: 1 } });
    expect(await prisma().round.count({ where: { studyId } })).toBe(0);
  });
});
