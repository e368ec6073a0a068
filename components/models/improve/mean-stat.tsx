import { CircleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Stat } from "@/components/ui/stat";
import { FEW_UNITS } from "@/lib/domain/agreement-statistic";
import type { MeanOfInstructions } from "@/lib/domain/improvement/best-of-n";

export const shown = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 3 });

/** A mean over instructions with its interval; what is not defined says why, and what rests on little is marked. */
export function MeanStat({ label, mean }: { label: string; mean: MeanOfInstructions }) {
  const { value, interval, nInstructions } = mean;
  if (!value.defined) return <Stat label={label} value="not defined" note={value.explanation} />;
  const few = nInstructions < FEW_UNITS;
  return (
    <Stat
      label={label}
      value={shown(value.value)}
      interval={
        interval.defined
          ? `${Math.round(interval.value.confidence * 100)} % ${shown(interval.value.low)} – ${shown(interval.value.high)}`
          : "no interval: too few instructions"
      }
      note={
        few ? (
          <Badge tone="warning" icon={<CircleAlert aria-hidden />}>
            only {nInstructions} {nInstructions === 1 ? "instruction" : "instructions"}
          </Badge>
        ) : (
          `n = ${nInstructions} instructions`
        )
      }
    />
  );
}
