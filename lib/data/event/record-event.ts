import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/domain/viewer";

export interface NewEvent {
  studyId: string | null;
  /** what happened, as "thing.verb" in the past tense: "round.opened" */
  kind: string;
  /** the id of the thing */
  subject?: string;
  data?: Prisma.InputJsonValue;
}

/** Keeps who did what and when, in the same transaction as the deed. */
export async function recordEvent(transaction: Transaction, viewer: Viewer, event: NewEvent): Promise<void> {
  await transaction.event.create({
    data: { ...event, data: event.data ?? Prisma.DbNull, userId: viewer.kind === "user" ? viewer.userId : null },
  });
}
