import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { studyActions } from "@/lib/study/study-actions";
import type { StudyHeader } from "@/lib/study/study-header";
import { notFound, studyWhere } from "./access";
import { studyBasis } from "./study-basis";

/** A study's name and what the viewer may do in it, without counting what it holds. */
export async function getStudyHeader(viewer: Viewer, studyId: string): Promise<StudyHeader> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "study.read")] },
    select: studyBasis(viewer),
  });
  if (!study) throw notFound("study");
  const { memberships, ...basis } = study;
  const role = memberships[0]?.role ?? null;
  return { ...basis, role, may: studyActions(viewer, role) };
}
