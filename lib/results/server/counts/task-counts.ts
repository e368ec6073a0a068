import { Prisma } from "@/lib/db/generated/client";
import type { Reader } from "@/lib/db/rows";
import { parseRaterGroup, type RaterGroup, type RaterKind } from "@/lib/results/agreement-filter";
import { labellingKinds } from "../group-of";
import { liveLabels } from "../live-labels";
import type { CountedRound } from "../not-excluded";

/** The parts of a task's counts that belong to one kind of rater. */
const COLUMNS: Record<RaterKind, { levels: Prisma.Sql; answers: Prisma.Sql }> = {
  human: { levels: Prisma.sql`y.human_levels`, answers: Prisma.sql`y.human_answers` },
  judge: { levels: Prisma.sql`y.judge_levels`, answers: Prisma.sql`y.judge_answers` },
  imported: { levels: Prisma.sql`y.imported_levels`, answers: Prisma.sql`y.imported_answers` },
};

const TASK = Prisma.sql`y.task_id, y.position, y.checklist_id, y.facet_id`;

/**
 * What a group of raters gave to each real task of a round, to follow FROM: one row per task, with
 * `task_id`, `position`, `checklist_id`, `facet_id`;
 * `levels`, ascending, one for each label, NULL where a label has none; NULL altogether where the group gave no label;
 * `answers`, how often YES, NO and UNKNOWN were given to each question of its checklist, as far as any were.
 */
export async function taskCounts(db: Reader, round: CountedRound, group: RaterGroup): Promise<Prisma.Sql> {
  const wanted = parseRaterGroup(group);
  // Counts are kept by kind of rater; one imported source among several is rare, and counted when asked for. So is what is
  // left when something is left out.
  if (round.excluded !== null || (wanted.kind !== "all" && wanted.source !== null)) {
    return Prisma.sql`(
      SELECT ${TASK}, given.levels, given.answers FROM task_tally y
      LEFT JOIN (${countedOneByOne(round, group)}) given ON given.task_id = y.task_id
      WHERE y.round_id = ${round.id}::uuid OFFSET 0
    ) counted`;
  }
  const [kind = "human", ...others] = wanted.kind === "all" ? await labellingKinds(db, round) : [wanted.kind];
  const { levels, answers } = COLUMNS[kind];
  if (others.length === 0) {
    return Prisma.sql`(
      SELECT ${TASK}, ${levels} AS levels, ${answers} AS answers FROM task_tally y WHERE y.round_id = ${round.id}::uuid
    ) counted`;
  }
  const kinds = [kind, ...others].map((each) => COLUMNS[each]);
  // OFFSET keeps PostgreSQL from putting all kinds together again at each mention.
  return Prisma.sql`(
    SELECT ${TASK},
      (SELECT array_agg(l ORDER BY l) FROM unnest(${Prisma.join(
        kinds.map((each) => each.levels),
        " || ",
      )}) l) AS levels,
      (SELECT array_agg(coalesce(human, 0) + coalesce(judge, 0) + coalesce(imported, 0) ORDER BY place)
        FROM unnest(y.human_answers, y.judge_answers, y.imported_answers)
          WITH ORDINALITY AS given(human, judge, imported, place)) AS answers
    FROM task_tally y WHERE y.round_id = ${round.id}::uuid OFFSET 0
  ) counted`;
}

/** The same of the labels themselves: for each task that has any what the triggers would have come to. See recount_tasks. */
function countedOneByOne(round: CountedRound, group: RaterGroup): Prisma.Sql {
  return Prisma.sql`
    WITH live AS MATERIALIZED (
      SELECT a.id, a.task_id, a.checklist_id, a.level, t.response_b_id IS NOT NULL AS is_pair FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)}
    ), leveled AS (
      SELECT task_id, array_agg(level ORDER BY level) AS levels FROM live GROUP BY task_id
    ), given AS (
      SELECT live.task_id, live.checklist_id, live.is_pair, ca.item_id, ca.side, count(*) FILTER (WHERE ca.answer = 'YES') AS yes,
        count(*) FILTER (WHERE ca.answer = 'NO') AS no, count(*) FILTER (WHERE ca.answer = 'UNKNOWN') AS unknown
      FROM live JOIN checklist_answer ca ON ca.annotation_id = live.id
      GROUP BY live.task_id, live.checklist_id, live.is_pair, ca.item_id, ca.side
    ), answered AS (
      SELECT asked.task_id, array_agg(slot.n::int2 ORDER BY about.side, i.position, slot.place) AS answers
      FROM (SELECT DISTINCT task_id, checklist_id, is_pair FROM given) asked
      JOIN checklist_item i ON i.checklist_id = asked.checklist_id
      JOIN (VALUES ('A'::side), ('B')) AS about(side) ON about.side = 'A' OR asked.is_pair
      LEFT JOIN given ON given.task_id = asked.task_id AND given.item_id = i.id AND given.side = about.side
      CROSS JOIN LATERAL (
        VALUES (1, coalesce(given.yes, 0)), (2, coalesce(given.no, 0)), (3, coalesce(given.unknown, 0))
      ) AS slot(place, n)
      GROUP BY asked.task_id
    )
    SELECT leveled.task_id, leveled.levels, answered.answers
    FROM leveled LEFT JOIN answered ON answered.task_id = leveled.task_id`;
}
