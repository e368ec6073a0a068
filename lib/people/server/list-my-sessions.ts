import { prisma } from "@/lib/db/client";
import type { SessionOfUser } from "@/lib/people/people";
import type { UserViewer } from "@/lib/people/viewer";

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
