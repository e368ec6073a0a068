import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { PreparedExport } from "@/lib/exports/prepared-export";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { EXPORT_PARTS, preparedExportDto } from "./prepared-export-dto";

/** A file of a study is for anyone who may export the study at this moment, no matter who asked for it. */
export const exportWhere = (viewer: Viewer, studyId: string, id: string): Prisma.PreparedExportWhereInput => ({
  id,
  studyId,
  study: studyWhere(viewer, "export.read"),
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
});

/** @throws NOT_FOUND also once the file has expired */
export async function readExport(viewer: Viewer, studyId: string, id: string): Promise<PreparedExport> {
  const found = await prisma().preparedExport.findFirst({
    where: exportWhere(viewer, studyId, id),
    include: EXPORT_PARTS,
  });
  if (!found) throw notFound("export");
  return preparedExportDto(found);
}
