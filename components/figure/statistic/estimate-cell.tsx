import { classNames } from "@/components/ui/class-names";
import { t } from "@/lib/messages/translate";
import type { Estimate } from "@/lib/results/agreement-statistic";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import { Explained } from "./explained";
import { formatInterval, formatNumber } from "./format-number";
import { StatisticCell } from "./statistic-cell";

/** A number with its interval under it, in one line, small enough for a table; only the note on an interval of a single point takes more. What is not defined says why on focus or hover, and aloud. */
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
        <span
          className={classNames(
            "ml-auto block text-xs text-ink-muted",
            isOnePoint(interval.value) ? "max-w-44 min-w-28 whitespace-normal" : "whitespace-nowrap",
          )}
        >
          {formatInterval(interval.value, format)}
        </span>
      ) : (
        <span className="block">
          <Explained why={interval.explanation} className="text-xs">
            {t("no interval")}
          </Explained>
        </span>
      )}
    </>
  );
}
