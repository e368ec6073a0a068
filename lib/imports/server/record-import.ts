import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { prisma } from "@/lib/db/client";
import type { Snapshot } from "@/lib/db/snapshot";
import { type ImportFormat, importFormatSchema } from "@/lib/imports/import-format";
import {
  type ImportCounts,
  importCountsSchema,
  type PastImports,
  type pastImportsQuerySchema,
} from "@/lib/imports/import-result";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission, studyWhere } from "@/lib/study/server/access";
import { nextAfter } from "@/lib/wire/counted-page";

interface ImportedFile {
  importId: string;
  studyId: string;
  fileName: string;
  format: ImportFormat;
  sha256: () => string;
  /** those that labels became */
  roundIds?: readonly string[];
}

/** Records what was imported from which file, in the same transaction. */
export async function recordImport(
  transaction: Snapshot,
  viewer: Viewer,
  { importId: id, studyId, fileName, format, sha256, roundIds = [] }: ImportedFile,
  counts: ImportCounts,
): Promise<void> {
  const [userId, kept] = [viewer.kind === "user" ? viewer.userId : null, JSON.stringify(counts)];
  await transaction.$executeRaw`
    INSERT INTO import (id, study_id, file_name, format, sha256, counts, created_by)
    VALUES (${id}::uuid, ${studyId}::uuid, ${fileName}, ${format}, ${sha256()}, ${kept}::jsonb, ${userId})`;
  await transaction.$executeRaw`
    INSERT INTO import_round (import_id, round_id) SELECT ${id}::uuid, unnest(${[...roundIds]}::uuid[])`;
  // As recordEvent does through Prisma.
  await transaction.$executeRaw`
    INSERT INTO event (id, study_id, user_id, kind, subject, data)
    VALUES (${uuidv7()}::uuid, ${studyId}::uuid, ${userId}, 'import.written', ${id},
      jsonb_build_object('fileName', ${fileName}::text, 'format', ${format}::text, 'counts', ${kept}::jsonb))`;
}

const IMPORTS_PER_PAGE = 100;

/** What was imported into a study, newest first. */
export async function listImports(
  viewer: Viewer,
  studyId: string,
  { after = 0, limit = IMPORTS_PER_PAGE }: Partial<z.infer<typeof pastImportsQuerySchema>> = {},
): Promise<PastImports> {
  await requirePermission(viewer, studyId, "study.import");
  const where = { studyId, study: studyWhere(viewer, "study.import") };
  const found = await prisma().import.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: after,
    take: limit,
  });
  const total = await prisma().import.count({ where });
  const ids = [...new Set(found.flatMap(({ createdBy }) => createdBy ?? []))];
  const people = await prisma().user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const imports = found.map(({ id, fileName, format, sha256, counts, createdBy, createdAt }) => ({
    id,
    fileName,
    format: importFormatSchema.catch("tickbox").parse(format),
    sha256,
    counts: importCountsSchema.parse(counts),
    by: createdBy === null ? null : (names.get(createdBy) ?? null),
    at: createdAt.toISOString(),
  }));
  return { imports, next: nextAfter(after, imports.length, total), total };
}
