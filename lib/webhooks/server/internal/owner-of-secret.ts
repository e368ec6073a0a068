import type { KeyOwner } from "@/lib/endpoints/server/internal/sealed-key";

/** A webhook's secret is Tickbox's own and signs wherever the webhook leads: no address is sealed in. */
export function ownerOfSecret(webhookId: string): KeyOwner {
  return { endpointId: webhookId, name: "webhook", baseUrl: "" };
}
