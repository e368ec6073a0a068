import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { ALL_ALIKE, type Estimate } from "@/lib/results/agreement-statistic";
import { PAIR_ORDER_NAMES } from "@/lib/results/filter-meanings";
import { estimateCell, NO_VALUE } from "@/lib/results/table/plain-table";
import type { PairOrder } from "@/lib/round/protocol/scale";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import type { FigureColumn } from "./figure-data";
import { EstimateCell } from "./statistic/statistic-cell";

/** An estimate as one cell of a figure's table, and as value, interval and reason in its file. */
export function estimateColumns<Row>(
  id: string,
  header: string,
  estimateOf: (row: Row) => Estimate | null,
  format?: (value: number) => string,
): FigureColumn<Row>[] {
  const limit = (row: Row, which: "low" | "high") => {
    const interval = estimateOf(row)?.interval;
    return interval?.defined ? interval.value[which] : null;
  };
  return [
    {
      id,
      header,
      numeric: true,
      value: (row) => estimateOf(row)?.value ?? null,
      cell: (row) => {
        const estimate = estimateOf(row);
        return estimate ? <EstimateCell estimate={estimate} format={format} /> : "–";
      },
      print: (row) => {
        const estimate = estimateOf(row);
        return estimate ? estimateCell(estimate, format).text : NO_VALUE;
      },
    },
    { id: `${id}-low`, header: t("{header} low", { header }), value: (row) => limit(row, "low"), only: "csv" },
    { id: `${id}-high`, header: t("{header} high", { header }), value: (row) => limit(row, "high"), only: "csv" },
    {
      id: `${id}-reason`,
      header: t("{header} not defined because", { header }),
      value: (row) => {
        const value = estimateOf(row)?.value;
        return value && !value.defined ? value.explanation : null;
      },
      only: "csv",
    },
    {
      id: `${id}-interval-note`,
      header: t("{header} interval undefined because", { header }),
      value: (row) => {
        const estimate = estimateOf(row);
        if (!estimate?.value.defined) return null;
        if (!estimate.interval.defined) return estimate.interval.explanation;
        return isOnePoint(estimate.interval.value) ? ALL_ALIKE : null;
      },
      only: "csv",
    },
  ];
}

/** A column of counts. */
export function countColumn<Row>(id: string, header: string, of: (row: Row) => number): FigureColumn<Row> {
  return {
    id,
    header,
    numeric: true,
    value: of,
    cell: (row) => formatCount(of(row)),
    print: (row) => formatCount(of(row)),
  };
}

/** How pairs were read, for a figure's file; no column where nothing is of pairs. */
export function pairOrderColumns<Row>(
  shown: PairOrder | null,
  of: (row: Row) => PairOrder | null = () => shown,
): FigureColumn<Row>[] {
  if (shown === null) return [];
  const value = (row: Row) => {
    const order = of(row);
    return order && PAIR_ORDER_NAMES[order];
  };
  return [{ id: "pair-order", header: t("Pairs read"), value, only: "csv" }];
}
