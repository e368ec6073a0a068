import { prisma } from "@/lib/db/client";

const DAYS_KEPT = 30;
const A_DAY_MS = 24 * 60 * 60 * 1_000;

/** For the worker, now and then: deletes deliveries of long ago, also those that a disabled webhook kept waiting. */
export async function pruneDeliveries(now = new Date()): Promise<number> {
  const { count } = await prisma().webhookDelivery.deleteMany({
    where: { createdAt: { lt: new Date(now.getTime() - DAYS_KEPT * A_DAY_MS) } },
  });
  return count;
}
