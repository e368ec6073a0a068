import { NIL } from "uuid";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { RoundForRater } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { countingAdmissions } from "@/lib/training/server/counting-admissions";
import { waitingForDirectScores } from "./claim-next";
import { nextTasks } from "./next-tasks";

/**
 * The name of the round whose direct scores everything waits for that this rater could get in an open round. Null where
 * something waits for nothing, is in hand, or is training, which waits for nothing either.
 */
export async function comesFirst(
  { userId }: UserViewer,
  { id: roundId, protocol }: Pick<RoundForRater, "id" | "protocol">,
): Promise<string | null> {
  if (!hasAnswers(protocol)) return null;
  const found = await row(
    z.object({ raterId: z.string().nullable(), isBusy: z.boolean() }),
    Prisma.sql`
    SELECT rater.id AS "raterId",
      EXISTS (SELECT FROM assignment held WHERE held.rater_id = rater.id AND held.round_id = round.id AND held.slot IS NOT NULL)
      OR round.pass_mark IS NOT NULL AND NOT EXISTS (SELECT FROM
        ${countingAdmissions(Prisma.sql`rater.id`, Prisma.sql`round`)}) AS "isBusy"
    FROM round LEFT JOIN rater ON rater.study_id = round.study_id AND rater.user_id = ${userId}
    WHERE round.id = ${roundId}::uuid`,
  );
  if (found.isBusy) return null;
  // Who has labelled nothing in the study is no rater of it yet.
  // Whether there is one does not depend on the order.
  const rater = { roundId, protocol, userId, raterId: found.raterId ?? NIL, drawsOrder: false };
  const free = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`SELECT next.id FROM (${nextTasks(rater, Prisma.sql`1`)}) next`,
  );
  if (free.length > 0) return null;
  return (await waitingForDirectScores(prisma(), rater))?.roundName ?? null;
}
