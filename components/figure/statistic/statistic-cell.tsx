import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";
import { counted, formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type Estimate, FEW_UNITS, type NumberStatistic } from "@/lib/results/agreement-statistic";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import { formatInterval, formatNumber } from "./format-number";

/** A number in a table. What is not defined says why on focus or hover, and aloud. */
export function StatisticCell({
  statistic,
  format = formatNumber,
}: {
  statistic: NumberStatistic;
  format?: (value: number) => string;
}) {
  if (statistic.defined) return format(statistic.value);
  return <Explained why={statistic.explanation}>{t("not defined")}</Explained>;
}

/** How many units a row rests on, marked where that is little. */
export function UnitsCell({ units, what }: FewUnitsBadgeProps) {
  return (
    <span className="flex flex-col items-end gap-1">
      {formatCount(units)} <FewUnitsBadge units={units} what={what} />
    </span>
  );
}

export interface FewUnitsBadgeProps {
  units: number;
  /** one of them, such as "pair"; "task" without it */
  what?: string | undefined;
}

/** Marks what rests on little; nothing where there is enough, or nothing at all. */
export function FewUnitsBadge({ units, what = t("task") }: FewUnitsBadgeProps) {
  if (units === 0 || units >= FEW_UNITS) return null;
  return (
    <Badge tone="warning" icon={<CircleAlert aria-hidden />}>
      {t("only {units}", { units: counted(units, what) })}
    </Badge>
  );
}

/** The name of what a row is about, marked where that rests on little. */
export function NamedUnits({ name, units, what }: FewUnitsBadgeProps & { name: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      {name} <FewUnitsBadge units={units} what={what} />
    </span>
  );
}

/** Shown instead of a number; gives the reason on focus or hover, and aloud. Tall enough to tap, same line height. */
export function Explained({ why, className, children }: { why: string; className?: string; children: ReactNode }) {
  return (
    <Tooltip content={why}>
      <button
        type="button"
        className={classNames(
          "-my-1 cursor-help rounded-sm py-1 text-ink-muted underline decoration-dotted",
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}

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
