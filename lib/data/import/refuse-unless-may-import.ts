import { notFound, studyWhere } from "@/lib/data/access";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/domain/viewer";

/**
 * Asked before a file is received, so that nobody uploads one for nothing; the import itself asks again.
 * @throws NOT_FOUND without such a study or the right to import into it
 */
export async function refuseUnlessMayImport(viewer: Viewer, studyId: string): Promise<void> {
  const where = { AND: [{ id: studyId }, studyWhere(viewer, "study.import")] };
  const found = await prisma().study.findFirst({ where, select: { id: true } });
  if (!found) throw notFound("study");
}
