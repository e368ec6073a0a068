import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { AppError } from "@/lib/domain/app-error";

/** What a request with an Idempotency-Key was answered. */
export interface KeptAnswer {
  status: number;
  location: string | null;
  body: string;
}

/** As long as an answer is kept: see deleteExpiredSessions. */
const KEPT_FOR = Prisma.sql`interval '24 hours'`;

const begunRow = z.object({ key: z.string() });

/**
 * Begins a request of this key, or finds what it was answered: of requests at the same moment one begins.
 * @param hash of all that the request asks for
 * @returns null where it begins now: then `keepAnswer` or `forgetRequest` follows
 * @throws KEY_REUSED for another request under the same key, UNDER_WAY
 */
export async function beginOnce(userId: string, key: string, hash: string): Promise<KeptAnswer | null> {
  const begun = await rows(
    begunRow,
    Prisma.sql`
      INSERT INTO idempotent_request AS kept (user_id, key, hash) VALUES (${userId}, ${key}, ${hash})
      ON CONFLICT (user_id, key) DO UPDATE SET hash = excluded.hash, created_at = now(), status = NULL, location = NULL, body = NULL
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
  return { status: found.status, location: found.location, body: found.body ?? "" };
}

export async function keepAnswer(userId: string, key: string, answer: KeptAnswer): Promise<void> {
  await prisma().idempotentRequest.update({ where: { userId_key: { userId, key } }, data: answer });
}

/** It was refused and changed nothing: it may be sent again. */
export async function forgetRequest(userId: string, key: string): Promise<void> {
  await prisma().idempotentRequest.deleteMany({ where: { userId, key, status: null } });
}
