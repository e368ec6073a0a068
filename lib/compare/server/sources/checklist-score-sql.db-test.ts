import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { rows } from "@/lib/db/rows";
import type { ChecklistScore } from "@/lib/results/checklist-score";
import {
  answerChecklist,
  type ChecklistStudy,
  type GivenAnswer,
  makeChecklistStudy,
} from "@/lib/results/server/testing/checklist-study";
import { makeRater } from "@/lib/results/server/testing/labels";
import { divaWeighting, meanReciprocalWeighting } from "@/lib/stats/checklist/item-weighting";
import { itemScore, weightedScore } from "@/lib/stats/checklist/weighted-score";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { responseNumbers } from "./source-sql";

const rowSchema = z.object({ response_id: z.uuid(), v: z.number() });

/** The scores of an instruction's responses in their order; null where there is none. */
async function scoresOf(study: ChecklistStudy, raterId: string, score: ChecklistScore, instruction = 0) {
  const reference = { kind: `rater-${score}`, roundId: study.roundId, raterId } as const;
  const listed = await rows(rowSchema, responseNumbers({ studyId: study.studyId, excluded: null }, reference));
  const found = new Map(listed.map((row) => [row.response_id, row.v]));
  return study.instructions[instruction]?.responseIds.map((id) => found.get(id) ?? null);
}

const soft = (probability: number): GivenAnswer => ({ answer: probability >= 0.5 ? "YES" : "NO", probability });
const YES: GivenAnswer = { answer: "YES" };
const NO: GivenAnswer = { answer: "NO" };

// DIVA, table 4: four responses, four items.
const EXAMPLE = [
  [0.95, 0.4, 0.85, 0.98],
  [0.92, 0.35, 0.8, 0.99],
  [0.96, 0.75, 0.82, 0.97],
  [0.93, 0.7, 0.78, 0.98],
];

test("DIVA's own example: the database gives what the formula does", async () => {
  const study = await makeChecklistStudy(1, 4, [null, null, null, null]);
  const rater = await makeRater(study.studyId, { kind: "judge" });
  await answerChecklist(
    study,
    0,
    rater,
    EXAMPLE.map((row) => row.map(soft)),
  );
  const { rewards } = definedValue(divaWeighting(EXAMPLE));
  (await scoresOf(study, rater, "diva"))?.forEach((reward, index) => {
    expect(reward).toBeCloseTo(rewards[index] ?? Number.NaN, 8);
  });
  const meanRec = definedValue(meanReciprocalWeighting(EXAMPLE)).rewards;
  (await scoresOf(study, rater, "mean-rec"))?.forEach((reward, index) => {
    expect(reward).toBeCloseTo(meanRec[index] ?? Number.NaN, 8);
  });
  // By hand: (0.95 + 0.4 + 0.85 + 0.98) / 4; of hard answers three in four, then all.
  expect((await scoresOf(study, rater, "probability"))?.[0]).toBe(0.795);
  expect(await scoresOf(study, rater, "pass-rate")).toEqual([0.75, 0.75, 1, 1]);
  expect(await scoresOf(study, rater, "weighted")).toEqual([null, null, null, null]);
});

test("random answers, hard and soft: every score is that of lib/stats from the raw labels", async () => {
  const random = seededRandom("checklist scores");
  const importances = [100, 40, 0, 75, 10];
  const study = await makeChecklistStudy(4, 3, importances);
  for (const isSoft of [true, false]) {
    const rater = await makeRater(study.studyId, { kind: "judge" });
    for (const instruction of study.instructions.keys()) {
      // Each question is met by the first response at least: MeanRec's weights are finite.
      const given = [0, 1, 2].map((response) =>
        importances.map(() =>
          isSoft ? soft(Math.round(random() * 100) / 100 || 1) : response === 0 || random() < 0.5 ? YES : NO,
        ),
      );
      await answerChecklist(study, instruction, rater, given);
      const matrix = given.map((row) =>
        row.map(({ answer, probability }) => probability ?? (answer === "YES" ? 1 : 0)),
      );
      const expected = {
        diva: definedValue(divaWeighting(matrix)).rewards,
        "mean-rec": definedValue(meanReciprocalWeighting(matrix)).rewards,
        weighted: matrix.map(
          (row) =>
            definedValue(weightedScore(row.map((s, item) => ({ weight: importances[item] ?? 0, score: 100 * s })))) /
            100,
        ),
      };
      for (const score of ["diva", "mean-rec", "weighted"] as const) {
        const found = await scoresOf(study, rater, score, instruction);
        expect(found).toHaveLength(3);
        found?.forEach((value, index) => {
          expect(value).toBeCloseTo(expected[score][index] ?? Number.NaN, 8);
        });
      }
    }
  }
});

