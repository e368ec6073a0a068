import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundCategories } from "@/lib/results/server/read-round-categories";
import { readWrittenChecklists } from "@/lib/results/server/writing/read-written-checklists";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { importFile } from "./import-file";
import { bring } from "./testing/bring";

/** Labels of instructions and of checklists that no Tickbox wrote. */

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
const sets = (...questions: string[][]) => questions.map((categories, index) => ({ number: index + 1, categories }));

test("categories of people and of a model come in together; the model's are measured against what all people gave", async () => {
  const { studyId } = await makeStudy(1);
  const item = "instruction-0";
  const kind = (rater_kind: string) => ({ item, rater_kind, offered_categories: ["content", "format", "length"] });
  const file = lines([
    { ...kind("person"), rater: "ann", question_categories: sets(["content"], ["format", "length"]) },
    { ...kind("person"), rater: "bob", question_categories: sets(["content", "format"], ["format"]) },
    { ...kind("model"), rater: "a-model", question_categories: sets(["content"], ["length"]) },
  ]);
  const checked = await bring(studyId, "categories.jsonl", file, undefined, "check");
  expect(checked.problems).toEqual([]);
  expect(checked.labelPreview[0]?.value).toBe("1: content; 2: format, length");
  expect(checked.counts).toMatchObject({ rounds: { new: 1 }, tasks: { new: 1 }, labels: { new: 3 } });
  const report = await bring(studyId, "categories.jsonl", file);
  const roundId = report.labels?.roundId ?? "";
  const found = await readRoundCategories.readAtOnce(OPERATOR, roundId, {});
  expect(found).toMatchObject({ categories: ["content", "format", "length"], trueQuestions: 2 });
  expect(found.scores[0]).toMatchObject({ source: "a-model", truePositives: 1, falsePositives: 1, falseNegatives: 1 });
  // The same again is known, in another file too; another opinion of the same rater is refused.
  const again = await bring(studyId, "others.jsonl", file);
  expect(again).toMatchObject({ written: false, problems: [], counts: { labels: { new: 0, known: 3 } } });
  const changed = file.replace('["content","format"]', '["content"]');
  const refused = await bring(studyId, "categories.jsonl", changed, { round: report.labels?.roundName ?? "" });
  expect(refused.problems).toMatchObject([
    { line: 2, field: "value", found: expect.stringContaining("another label") },
  ]);
  // A later file may bring a rater with a category more.
  const [first] = file.split("\n");
  const more = first?.replace("ann", "cat").replace('"content","format","length"', '"content","tone"');
  const added = await bring(studyId, "more.jsonl", more?.replace('"format","length"', '"tone"') ?? "", {
    round: report.labels?.roundName ?? "",
  });
  expect(added.problems).toEqual([]);
  expect((await readRoundCategories.readAtOnce(OPERATOR, roundId, {})).categories).toEqual([
    "content",
    "format",
    "length",
    "tone",
  ]);
});

test("a table of written checklists comes in for the writers' page", async () => {
  const { studyId } = await makeStudy(2);
  const table = [
    "item,rater,safe,makes_sense,written_questions",
    'instruction-0,ann,true,true,"[""Is it one line?"",""Does it rhyme?""]"',
    "instruction-1,ann,false,true,[]",
  ].join("\n");
  const report = await bring(studyId, "written.csv", table);
  expect(report.problems).toEqual([]);
  const { instructions } = await readWrittenChecklists(OPERATOR, report.labels?.roundId ?? "", 0);
  expect(instructions.map(({ writers }) => writers.map(({ isSafe, questions }) => [isSafe, questions]))).toEqual([
    [[true, ["Is it one line?", "Does it rhyme?"]]],
    [[false, []]],
  ]);
});

test.each([
  ["a question too few", { question_categories: sets(["content"]) }, "question_categories"],
  [
    "a question twice",
    {
      question_categories: [
        { number: 1, categories: [] },
        { number: 1, categories: [] },
      ],
    },
    "question_categories",
  ],
  ["a category twice", { question_categories: sets(["a", "a"], []) }, "question_categories"],
  [
    "a category that is not offered",
    { question_categories: sets(["a"], []), offered_categories: ["b"] },
    "question_categories",
  ],
  ["one category in two spellings", { question_categories: sets(["Tone"], ["tone"]) }, "question_categories"],
  ["no list", { question_categories: "content" }, "question_categories"],
  ["an unknown instruction", { item: "nowhere", question_categories: sets([], []) }, "item"],
  [
    "questions for what is not safe",
    { safe: false, makes_sense: true, written_questions: ["Is it?"] },
    "written_questions",
  ],
  ["no questions for what is", { safe: true, makes_sense: true, written_questions: [] }, "written_questions"],
  ["no verdict", { makes_sense: true, written_questions: ["Is it?"] }, "safe"],
])("refuses %s", async (_, row, field) => {
  const { studyId } = await makeStudy(1);
  const report = await bring(studyId, "labels.jsonl", lines([{ item: "instruction-0", rater: "ann", ...row }]));
  expect(report.problems).toMatchObject([{ field }]);
  expect(await prisma().annotation.count({ where: { studyId } })).toBe(0);
});

test("refuses them under another protocol, and from who may not import", async () => {
  const { studyId } = await makeStudy(1);
  const text = lines([{ item: "instruction-0", rater: "ann", question_categories: sets([], []) }]);
  for (const protocol of ["checklist_writing", "direct_scoring"] as const) {
    const report = await bring(studyId, "labels.jsonl", text, { protocol });
    expect(report.problems).toEqual(expect.arrayContaining([expect.objectContaining({ field: "protocol" })]));
  }
  const annotator = await makeMember(studyId, "annotator");
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const file = { studyId, fileName: "labels.jsonl", bytes, totalBytes: null, mode: "commit" as const, options: {} };
  await expect(importFile(annotator, file)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
