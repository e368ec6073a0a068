import { z } from "zod";
import { likePattern } from "@/lib/content/server/search/matching-texts";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import { ITEMS_PER_PAGE, type ItemQuery } from "@/lib/results/agreement-checklist";
import { groupRows } from "@/lib/stats/group-rows";
import type { AnswerCounts } from "../answer-agreement";
import type { CountedRound } from "../not-excluded";
import { taskCounts } from "./task-counts";

const itemSchema = z.object({
  checklistId: z.uuid(),
  /** which of the checklist's questions, from 0 */
  question: z.int(),
  /** what it brings to the sum of observed nominal disagreement: Σ 2 · YES · NO / (YES + NO − 1) over responses */
  disagreement: z.number(),
  /** pairs of answers about the same response, and of these those of YES and NO */
  pairs: z.number(),
  differing: z.number(),
});

const pageSchema = z.object({
  /** of the items that are chosen */
  total: z.int(),
  /** of all items */
  disagreement: z.number(),
  /** whether any response has two answers to one question */
  hasPairs: z.boolean(),
  items: z.array(itemSchema),
});
export type RankedItems = z.infer<typeof pageSchema>;

/** The largest first; of equal ones, and in the checklists' own order, the item of the earlier task. */
const ORDER: Record<ItemQuery["order"], Prisma.Sql> = {
  // Sums of the same fractions in another order differ in the last digit.
  contribution: Prisma.sql`round(disagreement * 1e9) DESC, first, question`,
  disagreement: Prisma.sql`coalesce(differing / nullif(pairs, 0), -1) DESC, first, question`,
  "pass-rate": Prisma.sql`yes / nullif(yes + no, 0) ASC NULLS LAST, first, question`,
  unknown: Prisma.sql`unknown / nullif(yes + no + unknown, 0) DESC NULLS LAST, first, question`,
  checklist: Prisma.sql`first, question`,
};

/** How many questions the checklists of a facet `f` have: those of a pair are asked of A, then of B. */
const QUESTIONS_OF_FACET = Prisma.sql`jsonb_array_length(f.questions) / CASE WHEN f.system_b_id IS NULL THEN 1 ELSE 2 END`;

/** The items with this category, and this in their words or their instruction's id. */
function chosenSql({ category, text }: Pick<ItemQuery, "category" | "text">): Prisma.Sql {
  if (category === undefined && !text) return Prisma.sql`SELECT * FROM item`;
  const like = text ? likePattern(text) : null;
  return Prisma.sql`
    SELECT item.* FROM item JOIN (
      SELECT i.checklist_id, row_number() OVER (PARTITION BY i.checklist_id ORDER BY i.position) - 1 AS question,
        i.question AS words, i.categories, n.external_id
      FROM checklist_item i JOIN checklist c ON c.id = i.checklist_id JOIN instruction n ON n.id = c.instruction_id
      WHERE i.checklist_id IN (SELECT checklist_id FROM item)
    ) said USING (checklist_id, question)
    WHERE ${category === undefined ? Prisma.sql`TRUE` : Prisma.sql`${category} = ANY (said.categories)`}
      AND ${like === null ? Prisma.sql`TRUE` : Prisma.sql`(said.words ILIKE ${like} OR said.external_id ILIKE ${like})`}`;
}

/** One page of a round's questions by how far answers to them differ. */
export async function readRankedItems(
  db: Reader,
  round: CountedRound,
  { raters, order, after, limit = ITEMS_PER_PAGE, category, text }: ItemQuery,
): Promise<RankedItems> {
  return row(
    pageSchema,
    Prisma.sql`
      WITH item AS MATERIALIZED (
        SELECT checklist_id, place % own AS question, min(position) AS first,
          sum(CASE WHEN yes > 0 AND no > 0 THEN 2 * yes * no / (yes + no - 1) ELSE 0 END) AS disagreement,
          sum(yes * no) AS differing, sum((yes + no) * (yes + no - 1) / 2) AS pairs,
          sum(yes) AS yes, sum(no) AS no, sum(unknown) AS unknown
        FROM ${await taskCounts(db, round, raters)}
        JOIN (
          SELECT f.id, jsonb_array_length(f.questions) AS places, ${QUESTIONS_OF_FACET} AS own
          FROM task_facet f WHERE f.round_id = ${round.id}::uuid
        ) facet ON facet.id = facet_id
        CROSS JOIN generate_series(0, places - 1) place
        CROSS JOIN LATERAL (SELECT coalesce(answers[3 * place + 1], 0)::float8 AS yes,
          coalesce(answers[3 * place + 2], 0)::float8 AS no, coalesce(answers[3 * place + 3], 0)::float8 AS unknown) given
        WHERE checklist_id IS NOT NULL
        GROUP BY checklist_id, place % own
      ), chosen AS MATERIALIZED (${chosenSql({ category, text })}), page AS (
        SELECT checklist_id AS "checklistId", question, disagreement, pairs, differing FROM chosen
        ORDER BY ${ORDER[order]} OFFSET ${after}::int LIMIT ${limit}::int
      )
      SELECT (SELECT count(*)::int FROM chosen) AS total, coalesce(sum(disagreement), 0) AS disagreement,
        coalesce(bool_or(pairs > 0), false) AS "hasPairs",
        (SELECT coalesce(json_agg(page), '[]') FROM page) AS items
      FROM item`,
    db,
  );
}

/** How the questions of these checklists were answered, by checklist and question ("id 0"); responses answered alike are one row. */
export async function readAnswersToItems(
  db: Reader,
  round: CountedRound,
  raters: ItemQuery["raters"],
  checklistIds: readonly string[],
): Promise<Map<string, AnswerCounts[]>> {
  const found = await rows(
    z.object({ item: z.string(), yes: z.int(), no: z.int(), unknown: z.int(), units: z.int() }),
    Prisma.sql`
      SELECT checklist_id || ' ' || question AS item, yes, no, unknown, count(*)::int AS units
      FROM ${await taskCounts(db, round, raters)}
      JOIN task_facet f ON f.id = facet_id
      CROSS JOIN generate_series(0, cardinality(answers) / 3 - 1) place
      CROSS JOIN LATERAL (SELECT place % (${QUESTIONS_OF_FACET}) AS question, answers[3 * place + 1] AS yes,
        answers[3 * place + 2] AS no, answers[3 * place + 3] AS unknown) given
      WHERE checklist_id = ANY (${[...checklistIds]}::uuid[]) AND yes + no + unknown > 0
      GROUP BY checklist_id, question, yes, no, unknown`,
    db,
  );
  return groupRows(
    found.map((row, cluster) => ({ ...row, cluster })),
    ({ item }) => item,
  );
}
