import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { UserViewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { MAX_REPLIES, type NewReply } from "@/lib/training/discussion";
import { AppError } from "@/lib/wire/app-error";
import { readableRemarks } from "./readable-remarks";

/** Answers a remark that the viewer may read; the same again is kept once. A resolved thread is open again. */
export async function replyToRemark(viewer: UserViewer, remarkId: string, { id, text }: NewReply): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const [thread] = await rows(
      z.object({ replies: z.int() }),
      Prisma.sql`
      SELECT (SELECT count(*)::int FROM training_reply WHERE remark_id = m.id AND id <> ${id}::uuid) AS replies
      FROM ${readableRemarks(viewer)} WHERE m.id = ${remarkId}::uuid FOR NO KEY UPDATE OF m`,
      transaction,
    );
    if (!thread) throw notFound("remark");
    if (thread.replies >= MAX_REPLIES) {
      throw new AppError("CONFLICT", `This thread has ${MAX_REPLIES} replies, the maximum.`);
    }
    const kept = await transaction.trainingReply.createMany({
      data: { id, remarkId, userId: viewer.userId, text },
      skipDuplicates: true,
    });
    if (kept.count > 0) await transaction.trainingResolution.deleteMany({ where: { remarkId } });
  });
}
