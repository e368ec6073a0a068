import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { EstimateCell } from "./estimate-cell";
import { formatNumber } from "./format-number";

/** A number without an interval in a table; what is not defined says why. */
export function StatisticCell({
  statistic,
  format = formatNumber,
}: {
  statistic: NumberStatistic;
  format?: (value: number) => string;
}) {
  const none = { defined: false, reason: "too-few-units", explanation: "" } as const;
  return <EstimateCell estimate={{ value: statistic, interval: none }} format={format} />;
}
