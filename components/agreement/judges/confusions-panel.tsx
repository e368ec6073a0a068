"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { Outcomes } from "@/lib/domain/agreement/source-cases";
import type { Comparison } from "@/lib/domain/agreement/sources";
import { ConfusionTable } from "../sources/confusion-table";
import { SourceName } from "../sources/source-name";

const AT_FIRST = 6;

export interface ConfusionsPanelProps {
  comparisons: readonly Comparison[];
  addressOf: (prediction: string, cell: Outcomes) => string;
}

/** Each source's 3 × 3 confusion with the truth; every count leads to its cases. */
export function ConfusionsPanel({ comparisons, addressOf }: ConfusionsPanelProps) {
  const [all, setAll] = useState(false);
  if (comparisons.length === 0) return null;
  const shown = all ? comparisons : comparisons.slice(0, AT_FIRST);
  return (
    <Panel
      level={2}
      title="Which outcomes met"
      description="Rows: the truth. Columns: the source. Seen from the pair’s first response. A number leads to its cases."
    >
      <ul className="grid gap-6 lg:grid-cols-2">
        {shown.map((comparison) => (
          <li key={comparison.prediction.id} className="flex min-w-0 break-inside-avoid flex-col gap-2">
            <h3 className="text-sm font-medium">
              <SourceName source={comparison.prediction} />
            </h3>
            <ConfusionTable comparison={comparison} addressOf={(cell) => addressOf(comparison.prediction.id, cell)} />
          </li>
        ))}
      </ul>
      {shown.length < comparisons.length ? (
        <div className="flex justify-center pt-5" data-print="hide">
          <Button onClick={() => setAll(true)}>Show all {comparisons.length}</Button>
        </div>
      ) : null}
    </Panel>
  );
}
