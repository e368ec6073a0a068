import { z } from "zod";
import { batchConcurrent } from "@/lib/concurrency/batch-concurrent";
import { batch } from "@/lib/db/batch";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { CONFIRMED_MINUTES, isNotIdle } from "@/lib/people/server/sign-in/session-rules";
import type { UserViewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { isHttps } from "./is-https";
import { personOfViewer, personRow } from "./person-of-viewer";
import { auth } from "./server";
import { sessionTokenOf } from "./session-cookie";

export interface CurrentSession {
  sessionId: string;
  /** whether the person proved a short while ago who they are */
  isConfirmed: boolean;
  viewer: UserViewer;
}

const sessionRow = personRow.extend({
  token: z.string(),
  sessionId: z.string(),
  seenLongAgo: z.boolean(),
  isConfirmed: z.boolean(),
});
type SessionRow = z.infer<typeof sessionRow>;

/**
 * The session these request headers belong to; null when signed out. Read on every request,
 * so that a revoked session is refused at once by every process.
 */
export async function sessionOf(headers: Headers): Promise<CurrentSession | null> {
  const token = sessionTokenOf(headers);
  if (!token) return null;
  const row = await findSession(token);
  if (!row) return null;
  const { sessionId, seenLongAgo, isConfirmed, token: _, ...viewer } = row;
  if (seenLongAgo) await markSeen(sessionId);
  return { sessionId, isConfirmed, viewer: { kind: "user", ...viewer } };
}

const findSession = batchConcurrent(findSessions);

async function findSessions(tokens: readonly string[]): Promise<(SessionRow | undefined)[]> {
  const sessions = {
    schema: sessionRow,
    sql: Prisma.sql`
    SELECT s.token, s.id AS "sessionId", s.updated_at < now() - interval '5 minutes' AS "seenLongAgo",
      s.confirmed_at > now() - ${CONFIRMED_MINUTES} * interval '1 minute' AS "isConfirmed",
      ${personOfViewer()}
    FROM session s JOIN "user" u ON u.id = s.user_id
    WHERE s.token = ANY (${tokens}::text[]) AND s.expires_at > now() AND ${isNotIdle()}`,
  };
  const found = await batch([sessions]);
  const byToken = new Map(found(sessions).map((row) => [row.token, row]));
  return tokens.map((token) => byToken.get(token));
}

/** Keeps "last active" within a few minutes of the truth without writing on every request. */
async function markSeen(sessionId: string): Promise<void> {
  await prisma().$executeRaw`
    UPDATE session SET updated_at = now() WHERE id = ${sessionId} AND updated_at < now() - interval '5 minutes'`;
}

/** Once a day of use lengthens the session and its cookie; gives the Set-Cookie headers, if any, for the answer. */
export async function extendSession(request: Request): Promise<Headers> {
  const { headers } = await auth(isHttps(request.headers)).api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  return headers;
}

/** Who sent these request headers; null when signed out. */
export async function viewerOf(headers: Headers): Promise<UserViewer | null> {
  return (await sessionOf(headers))?.viewer ?? null;
}

/** For routes that are about the session itself. */
export async function requireSession(headers: Headers): Promise<CurrentSession> {
  const session = await sessionOf(headers);
  if (!session) throw new AppError("SIGNED_OUT", "You are signed out. Sign in and try again.");
  return session;
}
