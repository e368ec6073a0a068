import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { type RoundRewards, type RoundRewardsQuery, roundRewardsSchema } from "@/lib/domain/agreement/round-rewards";
import type { Viewer } from "@/lib/domain/viewer";
import { checklistRewards } from "@/lib/stats/checklist/rewards";
import { ANSWERED_RESPONSE } from "../answered-response";
import type { AnalysedRound } from "../find-analysed-round";
import { groupRows } from "../group-rows";
import { liveLabels } from "../live-labels";
import { roundReader } from "../results/round-reader";

const read = roundReader("rewards", roundRewardsSchema.omit({ asOf: true }));

/** So many scores (a question of a response each) are shown. */
const MAX_SCORES = 50_000;

/**
 * What each checklist question of a round weighs by DIVA and MeanRec, and what reward each response earns. A score is the
 * mean over the raters of the probability of YES where one was given, else of 1 for YES and 0 for NO; UNKNOWN is left out.
 */
export function readRoundRewards(viewer: Viewer, roundId: string, whose: RoundRewardsQuery): Promise<RoundRewards> {
  return read({ viewer, roundId, whose }, async ({ db, round, raters }) => {
    const found = await readScores(db, round, raters);
    if (found.length > MAX_SCORES) return { raters, items: [], responses: [], isTooLarge: true };
    const checklists = [...groupRows(found, ({ checklistId }) => checklistId).values()].map(rewardsOf);
    return {
      raters,
      items: checklists.flatMap(({ items }) => items),
      responses: checklists.flatMap(({ responses }) => responses),
      isTooLarge: false,
    };
  });
}

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
  score: z.number().nullable(),
});
type Score = z.infer<typeof scoreSchema>;

function readScores(db: Reader, round: AnalysedRound, raters: RaterGroup): Promise<Score[]> {
  return rows(
    scoreSchema,
    Prisma.sql`
      SELECT c.id AS "checklistId", n.external_id AS "instructionId", c.series, c.version,
        (1 + (SELECT count(*) FROM checklist_item before WHERE before.checklist_id = c.id AND before.position < i.position))::int
          AS number,
        i.question, r.id AS "responseId", y.name AS system, r.sample,
        avg(CASE WHEN ca.answer <> 'UNKNOWN'
          THEN coalesce(ca.probability, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END) END) AS score
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
      JOIN checklist_item i ON i.id = ca.item_id JOIN checklist c ON c.id = i.checklist_id
      JOIN instruction n ON n.id = t.instruction_id
      JOIN response r ON r.id = ${ANSWERED_RESPONSE} JOIN system y ON y.id = r.system_id
      WHERE ${liveLabels(round, raters)}
      GROUP BY c.id, n.id, i.id, r.id, y.id
      ORDER BY n.position, c.series, c.version, c.id, i.position, y.name COLLATE natural_order, r.sample, r.id
      LIMIT ${MAX_SCORES + 1}`,
    db,
  );
}

function rewardsOf(scores: readonly Score[]) {
  const questions = [...groupRows(scores, ({ number }) => String(number)).values()].flatMap(([first]) => first ?? []);
  const responses = [...groupRows(scores, ({ responseId }) => responseId).values()].flatMap(([first]) => first ?? []);
  const known = new Map(scores.map(({ responseId, number, score }) => [`${responseId} ${number}`, score]));
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
      const { instructionId, series, version, system, sample } = response;
      return [{ ...reward, instructionId, series, version, system, sample }];
    }),
  };
}
