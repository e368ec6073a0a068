import type { ReactNode } from "react";
import { Stat } from "@/components/ui/stat";
import type { Estimate } from "@/lib/domain/agreement/agreement-statistic";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/statistics";
import { formatInterval, formatNumber } from "./format-number";

export interface EstimateStatProps {
  label: ReactNode;
  estimate: Estimate;
  /** what it rests on */
  note?: ReactNode;
  format?: (value: number) => string;
  size?: "md" | "lg";
}

/** A number with its interval; or that it is not defined, and why. */
export function EstimateStat({ label, estimate, note, format = formatNumber, size }: EstimateStatProps) {
  const { value, interval } = estimate;
  return (
    <Stat
      label={label}
      size={size}
      value={value.defined ? format(value.value) : texts.notDefinedTitle}
      interval={
        value.defined
          ? interval.defined
            ? formatInterval(interval.value, format)
            : say(texts.noIntervalExplanation, { explanation: interval.explanation })
          : value.explanation
      }
      note={note}
    />
  );
}
