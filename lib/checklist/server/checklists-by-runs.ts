import { prisma } from "@/lib/db/client";

/** Which of these checklists a run of a model wrote: for them there is what was sent and what came back. */
export async function checklistsByRuns(checklistIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const items = await prisma().runItem.findMany({
    where: { producedId: { in: [...checklistIds] } },
    select: { producedId: true },
  });
  return new Set(items.map(({ producedId }) => producedId));
}
