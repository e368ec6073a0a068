import { prisma, type Transaction } from "@/lib/db/client";
import type { Setup } from "@/lib/people/people";
import { endAccess } from "@/lib/people/server/end-access";
import { hashSecret } from "@/lib/people/server/secret";
import { AppError } from "@/lib/wire/app-error";
import { createUser, hashAccount, setPassword } from "./new-user";
import { readSetupLink } from "./read-setup-link";
import { lockSetup } from "./setup-link";

/**
 * Makes the admin. Where the email has an account already, that account gets the new password and becomes an admin,
 * all its sessions and API keys end. Of two uses at the same moment one wins.
 * @returns the admin's user id
 * @throws EXPIRED where the link was used, replaced or is too old
 */
export async function consumeSetupLink(setup: Setup): Promise<string> {
  if (!(await readSetupLink(setup.token))) throw setupLinkEnded();
  const account = await hashAccount(setup);
  return prisma().$transaction(async (transaction) => {
    await lockSetup(transaction);
    const now = new Date();
    const consumed = await transaction.setupLink.updateMany({
      where: { tokenHash: hashSecret(setup.token), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (consumed.count === 0) throw setupLinkEnded();
    const rights = { isAdmin: true, mayCreateStudies: true };
    const existing = await transaction.user.findUnique({ where: { email: account.email } });
    if (!existing) {
      const userId = await createUser(transaction, account, rights);
      await ownDemoStudies(transaction, userId);
      return userId;
    }
    await transaction.user.update({ where: { id: existing.id }, data: { ...rights, name: account.name } });
    await setPassword(transaction, existing.id, account.passwordHash);
    await endAccess(transaction, existing.id);
    return existing.id;
  });
}

/** The demo study exists before the first person, who becomes its owner and may label in it. */
async function ownDemoStudies(transaction: Transaction, userId: string): Promise<void> {
  const demos = await transaction.study.findMany({
    where: { isDemo: true, memberships: { none: {} } },
    select: { id: true },
  });
  await transaction.membership.createMany({ data: demos.map(({ id }) => ({ studyId: id, userId, role: "owner" })) });
}

export function setupLinkEnded(): AppError {
  return new AppError(
    "EXPIRED",
    "This link was used already, was replaced by a newer one, or is more than a day old. On the computer that runs Tickbox, `npm run -s tickbox -- admin-link` makes a new one.",
  );
}
