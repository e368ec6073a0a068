import { prisma } from "@/lib/db/client";
import { importFormatSchema } from "@/lib/imports/import-format";
import { importCountsSchema } from "@/lib/imports/import-result";
import type { PastImport } from "@/lib/imports/past-import";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission, studyWhere } from "@/lib/study/server/access";

const MAX_LISTED = 100;

/** What was imported into a study, newest first. */
export async function listImports(viewer: Viewer, studyId: string): Promise<PastImport[]> {
  await requirePermission(viewer, studyId, "study.import");
  const found = await prisma().import.findMany({
    where: { studyId, study: studyWhere(viewer, "study.import") },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  const ids = [...new Set(found.flatMap(({ createdBy }) => createdBy ?? []))];
  const people = await prisma().user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return found.map(({ id, fileName, format, sha256, counts, createdBy, createdAt }) => ({
    id,
    fileName,
    format: importFormatSchema.catch("tickbox").parse(format),
    sha256,
    counts: importCountsSchema.parse(counts),
    by: createdBy === null ? null : (names.get(createdBy) ?? null),
    at: createdAt.toISOString(),
  }));
}
