import type { Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/wire/app-error";

/**
 * Locks the study against other changes of its members, so that two owners who step back at the same moment cannot
 * both see the other as the one who stays. Labelling goes on: it does not wait for this lock.
 */
export async function lockMembers(transaction: Transaction, studyId: string): Promise<void> {
  await transaction.$executeRaw`SELECT 1 FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
}

/** To be called after the change, before the transaction ends. */
export async function requireOwner(transaction: Transaction, studyId: string): Promise<void> {
  if ((await transaction.membership.count({ where: { studyId, role: "owner" } })) > 0) return;
  throw new AppError("CONFLICT", "A study needs an owner. Make someone else an owner first.");
}
