"use client";

import { useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ScoreRow } from "@/lib/domain/agreement-systems";
import { EstimateCell } from "./estimate-cell";
import { FewUnitsBadge } from "./few-units-badge";
import { formatCount, formatNumber } from "./format-number";
import { GROUPING_NAMES } from "./grouping-names";
import { LevelShares } from "./level-shares";

const twoDigits = (value: number) => formatNumber(value, 2);

/** Scores by system, subset or domain. */
export function ScoreGroupsPanel({ rows, levelNames }: { rows: readonly ScoreRow[]; levelNames: readonly string[] }) {
  const groupings = [...new Set(rows.map((row) => row.grouping))];
  const [chosen, setChosen] = useState<ScoreRow["grouping"]>("system");
  const grouping = groupings.includes(chosen) ? chosen : "system";
  const columns: Column<ScoreRow>[] = [
    {
      id: "name",
      header: GROUPING_NAMES[grouping],
      rowHeader: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {row.name ?? "none"} <FewUnitsBadge units={row.responses} what="responses" />
        </span>
      ),
    },
    {
      id: "mean",
      header: "Mean score",
      numeric: true,
      cell: (row) => <EstimateCell estimate={row.mean} format={twoDigits} />,
    },
    { id: "responses", header: "Responses", numeric: true, cell: (row) => formatCount(row.responses) },
    { id: "labels", header: "Labels", numeric: true, cell: (row) => formatCount(row.labels) },
    {
      id: "levels",
      header: "Share of each level, 1 to 5",
      cell: (row) => <LevelShares levels={row.levels} names={levelNames} />,
      className: "min-w-56",
    },
  ];
  return (
    <Panel
      level={2}
      title="Scores by system"
      description="Mean over all labels. Its interval draws responses, since labels of one response hang together."
      actions={
        groupings.length > 1 ? (
          <SegmentedControl<ScoreRow["grouping"]>
            legend="Group by"
            hideLegend
            size="sm"
            choices={groupings.map((value) => ({ value, label: GROUPING_NAMES[value] }))}
            value={grouping}
            onValueChange={setChosen}
          />
        ) : undefined
      }
      flush
    >
      <DataTable
        caption={`Scores by ${GROUPING_NAMES[grouping].toLowerCase()}`}
        hideCaption
        columns={columns}
        rows={rows.filter((row) => row.grouping === grouping)}
        rowKey={(row) => `${row.grouping} ${row.name}`}
        empty="No scores yet."
        maxHeight="max-h-128"
      />
    </Panel>
  );
}
