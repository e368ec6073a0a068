import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { AnswerAgreement, ChecklistQuery, RoundChecklist } from "@/lib/domain/agreement-checklist";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { Viewer } from "@/lib/domain/viewer";
import { answerAgreement } from "./answer-agreement";
import { answerCountsShape, answersOfUnits } from "./answers-of-units";
import { type AnalysedRound, findAnalysedRound } from "./find-analysed-round";
import { groupRows } from "./group-rows";
import { liveLabels } from "./live-labels";
import { queryRow, queryRows, type Reader } from "./query-rows";
import { readItemAgreement } from "./read-item-agreement";

/** Agreement on checklist answers: pooled, by category and by question. Without questions outside check-then-score. */
export async function readRoundChecklist(
  viewer: Viewer,
  roundId: string,
  query: ChecklistQuery,
): Promise<RoundChecklist> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const { raters, order, from } = query;
  const [pooled, categories, items, nItems] = await Promise.all([
    pooledAnswerAgreement(db, round, raters),
    readCategories(db, round, raters),
    readItemAgreement(db, round, query),
    db.checklistItem.count({ where: { checklist: { tasks: { some: { roundId: round.id, stratum: "main" } } } } }),
  ]);
  return { raters, pooled, categories, order, from, nItems, items };
}

/** Agreement over all questions of all responses. */
export async function pooledAnswerAgreement(
  db: Reader,
  round: AnalysedRound,
  group: RaterGroup,
): Promise<AnswerAgreement> {
  const rows = await queryRows(
    db,
    z.object(answerCountsShape),
    Prisma.sql`
      SELECT yes, no, unknown, count(*)::int AS units
      FROM (${answersOfUnits(round, group)}) unit
      GROUP BY yes, no, unknown ORDER BY yes, no, unknown`,
  );
  return answerAgreement(rows, await countAnsweringRaters(db, round, group), `${round.seed} answers`);
}

async function readCategories(db: Reader, round: AnalysedRound, group: RaterGroup) {
  const rows = await queryRows(
    db,
    z.object({ category: z.string(), ...answerCountsShape }),
    Prisma.sql`
      SELECT named.category, yes, no, unknown, count(*)::int AS units
      FROM (${answersOfUnits(round, group)}) unit
      JOIN checklist_item i ON i.id = unit.item_id
      CROSS JOIN LATERAL (SELECT DISTINCT unnest(i.categories) AS category) named
      GROUP BY named.category, yes, no, unknown ORDER BY named.category COLLATE "C", yes, no, unknown`,
  );
  const nRaters = rows.length > 0 ? await countAnsweringRaters(db, round, group) : 0;
  return [...groupRows(rows, (row) => row.category)].map(([category, groups]) => ({
    category,
    ...answerAgreement(groups, nRaters, `${round.seed} category ${category}`),
  }));
}

async function countAnsweringRaters(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<number> {
  const { raters } = await queryRow(
    db,
    z.object({ raters: z.int() }),
    Prisma.sql`
      SELECT count(DISTINCT a.rater_id)::int AS raters FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)} AND EXISTS (SELECT FROM checklist_answer ca WHERE ca.annotation_id = a.id)`,
  );
  return raters;
}
