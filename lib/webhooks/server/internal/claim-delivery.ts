import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { openKey } from "@/lib/endpoints/server/internal/sealed-key";
import { ownerOfSecret } from "./owner-of-secret";

/** A delivery in the hands of one worker, with the opened secrets that sign it. Never to be logged, stored or shown. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  /** null where they cannot be opened */
  readonly secrets: readonly string[] | null;
  readonly retry: number;
  /** until then no other worker takes it */
  readonly claimedUntil: Date;
}

/** Longer than any attempt takes; a worker that dies meanwhile keeps it no longer. */
const SECONDS_HELD = 60;

const claimedRow = z.object({
  id: z.string(),
  webhookId: z.string(),
  url: z.string(),
  body: z.string(),
  sealedSecret: z.string(),
  formerSecret: z.string().nullable(),
  retry: z.int(),
  claimedUntil: z.date(),
});

/** Takes a delivery that is due, for one attempt; null where another worker has it, or nothing is to be sent. */
export async function claimDelivery(
  deliveryId: string,
  workerId: string | null = null,
): Promise<ClaimedDelivery | null> {
  const [claimed] = await rows(
    claimedRow,
    Prisma.sql`
      UPDATE webhook_delivery y SET attempts = y.attempts + 1, attempted_at = now(), worker_id = ${workerId}::uuid,
        claimed_until = now() + make_interval(secs => ${SECONDS_HELD}::int)
      FROM webhook w
      WHERE y.id = ${deliveryId}::uuid AND w.id = y.webhook_id AND w.disabled_at IS NULL AND y.state = 'waiting'
        AND y.next_attempt_at <= now() + interval '1 second'
        AND (y.claimed_until IS NULL OR y.claimed_until < now())
      RETURNING y.id, w.id AS "webhookId", w.url, y.body, w.sealed_secret AS "sealedSecret",
        CASE WHEN w.former_until > now() THEN w.former_secret END AS "formerSecret", y.retry,
        y.claimed_until AS "claimedUntil"`,
  );
  if (!claimed) return null;
  const { sealedSecret, formerSecret, ...delivery } = claimed;
  return { ...delivery, secrets: opened(delivery.webhookId, sealedSecret, formerSecret) };
}

/** The secret that signs and, for a while, the one before it. */
function opened(webhookId: string, sealed: string, former: string | null): string[] | null {
  const owner = ownerOfSecret(webhookId);
  const current = openKey(sealed, owner);
  if (!current.ok) return null;
  const earlier = former === null ? null : openKey(former, owner);
  return [current.key, ...(earlier?.ok ? [earlier.key] : [])];
}
