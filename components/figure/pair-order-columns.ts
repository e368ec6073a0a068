import { t } from "@/lib/messages/translate";
import { PAIR_ORDER_NAMES } from "@/lib/results/filter-meanings";
import type { PairOrder } from "@/lib/round/protocol/scale";
import type { FigureColumn } from "./figure-data";

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
