import type { SubsetGroup } from "@/lib/compare/leaderboard";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { type StudyChange, studyChangeSchema } from "@/lib/study/study";
import { notFound, studyCondition, studyWhere } from "./access";
import { changedTexts, recordEvent } from "./event/record-event";

/** Changes the name or description of a study; what is left out stays, and so does what somebody else has written since. */
export async function updateStudy(viewer: Viewer, studyId: string, input: StudyChange): Promise<void> {
  const { was, ...sent } = studyChangeSchema.parse(input);
  await prisma().$transaction(async (transaction) => {
    const mayUpdate = studyCondition(viewer, "study.update", Prisma.sql`s.id`);
    await transaction.$executeRaw`
      SELECT FROM study s WHERE s.id = ${studyId}::uuid AND ${mayUpdate} FOR NO KEY UPDATE OF s`;
    const stands = await transaction.study.findFirst({
      where: { AND: [{ id: studyId }, studyWhere(viewer, "study.update")] },
      select: { name: true, description: true },
    });
    if (!stands) throw notFound("study");
    const change = changedTexts(stands, sent, was);
    await transaction.study.update({ where: { id: studyId }, data: change });
    await recordEvent(transaction, viewer, { studyId, kind: "study.changed", subject: studyId, data: change });
  });
}

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
