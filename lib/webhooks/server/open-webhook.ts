import type { WebhookEvent } from "@/lib/webhooks/webhook";

/** A webhook as far as it decides what is told. */
export interface OpenWebhook {
  id: string;
  studyId: string;
  events: readonly string[];
  alphaThreshold: number | null;
  labelsUntil: Date;
  lastLabelId: string;
}

export const hears = ({ events }: Pick<OpenWebhook, "events">, event: WebhookEvent): boolean => events.includes(event);
