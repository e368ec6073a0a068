import { createHmac } from "node:crypto";

const SECRET_PREFIX = "whsec_";

/**
 * The value of the header webhook-signature, after the Standard Webhooks specification: one signature for each secret, so
 * that a receiver verifies with the one it knows.
 * @param secrets "whsec_" and base64
 * @param timestamp in seconds, as the header webhook-timestamp says it
 */
export function signMessage(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(SECRET_PREFIX, ""), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
