import { readAhead } from "@/lib/db/batch";
import type { Snapshot } from "@/lib/db/snapshot";
import type { CountedExport, ExportedKinds, ExportRecords } from "@/lib/exports/export";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import { goldRecords } from "./gold-records";
import { labelRecords } from "./label-records";
import { readRaters } from "./read-raters";
import { readTaskBatches } from "./read-task-batches";

/** Gold labels, raters' own labels or both, in the order of the tasks, from one reading of the round. */
export async function* readRecords(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport,
  wanted: ExportedKinds,
): AsyncGenerator<ExportRecords> {
  const raters = await readRaters(db, round);
  for await (const { asked } of readAhead(readTaskBatches(db, round, options, wanted))) {
    const batch = await asked;
    yield {
      gold: wanted.gold ? goldRecords(round, batch, raters) : [],
      labels: wanted.labels ? labelRecords(round, batch, raters) : [],
    };
  }
}
