import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { RoundForRater } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import { hasPassed } from "@/lib/training/has-passed";
import { countingAdmissions } from "./counting-admissions";
import { standingOf } from "./standings";

/** Whether this rater has done the training of a round without passing, so that its researchers decide what comes next. */
export async function awaitsDecision(
  { userId }: UserViewer,
  { id: roundId, protocol }: Pick<RoundForRater, "id" | "protocol">,
): Promise<boolean> {
  const [rater] = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`
    SELECT rater.id FROM round JOIN rater ON rater.study_id = round.study_id AND rater.user_id = ${userId}
    WHERE round.id = ${roundId}::uuid AND round.pass_mark IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${countingAdmissions(Prisma.sql`rater.id`, Prisma.sql`round`)})`,
  );
  if (!rater) return false;
  const { passMark, ...standing } = await standingOf(prisma(), { roundId, protocol }, rater.id);
  return passMark !== null && standing.done >= standing.tasks && !hasPassed(standing, passMark);
}
