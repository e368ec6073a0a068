import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readRoundCategories } from "./read-round-categories";
import { addLabels, makeRater } from "./testing/labels";

/** One rater's categories of every question: of each task a list for each of its two questions. */
function categorise(roundId: string, raterId: string, given: readonly (readonly string[][] | null)[]) {
  return addLabels(
    roundId,
    raterId,
    given.map((categories) => categories && { categories }),
  );
}

async function threeRaters() {
  const study = await makeStudy(2);
  const { studyId } = study;
  const roundId = await makeRound(study, "checklist_categorising");
  const people = { kind: "human" } as const;
  await categorise(roundId, await makeRater(studyId, people), [
    [["content"], ["format", "length"]],
    [["length"], []],
  ]);
  await categorise(roundId, await makeRater(studyId, people), [
    [["content", "format"], ["format"]],
    [["length"], []],
  ]);
  await categorise(roundId, await makeRater(studyId, people), [
    [["content"], ["format", "length"]],
    [["format"], []],
  ]);
  return { ...study, roundId };
}

test("truth is what all raters gave; agreement and confusion are by hand", async () => {
  const { roundId } = await threeRaters();
  const found = await readRoundCategories.readAtOnce(OPERATOR, roundId, {});
  expect(found).toMatchObject({ categories: ["content", "format", "length"], trueQuestions: 4, openQuestions: 0 });
  expect(
    found.agreement.map(({ category, given, true: t, basis }) => [category, given, t, basis.nUnitsPairable]),
  ).toEqual([
    [null, 12, 2, 12],
    ["content", 3, 1, 4],
    ["format", 5, 1, 4],
    ["length", 4, 0, 4],
  ]);
  const [, content, format] = found.agreement;
  expect(content && definedValue(content.alpha.value)).toBe(1);
  // format: 1, 3, 1, 0 of three raters: Do = (2 + 0 + 2 + 0) / 12, De = 2 · 5 · 7 / (12 · 11).
  expect(format && definedValue(format.alpha.value)).toBeCloseTo(1 - 4 / 12 / (70 / 132), 12);
  // The last question of the first task's first: nobody gave another in place of content. The third question: length twice, format once.
  expect(found.confusion).toEqual({
    nPairs: 12,
    cells: [
      [3, 0, 0],
      [0, 3, 2],
      [0, 2, 2],
    ],
  });
  const { agreement } = await readRoundCategories.readAtOnce(OPERATOR, roundId, { without: "rater:1" });
  expect(agreement[0]?.basis).toMatchObject({ nLabels: 24, nRaters: 2 });
  // No checklist brings categories.
  expect(found.scores).toEqual([]);
});

test("the checklists' own categories and a judge's are measured against the truth", async () => {
  const { roundId, studyId, instructions } = await threeRaters();
  const judge = await makeRater(studyId, { kind: "judge", name: "A judge" });
  await categorise(roundId, judge, [[["content"], ["length"]], null]);
  const own = [["Content", "length"], ["format"], [], ["tone"]];
  const items = instructions.flatMap(({ itemIds }) => itemIds);
  for (const [index, id] of items.entries()) {
    await prisma().$transaction(async (transaction) => {
      await transaction.$executeRaw`SET LOCAL session_replication_role = replica`;
      await transaction.checklistItem.update({ where: { id }, data: { categories: own[index] ?? [] } });
    });
  }
  const { scores } = await readRoundCategories.readAtOnce(OPERATOR, roundId, { raters: "human" });
  const whole = scores.filter(({ category }) => category === null);
  expect(whole).toMatchObject([
    { source: "Checklists’ own categories", questions: 4, truePositives: 2, falsePositives: 1, falseNegatives: 0 },
    { source: "A judge", questions: 2, truePositives: 1, falsePositives: 1, falseNegatives: 1 },
  ]);
  expect(whole.map(({ f1 }) => definedValue(f1.value))).toEqual([0.8, 0.5]);
});

test("two judges of the same name are measured apart, and told apart by their pseudonyms", async () => {
  const { roundId, studyId } = await threeRaters();
  const namesakes = [
    await makeRater(studyId, { kind: "judge", name: "Judge" }),
    await makeRater(studyId, { kind: "judge", name: "Judge" }),
  ];
  await categorise(roundId, namesakes[0] ?? "", [[["content"], ["format"]], null]);
  await categorise(roundId, namesakes[1] ?? "", [[["length"], []], null]);
  const { scores } = await readRoundCategories.readAtOnce(OPERATOR, roundId, { raters: "human" });
  expect(scores.filter(({ category }) => category === null)).toMatchObject([
    { source: "Judge (Rater 04)", raterId: namesakes[0], questions: 2, truePositives: 2, falsePositives: 0 },
    { source: "Judge (Rater 05)", raterId: namesakes[1], questions: 2, truePositives: 0, falseNegatives: 2 },
  ]);
});

test("questions with fewer raters than wanted have no truth yet; only who may see agreement finds them", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "checklist_categorising");
  await categorise(roundId, await makeRater(study.studyId, { kind: "human" }), [[["content"], []], null]);
  const researcher = await makeMember(study.studyId, "researcher");
  expect(await readRoundCategories.readAtOnce(researcher, roundId, {})).toMatchObject({
    trueQuestions: 0,
    openQuestions: 2,
  });
  for (const viewer of [await makeMember(study.studyId, "annotator"), await makePerson("stranger")]) {
    await expect(readRoundCategories.readAtOnce(viewer, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
