import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import type { RoundPeople } from "@/lib/round/round-people";
import { studyCondition } from "@/lib/study/server/access";

const personSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  simulated: z.boolean(),
  labels: z.int(),
  open: z.int(),
  removedAt: z.date().nullable(),
});

/** The people who hold or labelled tasks of a round, or were removed from it, under pseudonyms. */
export async function readRoundPeople(viewer: Viewer, roundId: string): Promise<RoundPeople> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const people = await rows(
    personSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.simulated, coalesce(y.labels, 0) AS labels, coalesce(held.open, 0) AS open,
        removal.removed_at AS "removedAt"
      FROM rater r
      LEFT JOIN rater_tally y ON y.rater_id = r.id AND y.round_id = ${round.id}::uuid
      LEFT JOIN (
        SELECT rater_id, count(*)::int AS open FROM assignment
        WHERE round_id = ${round.id}::uuid AND state = 'leased' GROUP BY rater_id
      ) held ON held.rater_id = r.id
      LEFT JOIN round_removal removal ON removal.rater_id = r.id AND removal.round_id = ${round.id}::uuid
      WHERE r.study_id = ${round.studyId}::uuid AND r.kind = 'human' AND r.user_id IS NOT NULL
        AND (y.labels > 0 OR held.open > 0 OR removal.rater_id IS NOT NULL
          OR EXISTS (SELECT FROM assignment s WHERE s.rater_id = r.id AND s.round_id = ${round.id}::uuid))
      ORDER BY r.number`,
  );
  const { mayRemove } = await row(
    z.object({ mayRemove: z.boolean() }),
    Prisma.sql`SELECT ${studyCondition(viewer, "round.control", Prisma.sql`${round.studyId}::uuid`)} AS "mayRemove"`,
  );
  return {
    people: people.map(({ removedAt, ...person }) => ({ ...person, removedAt: removedAt?.toISOString() ?? null })),
    mayRemove,
  };
}
