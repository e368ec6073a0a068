import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { studyWhere } from "@/lib/study/server/access";

/** How many images a study has; none for those who may not read it. */
export function countImages(viewer: Viewer, studyId: string): Promise<number> {
  return prisma().studyImage.count({ where: { studyId, study: studyWhere(viewer, "study.read") } });
}
