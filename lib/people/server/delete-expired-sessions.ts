import { prisma } from "@/lib/db/client";

const A_DAY_MS = 24 * 60 * 60 * 1_000;

/** For the worker, now and then: deletes sessions that ran out, attempts counted long ago and answers to requests done once. */
export async function deleteExpiredSessions(now = new Date()): Promise<{ sessions: number; attempts: number }> {
  const sessions = await prisma().session.deleteMany({ where: { expiresAt: { lt: now } } });
  const attempts = await prisma().rateLimit.deleteMany({ where: { lastRequest: { lt: now.getTime() - A_DAY_MS } } });
  await prisma().idempotentRequest.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - A_DAY_MS) } } });
  return { sessions: sessions.count, attempts: attempts.count };
}
