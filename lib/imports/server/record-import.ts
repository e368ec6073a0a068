import { v7 as uuidv7 } from "uuid";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ImportFormat } from "@/lib/imports/import-format";
import type { ImportCounts } from "@/lib/imports/import-result";
import type { Viewer } from "@/lib/people/viewer";

interface ImportedFile {
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
  { studyId, fileName, format, sha256, roundIds = [] }: ImportedFile,
  counts: ImportCounts,
): Promise<void> {
  const [id, userId, kept] = [uuidv7(), viewer.kind === "user" ? viewer.userId : null, JSON.stringify(counts)];
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
