import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { ratersOfSource, roundRewardsFigure } from "@/lib/results/round-rewards";
import { ANSWERED_RESPONSE } from "@/lib/results/server/answered-response";
import { roundFigure } from "@/lib/results/server/figures/round-figure";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import { liveLabels } from "@/lib/results/server/live-labels";
import { passRate } from "@/lib/stats/checklist/pass-rate";
import { checklistRewards } from "@/lib/stats/checklist/rewards";
import { weightedScore } from "@/lib/stats/checklist/weighted-score";
import { groupRows } from "@/lib/stats/group-rows";
import { defined, type Statistic } from "@/lib/stats/statistic";

/** The maximum number of scores (a question of a response each) that are shown. */
const MAX_SCORES = 50_000;

/**
 * What each checklist question of a round weighs by DIVA and MeanRec, and what reward each response earns. A score is the
 * mean over the raters of the probability of YES where one was given, else of 1 for YES and 0 for NO; UNKNOWN is left out.
 */
export const readRoundRewards = roundFigure(roundRewardsFigure, async ({ db, round, raters: usual }, { source }) => {
  const numbers = ratersOfSource(source);
  const raters = numbers ? "all" : (source ?? usual);
  const found = await readScores(db, numbers ? labelsOfRaters(round, numbers) : liveLabels(round, raters));
  if (found.length > MAX_SCORES) return { raters, items: [], responses: [], isTooLarge: true };
  const checklists = [...groupRows(found, ({ checklistId }) => checklistId).values()].map(rewardsOf);
  return {
    raters,
    items: checklists.flatMap(({ items }) => items),
    responses: checklists.flatMap(({ responses }) => responses),
    isTooLarge: false,
  };
});

const scoreSchema = z.object({
  checklistId: z.uuid(),
  instructionId: z.string(),
  series: z.string(),
  version: z.int(),
  number: z.int(),
  question: z.string(),
  responseId: z.uuid(),
  system: z.string(),
  sample: z.int(),
  importance: z.number().nullable(),
  score: z.number().nullable(),
  yes: z.int(),
  no: z.int(),
  unknown: z.int(),
});
type Score = z.infer<typeof scoreSchema>;

/** Labels of raters by their numbers, juries too, which no group counts. */
function labelsOfRaters(round: AnalysedRound, numbers: readonly number[]): Prisma.Sql {
  return Prisma.sql`${liveLabels(round, "anybody")} AND a.rater_id IN (
    SELECT asked.id FROM rater asked
    WHERE asked.study_id = ${round.studyId}::uuid AND asked.number = ANY (${[...numbers]}::int[]))`;
}

function readScores(db: Reader, counted: Prisma.Sql): Promise<Score[]> {
  return rows(
    scoreSchema,
    Prisma.sql`
      SELECT c.id AS "checklistId", n.external_id AS "instructionId", c.series, c.version,
        (1 + (SELECT count(*) FROM checklist_item before WHERE before.checklist_id = c.id AND before.position < i.position))::int
          AS number,
        i.question, r.id AS "responseId", y.name AS system, r.sample,
        avg(CASE WHEN ca.answer IN ('YES', 'NO')
          THEN coalesce(ca.probability, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END) END) AS score,
        i.importance, count(*) FILTER (WHERE ca.answer = 'YES')::int AS yes, count(*) FILTER (WHERE ca.answer = 'NO')::int AS no,
        count(*) FILTER (WHERE ca.answer = 'UNKNOWN')::int AS unknown
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
      JOIN checklist_item i ON i.id = ca.item_id JOIN checklist c ON c.id = i.checklist_id
      JOIN instruction n ON n.id = t.instruction_id
      JOIN response r ON r.id = ${ANSWERED_RESPONSE} JOIN system y ON y.id = r.system_id
      WHERE ${counted}
      GROUP BY c.id, n.id, i.id, r.id, y.id
      ORDER BY n.position, c.series, c.version, c.id, i.position, y.name COLLATE natural_order, r.sample, r.id
      LIMIT ${MAX_SCORES + 1}`,
    db,
  );
}

/** Σ w s / Σ w as a share: the weighted score is one of 100. */
function weightedShare(scores: readonly Score[]): Statistic {
  const found = weightedScore(
    scores.map(({ importance, score }) => ({ weight: importance ?? 100, score: score === null ? null : 100 * score })),
  );
  return found.defined ? defined(found.value / 100) : found;
}

function rewardsOf(scores: readonly Score[]) {
  const questions = [...groupRows(scores, ({ number }) => String(number)).values()].flatMap(([first]) => first ?? []);
  const responses = [...groupRows(scores, ({ responseId }) => responseId).values()].flatMap(([first]) => first ?? []);
  const known = new Map(scores.map(({ responseId, number, score }) => [`${responseId} ${number}`, score]));
  const scoresOf = groupRows(scores, ({ responseId }) => responseId);
  const found = checklistRewards(
    responses.map(({ responseId }) => questions.map(({ number }) => known.get(`${responseId} ${number}`) ?? null)),
  );
  return {
    items: found.items.flatMap((item, index) => {
      const asked = questions[index];
      if (!asked) return [];
      const { instructionId, series, version, number, question } = asked;
      return [{ ...item, instructionId, series, version, number, question }];
    }),
    responses: found.responses.flatMap((reward, index) => {
      const response = responses[index];
      if (!response) return [];
      const { instructionId, series, version, system, sample, responseId } = response;
      const own = scoresOf.get(responseId) ?? [];
      const sumOf = (answer: "yes" | "no" | "unknown") => own.reduce((sum, score) => sum + score[answer], 0);
      return [
        {
          ...reward,
          instructionId,
          series,
          version,
          system,
          sample,
          passRate: passRate({ yes: sumOf("yes"), no: sumOf("no"), unknown: sumOf("unknown") }),
          weighted: weightedShare(own),
        },
      ];
    }),
  };
}
