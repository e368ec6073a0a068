import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { endAccess } from "./end-access";
import { requireAdmin } from "./require-admin";

/** Signs somebody out everywhere, at once, and revokes their API keys. */
export async function revokeSessionsOf(viewer: Viewer, userId: string): Promise<{ count: number }> {
  requireAdmin(viewer);
  return prisma().$transaction(async (transaction) => {
    if ((await transaction.user.count({ where: { id: userId } })) === 0) throw notFound("person");
    const ended = await endAccess(transaction, userId);
    await recordEvent(transaction, viewer, { studyId: null, kind: "user.signed-out", subject: userId });
    return ended;
  });
}
