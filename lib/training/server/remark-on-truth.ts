import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { asRater, noSuchTask } from "@/lib/labelling/server/label-access";
import type { Viewer } from "@/lib/people/viewer";
import type { NewRemark } from "@/lib/training/training";
import { AppError } from "@/lib/wire/app-error";
import { ownTraining } from "./own-training";

/** Keeps what a rater says about the truth of a training task that they have labelled; the same again is kept once. */
export async function remarkOnTruth(viewer: Viewer, assignmentId: string, { id, text }: NewRemark): Promise<void> {
  const person = asRater(viewer);
  const [own] = await rows(
    z.object({ labelled: z.boolean() }),
    Prisma.sql`
    WITH own AS (SELECT s.id, a.id IS NOT NULL AS labelled ${ownTraining(person, assignmentId)}),
    kept AS (
      INSERT INTO training_remark (id, assignment_id, text)
      SELECT ${id}::uuid, own.id, ${text} FROM own WHERE own.labelled
      ON CONFLICT (id) DO NOTHING)
    SELECT labelled FROM own`,
  );
  if (!own) throw noSuchTask();
  if (!own.labelled) throw new AppError("CONFLICT", "Label the task first: its answer is shown to you then.");
}
