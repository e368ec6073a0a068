import { prisma } from "@/lib/db/client";
import { mayCreateStudies } from "@/lib/people/permission";
import type { UserViewer } from "@/lib/people/viewer";
import { studyWhere } from "@/lib/study/server/access";

/** Whether the researchers' screens hold anything for the viewer: an annotator's home is the labelling screen. */
export async function canSeeStudies(viewer: UserViewer): Promise<boolean> {
  if (mayCreateStudies(viewer)) return true;
  return (await prisma().study.findFirst({ where: studyWhere(viewer, "study.read"), select: { id: true } })) !== null;
}
