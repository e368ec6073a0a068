import type { SubsetGroup } from "@/lib/compare/leaderboard";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "./access";
import { recordEvent } from "./event/record-event";

/** The groups of subsets that a study's tables average, all of them at once. */
export async function saveSubsetGroups(viewer: Viewer, studyId: string, groups: readonly SubsetGroup[]): Promise<void> {
  const subsetGroups = groups.map(({ name, subsets }) => ({ name, subsets: [...new Set(subsets)] }));
  await prisma().$transaction(async (transaction) => {
    const { count } = await transaction.study.updateMany({
      where: { AND: [{ id: studyId }, studyWhere(viewer, "study.update")] },
      data: { subsetGroups },
    });
    if (count === 0) throw notFound("study");
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "study.subsets-grouped",
      subject: studyId,
      data: { groups: subsetGroups },
    });
  });
}
