import { prisma } from "@/lib/db/client";
import { type StudyChange, studyChangeSchema } from "@/lib/domain/study/study";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { recordEvent } from "../event/record-event";

/** Renames or describes a study anew; what is not given stays. */
export async function updateStudy(viewer: Viewer, studyId: string, input: StudyChange): Promise<void> {
  const change = studyChangeSchema.parse(input);
  await prisma().$transaction(async (transaction) => {
    const { count } = await transaction.study.updateMany({
      where: { AND: [{ id: studyId }, studyWhere(viewer, "study.update")] },
      data: change,
    });
    if (count === 0) throw notFound("study");
    await recordEvent(transaction, viewer, { studyId, kind: "study.changed", subject: studyId, data: change });
  });
}
