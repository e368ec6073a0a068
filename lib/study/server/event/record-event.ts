import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { requestAddress } from "@/lib/db/request-address";
import type { Viewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";

export interface NewEvent {
  studyId: string | null;
  /** what happened, as "thing.verb" in the past tense: "round.opened" */
  kind: string;
  /** the id of the thing */
  subject?: string;
  data?: Prisma.InputJsonValue;
}

/** Who did it, as an event keeps them: the person, the API key of theirs that a program used, and the network address. */
export function actorOf(viewer: Viewer) {
  const address = requestAddress();
  if (viewer.kind !== "user") return { userId: null, address };
  return { userId: viewer.userId, address, apiKeyId: viewer.key?.id, apiKeyName: viewer.key?.name };
}

/** Keeps who did what and when, in the same transaction as the action. */
export async function recordEvent(
  transaction: Transaction,
  viewer: Viewer,
  event: NewEvent,
): Promise<{ eventId: string }> {
  const { id } = await transaction.event.create({
    data: { ...event, data: event.data ?? Prisma.DbNull, ...actorOf(viewer) },
    select: { id: true },
  });
  return { eventId: id };
}

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * The texts to write of those a form sent: the ones its person changed. Refused where somebody else has changed one of
 * them after the person read it, so that nothing is overwritten unseen.
 * @param was what the form began with; a program that sends none writes what it sends
 */
export function changedTexts<Change extends Texts>(
  current: Readonly<Record<string, unknown>>,
  change: Change,
  was: Texts | undefined,
): Change {
  const changed = { ...change };
  for (const field of Object.keys(change)) {
    if (change[field] === undefined || was?.[field] === undefined) continue;
    if (change[field] === was[field]) Reflect.deleteProperty(changed, field);
    else if (current[field] !== was[field] && current[field] !== change[field]) {
      throw new AppError(
        "CONFLICT",
        `Someone else changed the ${field} in the meantime. Nothing was overwritten, and your text is still here: copy what you want to keep of theirs, then save again to replace it with yours.`,
        { field, current: current[field] },
      );
    }
  }
  return changed;
}
