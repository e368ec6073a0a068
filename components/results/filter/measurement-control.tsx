"use client";

import { SegmentedControl } from "@/components/ui/segmented-control";
import { t } from "@/lib/messages/translate";
import { type AgreementLevel, agreementLevelSchema } from "@/lib/results/agreement-filter";
import { MEASUREMENT_LEVELS } from "@/lib/stats/registry/measurement-levels";

const CHOICES = agreementLevelSchema.options.map((value) => ({ value, label: MEASUREMENT_LEVELS[value].title }));

export interface MeasurementControlProps {
  value: AgreementLevel;
  onChange: (level: AgreementLevel) => void;
  size?: "sm";
}

/** As what the labels are measured: which of them disagree, and how much. */
export function MeasurementControl({ value, onChange, size }: MeasurementControlProps) {
  return (
    <SegmentedControl<AgreementLevel>
      legend={t("Level of measurement")}
      hideLegend
      size={size}
      choices={CHOICES}
      value={value}
      onValueChange={onChange}
    />
  );
}
