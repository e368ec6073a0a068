import { verifyPassword } from "better-auth/crypto";
import { prisma } from "@/lib/db/client";
import type { Confirmation } from "@/lib/people/passkey";
import type { UserViewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { type AttemptRule, countAttempt, forgetAttempts } from "./attempt-limit";
import { userOfPasskey } from "./passkeys";
import { userOfPersonalLink } from "./personal-link";

/** A session left open must not become a way to try passwords. */
const GUESSES: AttemptRule = { window: 15 * 60, max: 10 };

/**
 * Asks again who somebody is before something that outlasts their session.
 * @param secret the current password; of somebody without email the personal link, or what follows its #
 * @throws INVALID where it is wrong, TOO_MANY_REQUESTS
 */
export async function confirmPerson(
  { userId, nameOnly }: Pick<UserViewer, "userId" | "nameOnly">,
  secret: string,
): Promise<void> {
  const key = `confirm|${userId}`;
  const { allowed, retryAfter } = await countAttempt(key, GUESSES);
  if (!allowed) {
    throw new AppError("TOO_MANY_REQUESTS", `Too many attempts. Try again in ${retryAfter} s.`, { retryAfter });
  }
  const isRight = nameOnly
    ? (await userOfPersonalLink(secret.trim().replace(/^.*#/, ""))) === userId
    : await isPassword(userId, secret);
  if (!isRight) {
    const message = nameOnly
      ? "This is not your current personal link. Copy all of it."
      : "The current password is wrong.";
    throw new AppError("INVALID", message, { field: "currentPassword" });
  }
  await forgetAttempts(key);
}

/** Keeps with a session that its person has proved again who they are. */
export async function confirmSession(
  { sessionId, viewer }: { sessionId: string; viewer: UserViewer },
  proof: Confirmation,
  request: Request,
): Promise<void> {
  if ("credential" in proof) {
    if ((await userOfPasskey(proof.credential, request)) !== viewer.userId) {
      throw new AppError("INVALID", "This is another person’s passkey. Use one of yours.");
    }
  } else {
    await confirmPerson(viewer, proof.currentPassword);
  }
  await prisma().session.updateMany({ where: { id: sessionId }, data: { confirmedAt: new Date() } });
}

async function isPassword(userId: string, password: string): Promise<boolean> {
  const account = await prisma().account.findFirst({ where: { userId, providerId: "credential" } });
  return account?.password ? verifyPassword({ hash: account.password, password }) : false;
}
