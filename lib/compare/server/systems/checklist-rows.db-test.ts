import { expect, test } from "vitest";
import type { PointsRow } from "@/lib/compare/agreement-systems";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { answerChecklist, type GivenAnswer, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { makeRater } from "@/lib/results/server/testing/labels";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { readRoundSystems } from "./read-round-systems";

const given = (letters: string): GivenAnswer[] =>
  [...letters].map((letter) => ({ answer: letter === "y" ? "YES" : letter === "n" ? "NO" : "UNKNOWN" }));

/** Two instructions, a response each, with the four questions that count so. */
async function scoredStudy(...scoring: object[]) {
  const study = await makeChecklistStudy(
    2,
    1,
    scoring.map(() => null),
    scoring,
  );
  const [person, judge] = [await makeRater(study.studyId), await makeRater(study.studyId, { kind: "judge" })];
  return { ...study, person, judge };
}

const pointsOf = (roundId: string) => readRoundSystems.readAtOnce(OPERATOR, roundId, { answers: "pooled" });

const shown = (rows: readonly PointsRow[]) =>
  rows.map(({ judge, of, names, byPoints: { value } }) => [
    judge === null ? "people" : "judge",
    [of, ...names].join(" "),
    value.defined ? Number(value.value.toFixed(12)) : value.reason,
  ]);

test("scores a round by points among people and by each judge, clipped at the end alone", async () => {
  const study = await scoredStudy({ points: 5 }, { points: 3 }, { points: 2 }, { points: -8 });
  await answerChecklist(study, 0, study.person, [given("yyyn")]);
  await answerChecklist(study, 1, study.person, [given("nnny")]);
  await answerChecklist(study, 0, study.judge, [given("ynun")]);
  await answerChecklist(study, 1, study.judge, [given("yyyy")]);
  const { points, raters } = await pointsOf(study.roundId);
  const { rows, costing } = points;
  expect(raters).toBe("imported");
  expect(shown(rows)).toEqual([
    ["people", "all", 0.1],
    ["judge", "all", Number(((5 / 8 + 0.2) / 2).toFixed(12))],
  ]);
  expect(costing).toBe(2);
  expect(definedValue(rows[0]?.unclipped ?? { defined: true, value: 2 })).toBeCloseTo(0.1, 12);
  expect(rows[0]).toMatchObject({ instructions: 2, scoredResponses: 2, withoutScore: 0 });
});

test("scores each section, those inside with their own weights, and an answer that is missing is left out", async () => {
  const code = { name: "Code", weight: 3 };
  const study = await scoredStudy(
    { sections: [code, { name: "Model", weight: 1 }] },
    { sections: [code, { name: "Data", weight: 2 }] },
    { sections: [{ name: "Text", weight: 1 }], required: true },
    {},
  );
  await answerChecklist(study, 0, study.person, [given("ynyn")]);
  await answerChecklist(study, 1, study.person, [[...given("yyn"), null]]);
  const { rows } = (await pointsOf(study.roundId)).points;
  // First: Code 1/3, Text 1, a question of 1 point with NO: (3 · 1/3 + 1) / 5. Second: the required one fails.
  expect(shown(rows)).toEqual([
    ["people", "all", 0.2],
    ["people", "section Code", Number((2 / 3).toFixed(12))],
    ["people", "section Code Model", 1],
    ["people", "section Code Data", 0.5],
    ["people", "section Text", 0.5],
  ]);
  expect(rows.map(({ failedRequired }) => failedRequired)).toEqual([1, 0, 0, 0, 1]);
});

test("judges of one name have rows of their own", async () => {
  const study = await scoredStudy({ points: 1 });
  const other = await makeRater(study.studyId, { kind: "judge" });
  await prisma().rater.updateMany({ where: { id: { in: [study.judge, other] } }, data: { name: "Strict" } });
  await answerChecklist(study, 0, study.judge, [given("y")]);
  await answerChecklist(study, 0, other, [given("n")]);
  const { rows } = (await pointsOf(study.roundId)).points;
  const ofJudges = rows.filter(({ judge }) => judge !== null);
  expect(shown(ofJudges).map(([, , score]) => score)).toEqual([1, 0]);
  expect(ofJudges.map(({ judge }) => judge)).toEqual(["Strict (rater-02)", "Strict (rater-03)"]);
});

test("says nothing of checklists that are not scored by points", async () => {
  const study = await makeChecklistStudy(1, 1, [80, null]);
  await answerChecklist(study, 0, await makeRater(study.studyId), [given("yn")]);
  expect((await pointsOf(study.roundId)).points).toMatchObject({ rows: [], costing: 0 });
});
