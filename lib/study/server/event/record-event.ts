import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";

export interface NewEvent {
  studyId: string | null;
  /** what happened, as "thing.verb" in the past tense: "round.opened" */
  kind: string;
  /** the id of the thing */
  subject?: string;
  data?: Prisma.InputJsonValue;
}

/** Who did it, as an event keeps them: the person, and the API key of theirs that a program used. */
export function actorOf(viewer: Viewer) {
  if (viewer.kind !== "user") return { userId: null };
  return { userId: viewer.userId, apiKeyId: viewer.key?.id, apiKeyName: viewer.key?.name };
}

/** Keeps who did what and when, in the same transaction as the action. */
export async function recordEvent(transaction: Transaction, viewer: Viewer, event: NewEvent): Promise<void> {
  await transaction.event.create({
    data: { ...event, data: event.data ?? Prisma.DbNull, ...actorOf(viewer) },
  });
}
