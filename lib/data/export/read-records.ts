import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import type { Snapshot } from "@/lib/db/snapshot";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { CountedExport, ExportedKinds, ExportRecords } from "@/lib/domain/export";
import { goldRecords } from "./gold-records";
import { labelRecords } from "./label-records";
import { readJuries } from "./read-juries";
import { readTaskBatches } from "./read-task-batches";

/** Gold labels, raters' own labels or both, in the order of the tasks, from one reading of the round. */
export async function* readRecords(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport & { listed: RaterGroup },
  wanted: ExportedKinds,
): AsyncGenerator<ExportRecords> {
  const juries = wanted.labels ? await readJuries(db, round) : new Map();
  for await (const batch of oneAhead(readTaskBatches(db, round, options, wanted))) {
    yield {
      gold: wanted.gold ? goldRecords(round, options, batch) : [],
      labels: wanted.labels ? labelRecords(round, batch, juries) : [],
    };
  }
}

/** Asks for the next item before the last one is used, so that the database works meanwhile. */
async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // Whoever asks for it hears of its error.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}
