import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/domain/app-error";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyCondition } from "../access";
import { recordEvent } from "../event/record-event";

const nameSchema = z.array(z.object({ name: z.string() }));
const TEN_MINUTES = 600_000;

/**
 * Deletes a study with everything in it, labels too. People's accounts remain, and the event that says so.
 * @param name the study's exact name: whoever deletes says which
 */
export async function deleteStudy(viewer: Viewer, studyId: string, name: string): Promise<void> {
  await prisma().$transaction(
    async (transaction) => {
      // The lock lets a second request for the same deletion wait, and then find nothing.
      const [study] = nameSchema.parse(
        await transaction.$queryRaw`
          SELECT s.name FROM study s
          WHERE s.id = ${studyId}::uuid AND ${studyCondition(viewer, "study.delete", Prisma.sql`s.id`)}
          FOR UPDATE OF s`,
      );
      if (!study) throw notFound("study");
      if (study.name !== name) {
        throw new AppError("INVALID", `To delete this study, give its exact name: “${study.name}”.`);
      }
      await transaction.$executeRaw`SET LOCAL tickbox.deleting_study = 'yes'`;
      // Labels first: what they hang on then goes without looking each of them up again.
      await transaction.$executeRaw`
        DELETE FROM checklist_answer WHERE annotation_id IN (
          SELECT a.id FROM annotation a JOIN round r ON r.id = a.round_id WHERE r.study_id = ${studyId}::uuid)`;
      await transaction.$executeRaw`
        DELETE FROM annotation WHERE round_id IN (SELECT id FROM round WHERE study_id = ${studyId}::uuid)`;
      await transaction.study.delete({ where: { id: studyId } });
      await recordEvent(transaction, viewer, { studyId, kind: "study.deleted", subject: studyId, data: { name } });
    },
    { timeout: TEN_MINUTES },
  );
}
