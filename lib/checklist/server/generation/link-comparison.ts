import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";

/** Tells a study which other one its checklists come from. */
export async function linkComparison(
  viewer: Viewer,
  studyId: string,
  { fromId, a, b }: { fromId: string; a: string; b: string },
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const source = await transaction.study.count({
      where: { AND: [{ id: fromId }, studyWhere(viewer, "checklist.write")] },
    });
    const { count } = await transaction.study.updateMany({
      where: { AND: [{ id: studyId }, studyWhere(viewer, "study.update")] },
      data: { madeFromId: fromId },
    });
    if (source === 0 || count === 0) throw notFound("study");
    const data = { comparison: studyId, a, b };
    await recordEvent(transaction, viewer, { studyId: fromId, kind: "checklists.compared", subject: studyId, data });
  });
}
