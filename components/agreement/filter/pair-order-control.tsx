"use client";

import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PairOrder } from "@/lib/domain/protocol/scale";
import * as texts from "@/lib/messages/researcher/statistics";

const CHOICES = [
  { value: "both", label: texts.pairsBothWays },
  { value: "stored", label: texts.asStored },
] as const;

export interface PairOrderControlProps {
  /** null where no figure is of pairs: there is nothing to choose */
  value: PairOrder | null;
  onChange: (order: PairOrder) => void;
}

/** How pairs are read; PAIR_ORDER_MEANINGS says beside the figures what that means. */
export function PairOrderControl({ value, onChange }: PairOrderControlProps) {
  if (value === null) return null;
  return (
    <SegmentedControl<PairOrder>
      legend={texts.howPairsAreRead}
      hideLegend
      size="sm"
      choices={CHOICES}
      value={value}
      onValueChange={onChange}
    />
  );
}
