import { isLate, isTransient } from "@/lib/db/errors/database-error";
import { longTransaction, prisma, type Transaction } from "./client";

const TRIES = 5;

/**
 * A transaction that begins again where nothing of it was kept: where it and another one, such as a batch of labels, waited for
 * each other, PostgreSQL ends one of the two.
 */
export async function retriedTransaction<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  options?: { timeout: number },
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (options ? longTransaction(work, options) : prisma().$transaction(work));
    } catch (error) {
      if (tries === TRIES || !isTransient(error) || isLate(error)) throw error;
    }
  }
}

/** Whether the database refused a write by this constraint or unique index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && error.message.includes(`"${constraint}"`);
}
