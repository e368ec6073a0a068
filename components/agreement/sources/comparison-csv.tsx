import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Estimate } from "@/lib/domain/agreement/agreement-statistic";
import type { Comparison } from "@/lib/domain/agreement/sources";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/sources";
import { estimateColumns } from "../figure/estimate-columns";
import { type FigureColumn, figureCsv } from "../figure/figure-data";
import { saveFigureCsv } from "../figure/save-figure";

/** One line of such a file: a source, or the human ceiling, which has no comparison. */
export interface ComparedRow {
  name: string;
  heading: string;
  comparison: Comparison | null;
  n: number;
  pld: readonly [Estimate, Estimate, Estimate];
  wpld: Estimate;
}

const SAID = ["win", "tie", "loss"] as const;

const COLUMNS: readonly FigureColumn<ComparedRow>[] = [
  { id: "source", header: texts.source, value: (row) => row.name },
  { id: "of", header: texts.ofTitle, value: (row) => row.heading },
  { id: "id", header: texts.sourceId, value: (row) => row.comparison?.prediction.id ?? null },
  { id: "simulated", header: texts.simulated, value: (row) => row.comparison?.prediction.simulated ?? null },
  { id: "truth", header: texts.againstTitle, value: (row) => row.comparison?.label.name ?? null },
  { id: "n", header: texts.pairs, value: (row) => row.n },
  ...([0, 1, 2] as const).flatMap((distance) =>
    estimateColumns<ComparedRow>(`pld${distance}`, `PLD-${distance}`, (row) => row.pld[distance]),
  ),
  ...estimateColumns<ComparedRow>("wpld", "WPLD", (row) => row.wpld),
  ...SAID.flatMap((label) =>
    SAID.map(
      (prediction): FigureColumn<ComparedRow> => ({
        id: `${label}-${prediction}`,
        header: say(texts.pairsAs, { label, prediction }),
        value: (row) => row.comparison?.confusion[label][prediction] ?? null,
      }),
    ),
  ),
];

/** All rows as they stand, unrounded, with intervals and the counts behind them. */
export function ComparisonCsvButton({ rows, name }: { rows: readonly ComparedRow[]; name: string }) {
  if (rows.length === 0) return null;
  const save = () => saveFigureCsv(name, (leftOut) => figureCsv({ columns: COLUMNS, rows }, leftOut));
  return (
    <Button size="sm" variant="quiet" icon={<Download aria-hidden />} onClick={save} data-print="hide">
      {texts.downloadCsv}
    </Button>
  );
}

export function comparedRow(comparison: Comparison): ComparedRow {
  const { prediction, nPairs, pld, wpld } = comparison;
  return { name: prediction.name, heading: prediction.heading, comparison, n: nPairs, pld, wpld };
}
