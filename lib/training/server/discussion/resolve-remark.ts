import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { UserViewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { readableRemarks } from "./readable-remarks";

/** Resolves a thread or opens it again: for researchers and for the rater who began it. */
export async function resolveRemark(viewer: UserViewer, remarkId: string, isResolved: boolean): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const found = await rows(
      z.object({ id: z.uuid() }),
      Prisma.sql`
      SELECT m.id FROM ${readableRemarks(viewer)}
      WHERE m.id = ${remarkId}::uuid AND (viewer.controls OR s.rater_id = viewer.rater_id) FOR NO KEY UPDATE OF m`,
      transaction,
    );
    if (found.length === 0) throw notFound("remark");
    if (isResolved) await transaction.trainingResolution.createMany({ data: { remarkId }, skipDuplicates: true });
    else await transaction.trainingResolution.deleteMany({ where: { remarkId } });
  });
}
