import { Tooltip } from "@/components/ui/tooltip";
import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { formatNumber } from "./format-number";

/** A number in a table. What is not defined says why on focus or hover, and aloud. */
export function StatisticCell({
  statistic,
  format = formatNumber,
}: {
  statistic: NumberStatistic;
  format?: (value: number) => string;
}) {
  if (statistic.defined) return format(statistic.value);
  return (
    <Tooltip content={statistic.explanation}>
      <button type="button" className="cursor-help rounded-sm text-ink-muted underline decoration-dotted">
        not defined
      </button>
    </Tooltip>
  );
}
