import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { exportWhere } from "./find-export";

/** Deletes a file; the worker that is making it finds that out within a second and stops. */
export async function deleteExport(viewer: Viewer, studyId: string, id: string): Promise<void> {
  const { count } = await prisma().preparedExport.deleteMany({ where: exportWhere(viewer, studyId, id) });
  if (count === 0) throw notFound("export");
}

/** For the worker, now and then. */
export async function deleteExpiredExports(now = new Date()): Promise<number> {
  const { count } = await prisma().preparedExport.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
