import { prisma, type Transaction } from "@/lib/db/client";
import type { NewAccount, OpenSetupLink, Setup } from "@/lib/people/people";
import { endAccess, endFactors } from "@/lib/people/server/end-access";
import { hashSecret, newSecret } from "@/lib/people/server/secret";
import { AppError } from "@/lib/wire/app-error";
import { commandName } from "@/lib/wire/installation";
import { createUser, hashAccount, setPassword } from "./new-user";

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

/** Whether anybody has set this server up yet. */
export async function hasAdmin(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { isAdmin: true }, select: { id: true } })) !== null;
}

/** What the set-up page shows to the holder of a link; null for a link that no longer works. */
export async function readSetupLink(token: string): Promise<OpenSetupLink | null> {
  const link = await prisma().setupLink.findFirst({
    where: { tokenHash: hashSecret(token), usedAt: null, expiresAt: { gt: new Date() } },
  });
  if (!link) return null;
  const admin = await prisma().user.findFirst({
    where: { isAdmin: true },
    orderBy: { createdAt: "asc" },
    select: { name: true, email: true },
  });
  return { admin };
}

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
    await endFactors(transaction, existing.id);
    return existing.id;
  });
}

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
    await endSetupLinks(transaction);
    return true;
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

export const adminLinkCommand = () => `${commandName()} admin-link`;

export function setupLinkEnded(): AppError {
  return new AppError(
    "EXPIRED",
    `This link was used already, was replaced by a newer one, or is more than a day old. On the computer that runs Tickbox, \`${adminLinkCommand()}\` makes a new one.`,
  );
}
