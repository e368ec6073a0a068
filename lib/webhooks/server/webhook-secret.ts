import { randomBytes } from "node:crypto";
import { sealKey } from "@/lib/endpoints/server/internal/sealed-key";
import { ownerOfSecret } from "./internal/owner-of-secret";

/** As the Standard Webhooks specification writes secrets; of 24 to 64 bytes. */
const PREFIX = "whsec_";
const BYTES = 32;

/** A secret that signs a webhook's messages, and what the database keeps of it. */
export function newWebhookSecret(webhookId: string): { secret: string; sealed: string } {
  const secret = `${PREFIX}${randomBytes(BYTES).toString("base64")}`;
  return { secret, sealed: sealKey(secret, ownerOfSecret(webhookId)) };
}
