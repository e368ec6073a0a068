"use client";

import { SegmentedControl } from "@/components/ui/segmented-control";
import { t } from "@/lib/messages/translate";
import type { PairOrder } from "@/lib/round/protocol/scale";

const CHOICES = [
  { value: "both", label: t("Pairs both ways") },
  { value: "stored", label: t("As stored") },
] as const;

export interface PairOrderControlProps {
  /** null where no figure is of pairs: there is nothing to choose */
  value: PairOrder | null;
  onChange: (order: PairOrder) => void;
}

/** How pairs are read; PAIR_ORDER_MEANINGS explains it next to the figures. */
export function PairOrderControl({ value, onChange }: PairOrderControlProps) {
  if (value === null) return null;
  return (
    <SegmentedControl<PairOrder>
      legend={t("How pairs are read")}
      hideLegend
      size="sm"
      choices={CHOICES}
      value={value}
      onValueChange={onChange}
    />
  );
}
