import { prisma, type Transaction } from "@/lib/db/client";
import type { StudyAction } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "./access";

type Studies = Pick<Transaction, "study">;

/** Whether the viewer may do this in the study. */
export async function mayInStudy(
  viewer: Viewer,
  studyId: string,
  action: StudyAction,
  db: Studies = prisma(),
): Promise<boolean> {
  return (await db.study.count({ where: { AND: [{ id: studyId }, studyWhere(viewer, action)] } })) > 0;
}

/** @throws AppError NOT_FOUND for a study in which the viewer may not do this */
export async function requirePermission(
  viewer: Viewer,
  studyId: string,
  action: StudyAction,
  db: Studies = prisma(),
): Promise<void> {
  if (!(await mayInStudy(viewer, studyId, action, db))) throw notFound("study");
}
