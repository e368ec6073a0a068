import type { Transaction } from "@/lib/db/client";

/** Ends all by which somebody may act as this person: every session but the one to keep, and every API key. */
export async function endAccess(
  db: Pick<Transaction, "session" | "apiKey">,
  userId: string,
  keptSession?: string,
): Promise<{ count: number }> {
  await db.apiKey.deleteMany({ where: { userId } });
  return db.session.deleteMany({ where: { userId, id: { not: keptSession } } });
}
