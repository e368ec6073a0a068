import { prisma } from "@/lib/db/client";
import type { JudgeDescription } from "@/lib/judging/judge-description";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";

/**
 * Says what a judge of a file is; what is left out stays. A judge that was made here says so itself.
 * @throws NOT_FOUND for a rater that is no judge of a file, or without the right to import into its study
 */
export async function saveJudgeDescription(
  viewer: Viewer,
  studyId: string,
  raterId: string,
  description: Partial<JudgeDescription>,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { count } = await transaction.rater.updateMany({
      where: {
        id: raterId,
        studyId,
        kind: "judge",
        isJury: false,
        source: { not: null },
        study: studyWhere(viewer, "study.import"),
      },
      data: description,
    });
    if (count === 0) throw notFound("rater");
    await recordEvent(transaction, viewer, { studyId, kind: "rater.described", subject: raterId, data: description });
  });
}
