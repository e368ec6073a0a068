import { estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { saveTableCsv } from "@/components/figure/save-table";
import { CLOSER_WORDS } from "@/components/results/words";
import { t } from "@/lib/messages/translate";
import type { ComparedRow } from "./compared-row";

const SAID = ["win", "tie", "loss"] as const;

const COLUMNS: readonly FigureColumn<ComparedRow>[] = [
  { id: "source", header: t("Source"), value: (row) => row.name },
  { id: "of", header: t("Of"), value: (row) => row.heading },
  { id: "id", header: t("Source id"), value: (row) => row.comparison?.prediction.id ?? null },
  { id: "simulated", header: t("Simulated"), value: (row) => row.comparison?.prediction.simulated ?? null },
  { id: "truth", header: t("Against"), value: (row) => row.comparison?.label.name ?? null },
  { id: "n", header: t("Pairs"), value: (row) => row.n },
  ...([0, 1, 2] as const).flatMap((distance) =>
    estimateColumns<ComparedRow>(`pld${distance}`, `PLD-${distance}`, (row) => row.pld[distance]),
  ),
  ...estimateColumns<ComparedRow>("wpld", "WPLD", (row) => row.wpld),
  ...SAID.flatMap((label) =>
    SAID.map(
      (prediction): FigureColumn<ComparedRow> => ({
        id: `${label}-${prediction}`,
        header: t("Pairs {label} as {prediction}", { label, prediction }),
        value: (row) => row.comparison?.confusion[label][prediction] ?? null,
      }),
    ),
  ),
];

/** Against all of the label's raters outcomes meet once; with one of them left out in turn they do several times. */
const BESIDE_PEOPLE: readonly FigureColumn<ComparedRow>[] = [
  ...COLUMNS.filter(({ id }) => !SAID.some((label) => id.startsWith(`${label}-`))),
  { id: "comparisons", header: t("Comparisons"), value: (row) => row.beside?.nComparisons ?? null },
  { id: "people", header: t("WPLD of people on these pairs"), value: (row) => row.beside?.people ?? null },
  ...estimateColumns<ComparedRow>("difference", t("WPLD − people’s"), (row) => row.beside?.difference ?? null),
  { id: "closer", header: t("Closer"), value: (row) => (row.beside?.closer ? CLOSER_WORDS[row.beside.closer] : null) },
];

/** All rows in their current order, unrounded, with intervals and the counts behind them. */
export function saveComparisonCsv(rows: readonly ComparedRow[], name: string): void {
  saveTableCsv(name, { columns: rows.some(({ beside }) => beside !== null) ? BESIDE_PEOPLE : COLUMNS, rows });
}
