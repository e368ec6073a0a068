import { hashPassword } from "better-auth/crypto";
import { v7 as uuidv7 } from "uuid";
import { prisma, type Transaction } from "@/lib/db/client";
import type { NewPassword } from "@/lib/people/people";
import { endAccess, endFactors } from "@/lib/people/server/end-access";
import { studyNamesOf } from "@/lib/people/server/list-users";
import { requireAdmin } from "@/lib/people/server/require-role";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { isSameHash, newLinkSecret, readLinkSecret } from "./link-secret";
import { setPassword } from "./new-user";
import { newPersonalLink } from "./personal-link";
import { refuseWeakPassword } from "./refuse-weak-password";
import { requirePasswords } from "./sign-on-settings";

const HOURS_VALID = 24;

const ofUser = (userId: string) => `new password of ${userId}`;

/**
 * The link by which an admin lets somebody back in who forgot the password or lost the personal link: it works once,
 * for a day, to set a new password; for people without email it is a new personal link, and the old one ends.
 */
export async function createPasswordReset(viewer: Viewer, userId: string): Promise<{ path: string }> {
  requireAdmin(viewer);
  return prisma().$transaction(async (transaction) => {
    const user = await transaction.user.findUnique({ where: { id: userId }, select: { nameOnly: true } });
    if (!user) throw notFound("person");
    if (!user.nameOnly) requirePasswords();
    await recordEvent(transaction, viewer, { studyId: null, kind: "user.let-back-in", subject: userId });
    if (user.nameOnly) return { path: await newPersonalLink(transaction, userId) };
    const { text, hash } = newLinkSecret(userId);
    await endLinks(transaction, userId);
    const expiresAt = new Date(Date.now() + HOURS_VALID * 3_600_000);
    await transaction.verification.create({
      data: { id: uuidv7(), identifier: ofUser(userId), value: hash, expiresAt },
    });
    return { path: `/new-password#${text}` };
  });
}

/**
 * Sets the new password of the link's person; all that person's sessions are signed out, and the API keys end.
 * @returns the person's user id
 * @throws EXPIRED where the link was used, replaced or is too old; INVALID where the password is easy to guess
 */
export async function consumePasswordLink({ secret, password }: NewPassword): Promise<string> {
  requirePasswords();
  const given = readLinkSecret(secret);
  if (!given || !(await isOpen(prisma(), given))) throw linkEnded();
  const { userId } = given;
  const user = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  refuseWeakPassword(password, user, await studyNamesOf(userId));
  const passwordHash = await hashPassword(password);
  return prisma().$transaction(async (transaction) => {
    // Of two uses at the same moment the second waits here, and finds nothing.
    await transaction.$executeRaw`SELECT FROM "user" WHERE id = ${userId} FOR UPDATE`;
    if (!(await isOpen(transaction, given))) throw linkEnded();
    await endLinks(transaction, userId);
    await setPassword(transaction, userId, passwordHash);
    await endAccess(transaction, userId);
    await endFactors(transaction, userId);
    return userId;
  });
}

async function isOpen(
  db: Pick<Transaction, "verification">,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const open = await db.verification.findFirst({
    where: { identifier: ofUser(userId), expiresAt: { gt: new Date() } },
    select: { value: true },
  });
  return open !== null && isSameHash(open.value, hash);
}

async function endLinks(transaction: Transaction, userId: string): Promise<void> {
  await transaction.verification.deleteMany({ where: { identifier: ofUser(userId) } });
}

function linkEnded(): AppError {
  return new AppError(
    "EXPIRED",
    "This link was used already, was replaced by a newer one, or is more than a day old. Ask an admin of this server for a new one.",
  );
}