test("UNKNOWN and missing answers are left out; a question that nobody meets does not swallow MeanRec", async () => {
  const study = await makeChecklistStudy(2, 2, [50, null, 100]);
  const rater = await makeRater(study.studyId);
  const unknown: GivenAnswer = { answer: "UNKNOWN" };
  await answerChecklist(study, 0, rater, [
    [YES, NO, unknown],
    [NO, YES, null],
  ]);
  // 50 for the first question, 100 for the second, which has no importance of its own.
  expect(await scoresOf(study, rater, "weighted")).toEqual([0.333333333, 0.666666667]);
  expect(await scoresOf(study, rater, "diva")).toEqual([0.5, 0.5]);
  await answerChecklist(study, 1, rater, [
    [YES, NO, NO],
    [YES, YES, NO],
  ]);
  // Weights 1 and 2 of the two questions that are met at all: 1/3 and 3/3.
  expect(await scoresOf(study, rater, "mean-rec", 1)).toEqual([0.333333333, 1]);
  // Only the second question tells them apart; the others weigh next to nothing.
  expect(await scoresOf(study, rater, "diva", 1)).toEqual([0.00000004, 1 - 0.00000004]);
  const nothing = await makeChecklistStudy(1, 2, [50]);
  const other = await makeRater(nothing.studyId);
  await answerChecklist(nothing, 0, other, [[NO], [NO]]);
  expect(await scoresOf(nothing, other, "mean-rec")).toEqual([0, 0]);
});

test("the verdicts of approved programs are averaged into the weighted score, and only there", async () => {
  const study = await makeChecklistStudy(1, 4, [100, 50]);
  const rater = await makeRater(study.studyId, { kind: "judge" });
  await answerChecklist(study, 0, rater, [
    [soft(0.6), YES],
    [soft(0.6), YES],
    [{ answer: "UNKNOWN" }, NO],
    // As a jury leaves a question open that its members are split about.
    [null, NO],
  ]);
  const [instruction] = study.instructions;
  async function program(question: number, status: "approved" | "proposed", verdicts: (boolean | null)[]) {
    const { id } = await prisma().verifierProgram.create({
      data: {
        studyId: study.studyId,
        instructionId: instruction?.id ?? "",
        status,
        proposedBy: "a model",
        question: instruction?.questions[question] ?? "",
        program: "() => true",
      },
    });
    await prisma().verifierVerdict.createMany({
      data: verdicts.map((verdict, response) => ({
        programId: id,
        responseId: instruction?.responseIds[response] ?? "",
        verdict,
        error: verdict === null ? "timeout" : null,
      })),
    });
  }
  await program(0, "approved", [true, null, true, true]);
  await program(1, "proposed", [false, false, false, false]);
  const scored = (samples: number[], verified: boolean | null, second: number) =>
    definedValue(
      weightedScore([
        { weight: 100, score: definedValue(itemScore(samples, verified)) },
        { weight: 50, score: second },
      ]),
    ) / 100;
  const found = await scoresOf(study, rater, "weighted");
  const open = scored([], true, 0);
  [scored([60], true, 100), scored([60], null, 100), open, open].forEach((expected, index) => {
    expect(found?.[index]).toBeCloseTo(expected, 8);
  });
  expect((await scoresOf(study, rater, "probability"))?.[0]).toBe(0.8);
});
