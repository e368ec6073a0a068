import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { migrate } from "@/lib/db/migrate";
import { temporaryStateDirectory } from "@/lib/db/testing/temporary-state-directory";
import { measuredImport } from "@/lib/imports/worker/testing/measured-import";
import { writeLabelFile, writeStudyFile } from "@/lib/imports/worker/testing/study-lines";

const LINES = Number(process.env.TICKBOX_BENCH_INSTRUCTIONS ?? 50_000);
const RATERS = 3;

export interface ImportBenchResult {
  rows: {
    import: string;
    fileRows: number;
    megabytes: number;
    seconds: number;
    rowsPerSecond: number;
    megabytesPerSecond: number;
    peakMemoryMegabytes: number;
  }[];
}

/** Imports by the command line, its start included, into one PostgreSQL with its shipped settings. */
export async function importBench(): Promise<ImportBenchResult> {
  const folder = await temporaryStateDirectory("bench");
  const server = await startEmbeddedServer({ stateDirectory: folder, firstPort: 42_000 });
  try {
    const url = server.url("postgres");
    await migrate(url);
    const [study, labels] = [join(folder, "study.jsonl"), join(folder, "labels.csv")];
    writeStudyFile(study, LINES);
    writeLabelFile(labels, LINES, RATERS);
    const runs = [
      ["study", study, LINES],
      // Into a database that was just filled, before PostgreSQL has looked at it by itself.
      ["labels", labels, LINES * RATERS],
      ["study, again", study, LINES],
      ["labels, again", labels, LINES * RATERS],
    ] as const;
    const rows: ImportBenchResult["rows"] = [];
    for (const [name, file, fileRows] of runs) {
      const run = await measuredImport(url, file, "--study", "Large", "--create");
      if (run.code !== 0) throw new Error(run.output);
      const [megabytes, seconds] = [(await stat(file)).size / 1024 ** 2, run.milliseconds / 1_000];
      rows.push({
        import: name,
        fileRows,
        megabytes,
        seconds,
        rowsPerSecond: fileRows / seconds,
        megabytesPerSecond: megabytes / seconds,
        peakMemoryMegabytes: run.megabytes,
      });
    }
    return { rows };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
