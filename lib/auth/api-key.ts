import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { apiScopeSchema } from "@/lib/people/api-key";
import { hashSecret } from "@/lib/people/server/secret";
import type { UserViewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { type AttemptResult, type AttemptRule, countAttempt } from "./attempt-limit";
import { networkOf } from "./network-of.mjs";
import { personOfViewer, personRow } from "./person-of-viewer";

/** What a program may ask for with one key: thirty labelling threads fit, an endless loop does not. */
const PER_KEY: AttemptRule = { window: 60, max: 6_000 };
/** Keys that are none, from one address. A right key is still taken: its neighbour may have a script gone wrong. */
const FAILED_PER_ADDRESS: AttemptRule = { window: 60, max: 60 };

/** How many requests a key has left. */
export interface KeyRate {
  limit: number;
  left: number;
  /** seconds */
  resetAfter: number;
  window: number;
}

const keyRow = personRow.extend({
  keyId: z.string(),
  keyName: z.string(),
  scopes: z.array(apiScopeSchema),
  studyIds: z.array(z.string()).nullable(),
  isExpired: z.boolean(),
  usedLongAgo: z.boolean(),
});

/** The bearer token of these headers; null where there is none, also for other kinds of authorization. */
export function bearerOf(headers: Headers): string | null {
  const [scheme, ...token] = (headers.get("authorization") ?? "").trim().split(/\s+/);
  return scheme?.toLowerCase() === "bearer" ? token.join(" ") : null;
}

/**
 * The person whose API key this is, restricted to what the key allows. Read on every request, so that a revoked key
 * is refused at once by every process.
 * @throws AppError KEY_REFUSED for what is no key, TOO_MANY_REQUESTS
 */
export async function viewerOfKey(secret: string, headers: Headers): Promise<{ viewer: UserViewer; rate: KeyRate }> {
  const found = await findKey(hashSecret(secret));
  if (!found || found.isExpired) {
    await limit(`api-key-refused|${networkOf(headers.get("x-forwarded-for"))}`, FAILED_PER_ADDRESS);
    throw new AppError(
      "KEY_REFUSED",
      found
        ? "This API key has expired. Create a new one under Account."
        : "This API key is not valid: it was revoked, or not copied whole. Create a new one under Account.",
    );
  }
  const { keyId, keyName, scopes, studyIds, usedLongAgo, isExpired: _, ...person } = found;
  const { left, resetAfter } = await limit(`api-key|${keyId}`, PER_KEY);
  if (usedLongAgo) await markUsed(keyId);
  const viewer = { kind: "user" as const, ...person, key: { id: keyId, name: keyName, scopes, studyIds } };
  return { viewer, rate: { limit: PER_KEY.max, left, resetAfter, window: PER_KEY.window } };
}

async function limit(key: string, rule: AttemptRule): Promise<AttemptResult> {
  const counted = await countAttempt(key, rule);
  const { allowed, retryAfter } = counted;
  if (allowed) return counted;
  throw new AppError("TOO_MANY_REQUESTS", `Too many requests. Try again in ${retryAfter} s.`, { retryAfter });
}

async function findKey(hash: string): Promise<z.infer<typeof keyRow> | undefined> {
  const found = await rows(
    keyRow,
    Prisma.sql`
    SELECT k.id AS "keyId", k.name AS "keyName", k.scopes::text[] AS scopes,
      CASE WHEN k.is_limited THEN k.study_ids::text[] END AS "studyIds",
      k.expires_at <= now() AS "isExpired",
      k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS "usedLongAgo",
      ${personOfViewer()}
    FROM api_key k JOIN "user" u ON u.id = k.user_id
    WHERE k.token_hash = ${hash}`,
  );
  return found[0];
}

/** Keeps "last used" within a minute of the truth without writing on every request. */
async function markUsed(id: string): Promise<void> {
  await prisma().$executeRaw`
    UPDATE api_key SET last_used_at = now()
    WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
}
