import type { Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/wire/app-error";
import type { LockedChecklist } from "./lock-checklist";

/** Refuses to change what is published, or what somebody saved after the viewer looked: nothing is overwritten unseen. */
export async function requireCurrentRevision(
  transaction: Transaction,
  checklist: LockedChecklist,
  revision: number,
): Promise<void> {
  if (checklist.status === "published") {
    throw new AppError("CONFLICT", "This checklist was published and is frozen. Create a new version to change it.", {
      status: "published",
    });
  }
  if (checklist.revision === revision) return;
  const by = await lastEditor(transaction, checklist);
  throw new AppError(
    "STALE",
    `${by ?? "Someone"} saved other changes to this draft in the meantime. Nothing was overwritten: look at the saved version first.`,
    { revision: checklist.revision, by },
  );
}

async function lastEditor(transaction: Transaction, { id, studyId }: LockedChecklist): Promise<string | null> {
  const event = await transaction.event.findFirst({
    where: { studyId, kind: "checklist.saved", subject: id },
    orderBy: { at: "desc" },
    select: { userId: true },
  });
  if (!event?.userId) return null;
  const user = await transaction.user.findUnique({ where: { id: event.userId }, select: { name: true } });
  return user?.name ?? null;
}
