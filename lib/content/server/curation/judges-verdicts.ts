import { Prisma } from "@/lib/db/generated/client";
import { outcomeOfLevelSql } from "@/lib/results/server/scale-sql";
import { SCALES } from "@/lib/round/protocol/scale";

/**
 * How many verdicts judges gave on each pair of a study, and how many of them are its known outcome: rows (pair_id, verdicts,
 * right_verdicts). A judge asked in both orders gives two. Juries repeat their members and do not count; nor do answers
 * that could not be read.
 * @param raterIds the judges that count; null for all
 */
export function judgesVerdicts(studyId: string, raterIds: readonly string[] | null): Prisma.Sql {
  const outcomes = Object.values(SCALES).flatMap((scale) =>
    scale.comparison ? [Prisma.sql`WHEN ${scale.name} THEN ${outcomeOfLevelSql(scale, Prisma.sql`said.level`)}`] : [],
  );
  const chosen = raterIds === null ? Prisma.sql`TRUE` : Prisma.sql`r.id = ANY (${[...raterIds]}::uuid[])`;
  return Prisma.sql`
    SELECT t.pair_id, count(said.outcome)::int AS verdicts,
      count(*) FILTER (WHERE said.outcome = p.known_outcome::text)::int AS right_verdicts
    FROM rater r JOIN annotation a ON a.rater_id = r.id AND a.superseded_at IS NULL
    JOIN task t ON t.id = a.task_id JOIN pair p ON p.id = t.pair_id JOIN round d ON d.id = t.round_id
    CROSS JOIN LATERAL (
      SELECT CASE d.scale::text ${Prisma.join(outcomes, " ")} END AS outcome
      FROM (SELECT o.level FROM judged_order o WHERE o.annotation_id = a.id
        UNION ALL SELECT a.level WHERE NOT EXISTS (SELECT FROM judged_order o WHERE o.annotation_id = a.id)) said) said
    WHERE r.study_id = ${studyId}::uuid AND r.kind = 'judge' AND NOT r.is_jury AND ${chosen}
    GROUP BY t.pair_id`;
}
