import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { query } from "@/lib/db/query";
import type { UserViewer } from "@/lib/domain/viewer";
import { sessionTokenOf } from "./session-cookie";

export interface CurrentSession {
  sessionId: string;
  viewer: UserViewer;
}

interface Row {
  sessionId: string;
  seenLongAgo: boolean;
  userId: string;
  name: string;
  isAdmin: boolean;
  mayCreateStudies: boolean;
  nameOnly: boolean;
}

/**
 * The session these request headers belong to; null when signed out. One indexed query and no cache, so that a revoked
 * session is refused at once by every process.
 */
export async function sessionOf(headers: Headers): Promise<CurrentSession | null> {
  const token = sessionTokenOf(headers);
  if (!token) return null;
  const [row] = await query<Row>(Prisma.sql`
    SELECT s.id AS "sessionId", s.updated_at < now() - interval '5 minutes' AS "seenLongAgo",
      u.id AS "userId", u.name, u.is_admin AS "isAdmin", u.may_create_studies AS "mayCreateStudies",
      u.name_only AS "nameOnly"
    FROM session s JOIN "user" u ON u.id = s.user_id
    WHERE s.token = ${token} AND s.expires_at > now()`);
  if (!row) return null;
  const { sessionId, seenLongAgo, ...viewer } = row;
  if (seenLongAgo) await markSeen(sessionId);
  return { sessionId, viewer: { kind: "user", ...viewer } };
}

/** Keeps "last active" within a few minutes of the truth without writing on every request. */
async function markSeen(sessionId: string): Promise<void> {
  await prisma().$executeRaw`
    UPDATE session SET updated_at = now() WHERE id = ${sessionId} AND updated_at < now() - interval '5 minutes'`;
}
