import { prisma } from "@/lib/db/client";
import { MAX_PREPARED_EXPORTS, type PreparedExports } from "@/lib/exports/prepared-export";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import { EXPORT_PARTS, preparedExportDto } from "./prepared-export-dto";

/** Files of a study that are being made or can be downloaded, the latest first. */
export async function listExports(viewer: Viewer, studyId: string): Promise<PreparedExports> {
  await requirePermission(viewer, studyId, "export.read");
  const found = await prisma().preparedExport.findMany({
    where: { studyId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    orderBy: { id: "desc" },
    take: MAX_PREPARED_EXPORTS,
    include: EXPORT_PARTS,
  });
  return { exports: found.map(preparedExportDto) };
}
