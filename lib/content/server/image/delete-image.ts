import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/counted";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { imageUses } from "./image-uses";

/** Deletes an image that no text refers to. One that is used stays: labels were given with it in view. */
export async function deleteImage(viewer: Viewer, studyId: string, name: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const found = await rows(
      z.object({ name: z.string() }),
      Prisma.sql`SELECT named.name FROM study_image named
        WHERE named.study_id = ${studyId}::uuid AND named.name = ${name}
          AND ${studyCondition(viewer, "study.import", Prisma.sql`named.study_id`)} FOR UPDATE`,
      transaction,
    );
    if (found.length === 0) throw notFound("image");
    const use = (await imageUses(studyId, new Set([name]), transaction)).known.get(name);
    if (use) {
      throw new AppError(
        "CONFLICT",
        `“${name}” is used ${use.uses === 1 ? "once" : counted(use.uses, "time")}, in ${use.usedIn.join(", ")}. Only images that no text refers to can be deleted.`,
      );
    }
    await transaction.studyImage.delete({ where: { studyId_name: { studyId, name } } });
    await recordEvent(transaction, viewer, { studyId, kind: "image.deleted", data: { name } });
  });
}
