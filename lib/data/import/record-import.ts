import { v7 as uuidv7 } from "uuid";
import { recordEvent } from "@/lib/data/event/record-event";
import type { Transaction } from "@/lib/db/client";
import type { ImportFormat } from "@/lib/domain/import/import-format";
import type { ImportCounts } from "@/lib/domain/import/import-result";
import type { Viewer } from "@/lib/domain/viewer";

interface ImportedFile {
  studyId: string;
  fileName: string;
  format: ImportFormat;
  sha256: () => string;
}

/** Keeps which file brought how much, in the same transaction. */
export async function recordImport(
  transaction: Transaction,
  viewer: Viewer,
  { studyId, fileName, format, sha256 }: ImportedFile,
  counts: ImportCounts,
): Promise<void> {
  const createdBy = viewer.kind === "user" ? viewer.userId : null;
  const data = { id: uuidv7(), studyId, fileName, format, sha256: sha256(), counts, createdBy };
  await transaction.import.create({ data });
  const event = { kind: "import.written", subject: data.id, data: { fileName, format, counts } };
  await recordEvent(transaction, viewer, { studyId, ...event });
}
