import { prisma, type Transaction } from "@/lib/db/client";
import { hashSecret, newSecret } from "@/lib/people/server/secret";

const HOURS_VALID = 24;
/** Any number that no other advisory lock of ours uses. */
const SETUP_LOCK = 7_301_001;

export interface SetupLink {
  /** holds the secret, after the # so that it reaches no proxy's log: print it for the operator, log it nowhere */
  path: string;
  expiresAt: Date;
}

/**
 * Makes the one-time link by which an admin enters, and ends the links made before it.
 * @param options.force make one even though there is an admin, for a lost password
 * @returns null where an admin exists and nothing was forced
 */
export async function createSetupLink(options: { force?: boolean } = {}): Promise<SetupLink | null> {
  const token = newSecret();
  return prisma().$transaction(async (transaction) => {
    await lockSetup(transaction);
    if (!options.force && (await transaction.user.count({ where: { isAdmin: true } })) > 0) return null;
    await endSetupLinks(transaction);
    const expiresAt = new Date(Date.now() + HOURS_VALID * 3_600_000);
    await transaction.setupLink.create({ data: { tokenHash: hashSecret(token), expiresAt } });
    return { path: `/setup#${token}`, expiresAt };
  });
}

/** Two processes that start at the same moment make one valid link, not two. */
export async function lockSetup(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${SETUP_LOCK})`;
}

async function endSetupLinks(transaction: Transaction): Promise<void> {
  await transaction.setupLink.deleteMany({ where: { usedAt: null } });
}
