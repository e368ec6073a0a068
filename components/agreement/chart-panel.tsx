"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel, type PanelProps } from "@/components/ui/panel";

export interface ChartPanelProps extends Omit<PanelProps, "children" | "flush"> {
  chart: ReactNode;
  /** the same numbers as a table */
  table: ReactNode;
}

/** A picture whose numbers can be had as a table. */
export function ChartPanel({ chart, table, actions, ...panel }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      {...panel}
      actions={
        <>
          {actions}
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={asTable}
            data-print="hide"
            onClick={() => setAsTable(!asTable)}
            icon={asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          >
            {asTable ? "As a chart" : "As a table"}
          </Button>
        </>
      }
    >
      {asTable ? table : chart}
    </Panel>
  );
}
