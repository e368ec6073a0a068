"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
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
      level={2}
      {...panel}
      actions={
        <>
          {actions}
          <span data-print="hide">
            <IconButton
              size="sm"
              variant="quiet"
              label={asTable ? "Show as a chart" : "Show as a table"}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
            </IconButton>
          </span>
        </>
      }
    >
      {asTable ? table : chart}
    </Panel>
  );
}
