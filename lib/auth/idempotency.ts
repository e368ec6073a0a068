import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { StudyAction } from "@/lib/people/permission";
import type { UserViewer } from "@/lib/people/viewer";
import { mayInStudy, notFound, studyOfAddress } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

/** What a request with an Idempotency-Key was answered. */
export interface KeptAnswer {
  status: number;
  location: string | null;
  body: string;
}

export interface KeyedRequest {
  viewer: UserViewer;
  /** the Idempotency-Key */
  key: string;
  /** of all that the request asks for */
  hash: string;
  /** the parts of its address, which say what study it is about */
  params: Readonly<Record<string, unknown>>;
  /** rights in that study, one of which the viewer needs to get the kept answer */
  takes: readonly StudyAction[];
}

/** As long as an answer is kept: see deleteExpiredSessions. */
const KEPT_FOR = Prisma.sql`interval '24 hours'`;
/** Of one person: beyond these the oldest answers go first. */
export const MAX_KEPT_ANSWERS = 2_000;
export const MAX_KEPT_BYTES = 16 * 1024 * 1024;

const begunRow = z.object({ key: z.string() });

/**
 * Begins a request of this key, or finds what it was answered: of requests at the same moment one begins.
 * @returns null where it begins now: then `keepAnswer` or `forgetRequest` follows
 * @throws KEY_REUSED for another request or API key under the same key, UNDER_WAY, NOT_FOUND where the viewer no longer has
 *   access to what it is about, CONFLICT where the answer was too long to be kept
 */
export async function beginOnce({ viewer, key, hash, params, takes }: KeyedRequest): Promise<KeptAnswer | null> {
  const { userId } = viewer;
  const apiKeyId = viewer.key?.id ?? null;
  const begun = await rows(
    begunRow,
    Prisma.sql`
      INSERT INTO idempotent_request AS kept (user_id, key, hash, api_key_id, study_id)
      VALUES (${userId}, ${key}, ${hash}, ${apiKeyId}::uuid, ${studyOfAddress(params)})
      ON CONFLICT (user_id, key) DO UPDATE SET hash = excluded.hash, api_key_id = excluded.api_key_id,
        study_id = excluded.study_id, created_at = now(), status = NULL, location = NULL, body = NULL
        WHERE kept.created_at < now() - ${KEPT_FOR}
      RETURNING key`,
  );
  if (begun.length > 0) return null;
  const found = await prisma().idempotentRequest.findUnique({ where: { userId_key: { userId, key } } });
  if (found && found.hash !== hash) {
    throw new AppError("KEY_REUSED", "This Idempotency-Key was sent with another request. Choose a new key for each.");
  }
  if (!found || found.status === null) {
    throw new AppError(
      "UNDER_WAY",
      "A request with this Idempotency-Key is in progress. Retry in a moment; if this persists, the server stopped before it answered: check whether the work was done, then use a new key.",
      { retryAfter: 1 },
    );
  }
  await requireAccess(viewer, found.studyId, takes);
  if (found.apiKeyId !== apiKeyId) {
    throw new AppError(
      "KEY_REUSED",
      "This request was done before with this Idempotency-Key, but with another API key, so it is neither repeated nor answered again. To do it once more, choose a new Idempotency-Key.",
    );
  }
  if (found.body === null) {
    throw new AppError(
      "CONFLICT",
      `This request was done before with this Idempotency-Key and answered with ${found.status}. That answer was too long to be kept: read what it changed instead of repeating it.`,
    );
  }
  return { status: found.status, location: found.location, body: found.body };
}

/** The person may have left the study or have another role, and a key may be limited to another study. */
async function requireAccess(viewer: UserViewer, id: string | null, takes: readonly StudyAction[]): Promise<void> {
  if (id === null) return;
  const may = await Promise.all(takes.map((action) => mayInStudy(viewer, id, action)));
  if (!may.includes(true)) throw notFound("study");
}

export async function keepAnswer(userId: string, key: string, answer: KeptAnswer): Promise<void> {
  await prisma().idempotentRequest.updateMany({ where: { userId, key }, data: answer });
  await dropOldest(userId);
}

/** What was done is not done again as long as its row is there, so of long answers only the text goes. */
async function dropOldest(userId: string): Promise<void> {
  await prisma().$executeRaw`
    WITH kept AS (
      SELECT key, row_number() OVER newest AS place, sum(octet_length(COALESCE(body, ''))) OVER newest AS bytes
      FROM idempotent_request WHERE user_id = ${userId} AND status IS NOT NULL
      WINDOW newest AS (ORDER BY created_at DESC, key)
    ), excess AS (
      -- Two requests that end at the same moment do not wait for each other.
      SELECT r.key, kept.place FROM idempotent_request r JOIN kept ON kept.key = r.key
      WHERE r.user_id = ${userId} AND (kept.place > ${MAX_KEPT_ANSWERS} OR (kept.bytes > ${MAX_KEPT_BYTES} AND r.body <> ''))
      FOR UPDATE OF r SKIP LOCKED
    ), dropped AS (
      DELETE FROM idempotent_request
      WHERE user_id = ${userId} AND key IN (SELECT key FROM excess WHERE place > ${MAX_KEPT_ANSWERS})
    )
    UPDATE idempotent_request SET body = NULL
    WHERE user_id = ${userId} AND key IN (SELECT key FROM excess WHERE place <= ${MAX_KEPT_ANSWERS})`;
}

/** It was refused and changed nothing: it may be sent again. */
export async function forgetRequest(userId: string, key: string): Promise<void> {
  await prisma().idempotentRequest.deleteMany({ where: { userId, key, status: null } });
}
