import { exportQuerySchema } from "@/lib/exports/export";
import type { ExportRecords } from "@/lib/exports/export-source";
import { isOfArchive, isOfRound, type NewExport } from "@/lib/exports/prepared-export";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { withStudyExport } from "@/lib/exports/server/with-study-export";
import { type MadeFile, makeExportFile } from "@/lib/interchange/export/export-file-bytes";
import { jsonLines } from "@/lib/interchange/export/json-lines";
import { spoolBytes } from "@/lib/interchange/export/spool-file";
import { OPERATOR } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { makeArchive } from "./make-archive";

interface Surroundings {
  /** `parts` more tasks or instructions, or rounds of an archive, have been read; may throw */
  onParts: (parts: number) => void;
  maxBytes: number;
}

/**
 * Makes the file that was asked for in temporary files of this machine, as quickly as the database can be read: its snapshot
 * ends here, before the bytes are stored.
 */
export async function makeFile(
  studyId: string,
  asked: NewExport,
  { onParts, maxBytes }: Surroundings,
): Promise<MadeFile> {
  let bytes = 0;
  const onBytes = (more: number) => {
    bytes += more;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
  };
  if (isOfRound(asked)) {
    const options = exportQuerySchema.parse(asked.options);
    return withRoundExport(OPERATOR, asked.roundId, options, (source) => {
      const counted = counting(source.records, (batch) => onParts(tasksIn(batch)));
      return makeExportFile({ ...source, records: counted }, asked.file, onBytes);
    });
  }
  if (isOfArchive(asked)) return makeArchive(OPERATOR, studyId, { onBytes, onRound: () => onParts(1) });
  return withStudyExport(OPERATOR, studyId, asked.file, asked.options, (batches) =>
    spoolBytes(linesOf(batches, onParts), onBytes),
  );
}

/** The same reading, with each batch reported to `onBatch`. */
function counting<Asked, Batch>(read: (asked: Asked) => AsyncIterable<Batch>, onBatch: (batch: Batch) => void) {
  return async function* (asked: Asked) {
    for await (const batch of read(asked)) {
      onBatch(batch);
      yield batch;
    }
  };
}

const tasksIn = ({ gold, labels }: ExportRecords) => gold.length || new Set(labels.map(({ task }) => task.task)).size;

async function* linesOf(batches: AsyncIterable<readonly object[]>, onParts: (parts: number) => void) {
  for await (const batch of batches) {
    onParts(batch.length);
    yield Buffer.from(jsonLines(batch), "utf8");
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    "TOO_LARGE",
    `The files have more than ${maxBytes.toLocaleString("en")} bytes, which is the limit here. Export single files, leave the texts out, or use the command line, which has no limit.`,
  );
}
