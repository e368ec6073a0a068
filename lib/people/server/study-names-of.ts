import { prisma } from "@/lib/db/client";

/** More make no better guesses. */
const MOST = 100;

/** Names of the studies that somebody is a member of. */
export async function studyNamesOf(userId: string): Promise<string[]> {
  const studies = await prisma().study.findMany({
    where: { memberships: { some: { userId } } },
    orderBy: { id: "desc" },
    take: MOST,
    select: { name: true },
  });
  return studies.map(({ name }) => name);
}
