import type { Transaction } from "@/lib/db/client";

/** For somebody who lost what they sign in with, or whose account was another's: codes and passkeys end. */
export async function endFactors(
  db: Pick<Transaction, "passkey" | "twoFactor" | "user">,
  userId: string,
): Promise<void> {
  await db.passkey.deleteMany({ where: { userId } });
  await db.twoFactor.deleteMany({ where: { userId } });
  await db.user.update({ where: { id: userId }, data: { twoFactorEnabled: false } });
}

/** Ends all by which somebody may act as this person: every session but the one to keep, and every API key. */
export async function endAccess(
  db: Pick<Transaction, "session" | "apiKey">,
  userId: string,
  keptSession?: string,
): Promise<{ count: number }> {
  await db.apiKey.deleteMany({ where: { userId } });
  return db.session.deleteMany({ where: { userId, id: { not: keptSession } } });
}
