"use client";

import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AgreementLevel } from "@/lib/domain/agreement/agreement-filter";

const CHOICES = [
  { value: "ordinal", label: "Ordinal" },
  { value: "nominal", label: "Nominal" },
  { value: "interval", label: "Interval" },
] as const;

export interface MeasurementControlProps {
  value: AgreementLevel;
  onChange: (level: AgreementLevel) => void;
  size?: "sm";
}

/** As what the labels are measured: which of them disagree, and how much. */
export function MeasurementControl({ value, onChange, size }: MeasurementControlProps) {
  return (
    <SegmentedControl<AgreementLevel>
      legend="Level of measurement"
      hideLegend
      size={size}
      choices={CHOICES}
      value={value}
      onValueChange={onChange}
    />
  );
}
