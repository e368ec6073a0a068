import type { Estimate, NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { EstimateCell } from "./estimate-cell";
import { formatNumber } from "./format-number";

const NONE: Estimate["interval"] = {
  ...{ defined: false, reason: "too-few-units" },
  explanation: "No interval is computed for this number.",
};

/** A number without an interval in a table; what is not defined says why. */
export function StatisticCell({
  statistic,
  format = formatNumber,
}: {
  statistic: NumberStatistic;
  format?: (value: number) => string;
}) {
  return <EstimateCell estimate={{ value: statistic, interval: NONE }} format={format} />;
}
