import { isLate, isTransient } from "@/lib/db/errors/database-error";
import { longTransaction, prisma, type Transaction } from "./client";

const TRIES = 5;

/** Nothing of it was kept, as where two transactions waited for each other and PostgreSQL ended one of the two. */
const mayGoWell = (error: unknown) => isTransient(error) && !isLate(error);

/**
 * Tries again what keeps all or nothing, a statement or a transaction.
 * @param passes whether another error passes by itself, too
 */
export async function retried<Result>(
  work: () => Promise<Result>,
  passes: (error: unknown) => boolean = () => false,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !(mayGoWell(error) || passes(error))) throw error;
    }
  }
}

/** A transaction that begins again where it and another one, such as a batch of labels, waited for each other. */
export function retriedTransaction<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  options?: { timeout: number },
): Promise<Result> {
  return retried(() => (options ? longTransaction(work, options) : prisma().$transaction(work)));
}

/** Whether the database refused a write by this constraint or unique index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && error.message.includes(`"${constraint}"`);
}
