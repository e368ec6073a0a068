import { HeatTable } from "@/components/figure/chart/heat-table";
import { Figure } from "@/components/figure/figure";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import type { RoundAgreement } from "@/lib/results/agreement-round";
import { isOfCategories, isOfRealNumbers } from "@/lib/round/protocol/round-scale";
import { scaleNamed } from "@/lib/round/protocol/scale";

export interface CoincidencePanelProps {
  agreement: RoundAgreement;
  names: readonly string[];
}

interface Row {
  value: number;
  name: string;
  cells: readonly number[];
  total: number;
}

/** Of more values, as on 0–100, nobody would find anything in the matrix. */
const MOST_VALUES = 30;

/** The coincidence matrix: which labels met which on the same task. */
export function CoincidencePanel({ agreement: { coincidences, scale }, names }: CoincidencePanelProps) {
  const { values, cells, totals, total } = coincidences;
  const title = t("Coincidences");
  const noun = scale === null ? t("level") : scaleNamed(scale).noun;
  const rows: Row[] = values.map((value, index) => ({
    value,
    name: names[index] ?? "",
    cells: cells[index] ?? [],
    total: totals[index] ?? 0,
  }));
  // Real numbers have none.
  if (values.length > MOST_VALUES || (values.length === 0 && isOfRealNumbers(scale && scaleNamed(scale)))) return null;
  const areCategories = isOfCategories(scale && scaleNamed(scale));
  const labelOf = (row: Row) => (areCategories ? row.name : `${row.value} ${row.name}`);
  const onDiagonal = cells.reduce((sum, row, index) => sum + (row[index] ?? 0), 0);
  return (
    <Figure<Row>
      title={title}
      description={t("Pairs of {categories} on the same task. The diagonal is agreement.", {
        categories: areCategories ? t("categories") : t("{noun}s", { noun }),
      })}
      empty={t("No task has labels from two raters yet.")}
      chart={(width) => (
        <HeatTable
          width={width}
          label={t("{title}. {onDiagonal} of {total} coincidences lie on the diagonal, where raters agree", {
            title,
            onDiagonal: formatNumber(onDiagonal, 1),
            total: formatNumber(total, 0),
          })}
          rows={rows.map(labelOf)}
          columns={rows.map((row) => (areCategories ? row.name : String(row.value)))}
          cells={cells}
          format={(value) => cellNumber(value)}
          diagonal
          axes={{ rows: t("One rater"), columns: t("Another rater") }}
        />
      )}
      data={{
        caption: t("Coincidence matrix"),
        columns: [
          { id: "value", header: t("Level"), rowHeader: true, value: labelOf },
          ...values.map((value, index) => ({
            id: String(value),
            header: areCategories ? (names[index] ?? "") : String(value),
            numeric: true,
            value: (row: Row) => row.cells[index] ?? 0,
            cell: (row: Row) => cellNumber(row.cells[index] ?? 0),
          })),
          {
            id: "total",
            header: t("All"),
            numeric: true,
            value: (row) => row.total,
            cell: (row) => formatNumber(row.total, 0),
          },
        ],
        rows: total === 0 ? [] : rows,
        rowKey: (row) => String(row.value),
      }}
    />
  );
}

function cellNumber(cell: number): string {
  if (cell >= 100_000) return `${formatNumber(cell / 1000, 0)} k`;
  return Number.isInteger(cell) || cell >= 1000 ? formatNumber(cell, 0) : formatNumber(cell, 1);
}
