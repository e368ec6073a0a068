import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";

/** @throws AppError NOT_FOUND for a study in which the viewer may start no runs */
export async function mayControlRuns(viewer: Viewer, studyId: string): Promise<void> {
  const where = { AND: [{ id: studyId }, studyWhere(viewer, "run.control")] };
  if ((await prisma().study.count({ where })) === 0) throw notFound("study");
}
