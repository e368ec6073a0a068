import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { endAccess } from "./end-access";

/** Ends one of the viewer's own sessions; the person using it is signed out with their next request. */
export async function revokeMySession(viewer: UserViewer, sessionId: string): Promise<void> {
  const ended = await prisma().session.deleteMany({ where: { id: sessionId, userId: viewer.userId } });
  if (ended.count === 0) throw notFound("session");
}

/** Signs the viewer out everywhere else, and revokes their API keys. */
export async function revokeMyOtherSessions(viewer: UserViewer, currentSessionId: string): Promise<{ count: number }> {
  return prisma().$transaction((transaction) => endAccess(transaction, viewer.userId, currentSessionId));
}
