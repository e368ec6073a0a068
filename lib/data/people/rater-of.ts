import type { Transaction } from "@/lib/db/client";

/** The human rater that stands for a user in a study; made at first need, under a lock that keeps numbers unique. */
export async function raterOf(transaction: Transaction, userId: string, studyId: string): Promise<{ id: string }> {
  const key = { studyId_userId: { studyId, userId } };
  const known = await transaction.rater.findUnique({ where: key, select: { id: true } });
  if (known) return known;
  await transaction.$executeRaw`SELECT id FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
  const made = await transaction.rater.findUnique({ where: key, select: { id: true } });
  if (made) return made;
  const user = await transaction.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true } });
  const { _max } = await transaction.rater.aggregate({ where: { studyId }, _max: { number: true } });
  return transaction.rater.create({
    data: { studyId, userId, kind: "human", name: user.name, number: (_max.number ?? 0) + 1 },
    select: { id: true },
  });
}
