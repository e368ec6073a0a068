import type { ReactNode } from "react";
import { Stat } from "@/components/ui/stat";
import { t } from "@/lib/messages/translate";
import type { Estimate } from "@/lib/results/agreement-statistic";
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
      value={value.defined ? format(value.value) : t("Not defined")}
      interval={
        value.defined
          ? interval.defined
            ? formatInterval(interval.value, format)
            : t("No interval. {explanation}", { explanation: interval.explanation })
          : value.explanation
      }
      note={note}
    />
  );
}
