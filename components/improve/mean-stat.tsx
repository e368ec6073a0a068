import { CircleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Stat } from "@/components/ui/stat";
import { decimalsNearThreshold, PERFECT } from "@/lib/format/format-number";
import type { MeanOfInstructions } from "@/lib/improve/best-of-n";
import { t } from "@/lib/messages/translate";
import { ALL_ALIKE, FEW_UNITS, type WireInterval } from "@/lib/results/agreement-statistic";
import { isOnePoint } from "@/lib/stats/resampling/one-point";

export const shown = (value: number) =>
  value.toLocaleString("en", {
    maximumFractionDigits: decimalsNearThreshold(value, PERFECT, 3),
    signDisplay: "negative",
  });

function shownInterval(interval: WireInterval): string {
  if (isOnePoint(interval)) return ALL_ALIKE;
  return `${Math.round(interval.confidence * 100)}% ${shown(interval.low)} – ${shown(interval.high)}`;
}

/** A mean over instructions with its interval; what is not defined says why, and what rests on little is marked. */
export function MeanStat({ label, mean }: { label: string; mean: MeanOfInstructions }) {
  const { value, interval, nInstructions } = mean;
  if (!value.defined) return <Stat label={label} value={t("not defined")} note={value.explanation} />;
  const few = nInstructions < FEW_UNITS;
  return (
    <Stat
      label={label}
      value={shown(value.value)}
      interval={interval.defined ? shownInterval(interval.value) : t("no interval: too few instructions")}
      note={
        few ? (
          <Badge tone="warning" icon={<CircleAlert aria-hidden />}>
            {t("only {count, plural, one {# instruction} other {# instructions}}", { count: nInstructions })}
          </Badge>
        ) : (
          t("n = {count, plural, one {# instruction} other {# instructions}}", { count: nInstructions })
        )
      }
    />
  );
}
