import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import { labelCredit, rightLabel } from "@/lib/results/server/raters/right-label";
import type { Protocol } from "@/lib/round/protocol/protocol";

const standingSchema = z.object({
  raterId: z.uuid(),
  passMark: z.int().nullable(),
  tasks: z.int(),
  done: z.int(),
  /** how many are right; where the round grades training, the sum of their credits */
  right: z.number(),
  isGraded: z.boolean(),
  /** how often they may still try again by themselves */
  triesLeft: z.int(),
});
export type Standing = z.infer<typeof standingSchema>;

interface Round {
  roundId: string;
  protocol: Protocol;
}

export function standingOf(db: Reader, round: Round, raterId: string): Promise<Standing> {
  return row(standingSchema, standingsSql(round, Prisma.sql`SELECT ${raterId}::uuid AS rater_id`), db);
}

/** Of all who were ever given a training task of the round. */
export function standings(db: Reader, round: Round): Promise<Standing[]> {
  const raters = Prisma.sql`
    SELECT DISTINCT given.rater_id FROM task t JOIN assignment given ON given.task_id = t.id
    WHERE t.round_id = ${round.roundId}::uuid AND t.stratum = 'training'`;
  return rows(standingSchema, standingsSql(round, raters), db);
}

/** Of a round `d`: null where a training task is right or wrong as a whole. */
export const TOLERANCE = Prisma.sql`(d.labelling_options ->> 'trainingTolerance')::int`;

/** Of a round `d` and a rater `r`: how often they may do its training by themselves. */
const TRIES = Prisma.sql`COALESCE((d.labelling_options ->> 'trainingTries')::int, CASE WHEN EXISTS (
  SELECT FROM rater sent JOIN crowd_submission c ON c.user_id = sent.user_id
  JOIN crowd_link l ON l.invitation_id = c.invitation_id AND l.round_id = d.id WHERE sent.id = r.rater_id) THEN 2 ELSE 1 END)`;

function standingsSql({ roundId }: Round, raters: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT r.rater_id AS "raterId", d.pass_mark AS "passMark", count(t.id)::int AS tasks,
      count(*) FILTER (WHERE s.state IN ('submitted', 'skipped'))::int AS done,
      CASE WHEN ${TOLERANCE} IS NULL THEN count(*) FILTER (WHERE ${rightLabel(Prisma.sql`d.scale`)})
        ELSE COALESCE(sum(${labelCredit(Prisma.sql`d.scale`, TOLERANCE)}), 0) END::double precision AS right,
      ${TOLERANCE} IS NOT NULL AS "isGraded",
      greatest(${TRIES} - 1 - (SELECT count(*) FROM training_retry again
        WHERE again.round_id = d.id AND again.rater_id = r.rater_id), 0)::int AS "triesLeft"
    FROM (${raters}) r
    CROSS JOIN round d
    LEFT JOIN task t ON t.round_id = d.id AND t.stratum = 'training'
    LEFT JOIN response y ON y.id = t.response_a_id LEFT JOIN response z ON z.id = t.response_b_id
    LEFT JOIN pair p ON p.id = t.pair_id
    LEFT JOIN assignment s ON s.task_id = t.id AND s.rater_id = r.rater_id
    LEFT JOIN annotation a ON a.task_id = t.id AND a.rater_id = r.rater_id AND a.superseded_at IS NULL
    WHERE d.id = ${roundId}::uuid
    GROUP BY r.rater_id, d.id`;
}
