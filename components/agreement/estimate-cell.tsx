import { Tooltip } from "@/components/ui/tooltip";
import type { Estimate } from "@/lib/domain/agreement/agreement-statistic";
import { formatInterval, formatNumber } from "./format-number";
import { StatisticCell } from "./statistic-cell";

/** A number with its interval under it, small enough for a table. What is not defined says why on focus or hover, and aloud. */
export function EstimateCell({
  estimate: { value, interval },
  format = formatNumber,
}: {
  estimate: Estimate;
  format?: (value: number) => string;
}) {
  if (!value.defined) return <StatisticCell statistic={value} />;
  return (
    <>
      {format(value.value)}
      {interval.defined ? (
        <span className="ml-auto block max-w-44 text-xs whitespace-normal text-ink-muted">
          {formatInterval(interval.value, format)}
        </span>
      ) : (
        <Tooltip content={interval.explanation}>
          <button
            type="button"
            className="ml-auto block cursor-help rounded-sm text-xs text-ink-muted underline decoration-dotted"
          >
            no interval
          </button>
        </Tooltip>
      )}
    </>
  );
}
