import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { type StudyChange, studyChangeSchema } from "@/lib/study/study";
import { notFound, studyCondition, studyWhere } from "./access";
import { changedTexts } from "./event/changed-texts";
import { recordEvent } from "./event/record-event";

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
