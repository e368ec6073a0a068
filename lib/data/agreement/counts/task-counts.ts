import { Prisma } from "@/lib/db/generated/client";
import type { Reader } from "@/lib/db/rows";
import { parseRaterGroup, type RaterGroup, type RaterKind } from "@/lib/domain/agreement/agreement-filter";
import { labellingKinds } from "../group-of";

/** The parts of a task's counts that belong to one kind of rater. */
const COLUMNS: Record<RaterKind, { levels: Prisma.Sql; answers: Prisma.Sql }> = {
  human: { levels: Prisma.sql`y.human_levels`, answers: Prisma.sql`y.human_answers` },
  judge: { levels: Prisma.sql`y.judge_levels`, answers: Prisma.sql`y.judge_answers` },
  imported: { levels: Prisma.sql`y.imported_levels`, answers: Prisma.sql`y.imported_answers` },
};

const TASK = Prisma.sql`y.task_id, y.position, y.checklist_id, y.facet_id`;

/**
 * What a group of raters gave to each real task of a round, to stand after FROM: one row a task, with
 * `task_id`, `position`, `checklist_id`, `facet_id`;
 * `levels`, ascending, one for each label, NULL where a label has none; NULL altogether where the group gave no label;
 * `answers`, how often YES, NO and UNKNOWN were given to each question of its checklist, as far as any were.
 */
export async function taskCounts(db: Reader, round: { id: string }, group: RaterGroup): Promise<Prisma.Sql> {
  const wanted = parseRaterGroup(group);
  // Counts are kept by kind of rater; one imported source among several is rare, and counted when asked for.
  if (wanted.kind !== "all" && wanted.source !== null) {
    return Prisma.sql`(
      SELECT ${TASK}, given.levels, given.answers FROM task_tally y
      LEFT JOIN counts_of_round(${round.id}::uuid, ${wanted.source}) given ON given.task_id = y.task_id
      WHERE y.round_id = ${round.id}::uuid
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
