import { findAnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { prisma } from "@/lib/db/client";
import type { ExportOptions, ExportSource } from "@/lib/domain/export";
import type { Viewer } from "@/lib/domain/viewer";
import { readExportFacts } from "./read-export-facts";
import { readGold } from "./read-gold";
import { readLabels } from "./read-labels";

const LONGEST_EXPORT_MS = 4 * 60 * 60_000;

/**
 * Reads a round for export: everything inside `use` sees one and the same state of the database, however long it takes
 * and whatever is labelled meanwhile.
 * @throws NOT_FOUND without such a round or the right to export it
 */
export async function withRoundExport<Result>(
  viewer: Viewer,
  roundId: string,
  options: ExportOptions,
  use: (source: ExportSource) => Promise<Result>,
): Promise<Result> {
  return prisma().$transaction(
    async (transaction) => {
      const round = await findAnalysedRound(viewer, "export.read", roundId, transaction);
      const facts = await readExportFacts(transaction, round, options);
      return use({
        facts,
        gold: () => readGold(transaction, round, options),
        labels: () => readLabels(transaction, round, options),
      });
    },
    { isolationLevel: "RepeatableRead", maxWait: 10_000, timeout: LONGEST_EXPORT_MS },
  );
}
