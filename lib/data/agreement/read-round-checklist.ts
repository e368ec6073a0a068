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
  const [{ pooled, categories }, items, nItems] = await Promise.all([
    readAnswers(db, round, raters),
    readItemAgreement(db, round, query),
    prisma().checklistItem.count({ where: { checklist: { tasks: { some: { roundId: round.id, stratum: "main" } } } } }),
  ]);
  return { raters, pooled, categories, order, from, nItems, items };
}

/** Agreement over all questions of all responses. */
export async function pooledAnswerAgreement(
  db: Reader,
  round: AnalysedRound,
  group: RaterGroup,
): Promise<AnswerAgreement> {
  return (await readAnswers(db, round, group)).pooled;
}

/** Pooled and by category from one pass over the answers. */
async function readAnswers(db: Reader, round: AnalysedRound, group: RaterGroup) {
  const rows = await queryRows(
    db,
    z.object({ category: z.string().nullable(), ...answerCountsShape }),
    Prisma.sql`
      WITH unit AS MATERIALIZED (${answersOfUnits(round, group)})
      SELECT * FROM (
        SELECT NULL AS category, yes, no, unknown, count(*)::int AS units FROM unit GROUP BY yes, no, unknown
        UNION ALL
        SELECT named.category, yes, no, unknown, count(*)::int AS units
        FROM unit
        JOIN checklist_item i ON i.id = unit.item_id
        CROSS JOIN LATERAL (SELECT DISTINCT unnest(i.categories) AS category) named
        GROUP BY named.category, yes, no, unknown
      ) counted
      ORDER BY category COLLATE "C" NULLS FIRST, yes, no, unknown`,
  );
  const nRaters = await countAnsweringRaters(db, round, group);
  const groups = groupRows(rows, (row) => JSON.stringify(row.category));
  const pooled = answerAgreement(groups.get("null") ?? [], nRaters, `${round.seed} answers`);
  const categories = [...groups.values()].flatMap((of) => {
    const category = of[0]?.category ?? null;
    return category === null
      ? []
      : [{ category, ...answerAgreement(of, nRaters, `${round.seed} category ${category}`) }];
  });
  return { pooled, categories };
}

async function countAnsweringRaters(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<number> {
  const { raters } = await queryRow(
    db,
    z.object({ raters: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS raters FROM rater r
      WHERE r.study_id = ${round.studyId}::uuid AND EXISTS (
        SELECT FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
        WHERE a.rater_id = r.id AND ${liveLabels(round, group)}
      )`,
  );
  return raters;
}
