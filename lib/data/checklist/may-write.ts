import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/domain/viewer";
import { studyWhere } from "../access";

/** Whether the viewer may write checklists in a study that they can see. */
export async function mayWrite(viewer: Viewer, studyId: string): Promise<boolean> {
  return (await prisma().study.count({ where: { AND: [{ id: studyId }, studyWhere(viewer, "checklist.write")] } })) > 0;
}
