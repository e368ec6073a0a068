import { prisma } from "@/lib/db/client";
import type { NewAccount } from "@/lib/people/people";
import { createUser, hashAccount } from "./new-user";
import { hasAdmin, lockSetup, ownDemoStudies } from "./setup-link";

/**
 * Makes the first admin, who needs no link then. Where there is one nothing happens, so that it can be asked at each start,
 * by several processes at once.
 * @returns whether the admin was made now
 * @throws INVALID where the password is easy to guess, CONFLICT where the email has an account already
 */
export async function createFirstAdmin(account: NewAccount): Promise<boolean> {
  if (await hasAdmin()) return false;
  const hashed = await hashAccount(account);
  return prisma().$transaction(async (transaction) => {
    await lockSetup(transaction);
    if ((await transaction.user.count({ where: { isAdmin: true } })) > 0) return false;
    const userId = await createUser(transaction, hashed, { isAdmin: true, mayCreateStudies: true });
    await ownDemoStudies(transaction, userId);
    await transaction.setupLink.deleteMany({ where: { usedAt: null } });
    return true;
  });
}
