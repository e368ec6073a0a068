import { hashSecret } from "@/lib/data/people/secret";
import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import type { Setup } from "@/lib/domain/people";
import { createUser, hashAccount, setPassword } from "./new-user";
import { readSetupLink } from "./read-setup-link";
import { lockSetup } from "./setup-link";

/**
 * Makes the admin. Where the email has an account already, that account gets the new password and becomes an admin,
 * and whoever was signed in with it is signed out. Of two uses at the same moment one wins.
 * @returns the admin's user id
 * @throws EXPIRED where the link was used, replaced or is too old
 */
export async function consumeSetupLink(setup: Setup): Promise<string> {
  if (!(await readSetupLink(setup.token))) throw linkEnded();
  const account = await hashAccount(setup);
  return prisma().$transaction(async (transaction) => {
    await lockSetup(transaction);
    const now = new Date();
    const consumed = await transaction.setupLink.updateMany({
      where: { tokenHash: hashSecret(setup.token), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (consumed.count === 0) throw linkEnded();
    const rights = { isAdmin: true, mayCreateStudies: true };
    const existing = await transaction.user.findUnique({ where: { email: account.email } });
    if (!existing) return createUser(transaction, account, rights);
    await transaction.user.update({ where: { id: existing.id }, data: { ...rights, name: account.name } });
    await setPassword(transaction, existing.id, account.passwordHash);
    await transaction.session.deleteMany({ where: { userId: existing.id } });
    return existing.id;
  });
}

function linkEnded(): AppError {
  return new AppError(
    "EXPIRED",
    "This link was used already, was replaced by a newer one, or is more than a day old. On the computer that runs Tickbox, `npm run -s tickbox -- admin-link` makes a new one.",
  );
}
