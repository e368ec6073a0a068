import type { NumberStatistic } from "@/lib/results/agreement-statistic";
import type { Best } from "@/lib/stats/preference/outcome";

/** Rows by their number, the best first; what is not defined comes last, and equal ones stay in their order. */
export function byValue<Row>(rows: readonly Row[], statisticOf: (row: Row) => NumberStatistic, best: Best): Row[] {
  const sign = best === "lowest" ? 1 : -1;
  const keyOf = (row: Row) => {
    const value = statisticOf(row);
    return value.defined ? sign * value.value : Number.POSITIVE_INFINITY;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return a === b ? 0 : a - b;
  });
}
