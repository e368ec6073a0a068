import type { WebhookEvent } from "@/lib/webhooks/webhook";

/** The part of a webhook that decides what is reported. */
export interface OpenWebhook {
  id: string;
  studyId: string;
  events: readonly string[];
  alphaThreshold: number | null;
  labelsUntil: Date;
  lastLabelId: string;
  rejectionsUntil: Date;
  /** of email notices: whom they are for */
  userId: string | null;
  /** empty: all */
  roundIds: readonly string[];
  eventsUntil: Date;
  lastEventId: string;
}

export const hears = ({ events }: Pick<OpenWebhook, "events">, event: WebhookEvent): boolean => events.includes(event);

/** Where a program reads more about what a message tells: a whole address where the server knows its own. */
export function apiLink(path: string): string {
  return `${process.env.TICKBOX_URL?.replace(/\/$/, "") ?? ""}/api/v1${path}`;
}

/** The part of a message that names the round it is about; nothing where it is about none. */
export const ofRound = (roundId: string | null) => (roundId === null ? {} : { roundId });
