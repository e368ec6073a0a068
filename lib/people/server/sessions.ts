import { prisma } from "@/lib/db/client";
import type { SessionOfUser } from "@/lib/people/people";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { endAccess } from "./end-access";
import { requireAdmin } from "./require-role";
import { idleSince } from "./sign-in/session-rules";

/** Where the viewer is signed in, latest first; never the tokens. */
export async function listMySessions(viewer: UserViewer, currentSessionId: string): Promise<SessionOfUser[]> {
  const sessions = await prisma().session.findMany({
    where: { userId: viewer.userId, expiresAt: { gt: new Date() } },
    orderBy: { updatedAt: "desc" },
    take: 100,
  });
  return sessions.map((session) => ({
    id: session.id,
    isCurrent: session.id === currentSessionId,
    createdAt: session.createdAt.toISOString(),
    lastActiveAt: session.updatedAt.toISOString(),
    userAgent: session.userAgent ?? "",
    address: session.ipAddress ?? "",
  }));
}

/** Ends one of the viewer's own sessions; the person using it is signed out with their next request. */
export async function revokeMySession(viewer: UserViewer, sessionId: string): Promise<void> {
  const ended = await prisma().session.deleteMany({ where: { id: sessionId, userId: viewer.userId } });
  if (ended.count === 0) throw notFound("session");
}

/** Signs the viewer out everywhere else, and revokes their API keys. */
export async function revokeMyOtherSessions(viewer: UserViewer, currentSessionId: string): Promise<{ count: number }> {
  return prisma().$transaction((transaction) => endAccess(transaction, viewer.userId, currentSessionId));
}

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

const A_DAY_MS = 24 * 60 * 60 * 1_000;

/** For the worker, now and then: deletes sessions that ran out, attempts counted long ago and answers to requests done once. */
export async function deleteExpiredSessions(now = new Date()): Promise<{ sessions: number; attempts: number }> {
  const sessions = await prisma().session.deleteMany({
    where: { OR: [{ expiresAt: { lt: now } }, { updatedAt: { lt: idleSince(now) } }] },
  });
  const attempts = await prisma().rateLimit.deleteMany({ where: { lastRequest: { lt: now.getTime() - A_DAY_MS } } });
  await prisma().idempotentRequest.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - A_DAY_MS) } } });
  return { sessions: sessions.count, attempts: attempts.count };
}
