import { z } from "zod";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/domain/viewer";
import { sessionTokenOf } from "./session-cookie";

export interface CurrentSession {
  sessionId: string;
  viewer: UserViewer;
}

const rowSchema = z.object({
  session_id: z.string(),
  seen_long_ago: z.boolean(),
  user_id: z.string(),
  name: z.string(),
  is_admin: z.boolean(),
  may_create_studies: z.boolean(),
  name_only: z.boolean(),
});

/**
 * The session these request headers belong to; null when signed out. One indexed query and no cache, so that a revoked
 * session is refused at once by every process.
 */
export async function sessionOf(headers: Headers): Promise<CurrentSession | null> {
  const token = sessionTokenOf(headers);
  if (!token) return null;
  const rows = await prisma().$queryRaw<unknown[]>`
    SELECT s.id AS session_id, s.updated_at < now() - interval '5 minutes' AS seen_long_ago,
      u.id AS user_id, u.name, u.is_admin, u.may_create_studies, u.name_only
    FROM session s JOIN "user" u ON u.id = s.user_id
    WHERE s.token = ${token} AND s.expires_at > now()`;
  if (rows.length === 0) return null;
  const row = rowSchema.parse(rows[0]);
  if (row.seen_long_ago) await markSeen(row.session_id);
  return {
    sessionId: row.session_id,
    viewer: {
      kind: "user",
      userId: row.user_id,
      name: row.name,
      isAdmin: row.is_admin,
      mayCreateStudies: row.may_create_studies,
      nameOnly: row.name_only,
    },
  };
}

/** Keeps "last active" within a few minutes of the truth without writing on every request. */
async function markSeen(sessionId: string): Promise<void> {
  await prisma().$executeRaw`
    UPDATE session SET updated_at = now() WHERE id = ${sessionId} AND updated_at < now() - interval '5 minutes'`;
}
