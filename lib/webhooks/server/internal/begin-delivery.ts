import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type KeyOwner, openKey } from "@/lib/endpoints/server/internal/sealed-key";

/** A delivery with the opened secrets that sign it. Never to be logged, stored or shown. */
export interface BegunDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** of an email notice: whom it goes to */
  readonly userId: string | null;
  readonly url: string;
  readonly body: string;
  /** null where they cannot be opened */
  readonly secrets: readonly string[] | null;
  readonly attempts: number;
  readonly retry: number;
}

const begunRow = z.object({
  id: z.string(),
  webhookId: z.string(),
  userId: z.string().nullable(),
  url: z.string(),
  body: z.string(),
  sealedSecret: z.string(),
  formerSecret: z.string().nullable(),
  attempts: z.int(),
  retry: z.int(),
});

/** Begins an attempt of a delivery that is due; null where nothing is to be sent. */
export async function beginDelivery(deliveryId: string): Promise<BegunDelivery | null> {
  const [begun] = await rows(
    begunRow,
    Prisma.sql`
      UPDATE webhook_delivery y SET attempts = y.attempts + 1, attempted_at = now()
      FROM webhook w
      WHERE y.id = ${deliveryId}::uuid AND w.id = y.webhook_id AND w.disabled_at IS NULL AND y.state = 'waiting'
        AND y.next_attempt_at <= now() + interval '1 second'
      RETURNING y.id, w.id AS "webhookId", w.user_id AS "userId", w.url, y.body, w.sealed_secret AS "sealedSecret",
        CASE WHEN w.former_until > now() THEN w.former_secret END AS "formerSecret", y.attempts, y.retry`,
  );
  if (!begun) return null;
  const { sealedSecret, formerSecret, ...delivery } = begun;
  return {
    ...delivery,
    secrets: delivery.userId === null ? opened(delivery.webhookId, sealedSecret, formerSecret) : [],
  };
}

/** The secret that signs and, for a while, the one before it. */
function opened(webhookId: string, sealed: string, former: string | null): string[] | null {
  const owner = ownerOfSecret(webhookId);
  const current = openKey(sealed, owner);
  if (!current.ok) return null;
  const earlier = former === null ? null : openKey(former, owner);
  return [current.key, ...(earlier?.ok ? [earlier.key] : [])];
}

/** A webhook's secret is Tickbox's own and signs wherever the webhook leads: no address is sealed in. */
export function ownerOfSecret(webhookId: string): KeyOwner {
  return { endpointId: webhookId, name: "webhook", baseUrl: "" };
}
