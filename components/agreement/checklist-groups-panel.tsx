"use client";

import { useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ANSWER_POOLING_MEANINGS, type AnswerPooling } from "@/lib/domain/agreement-filter";
import type { ChecklistRow, Grouping } from "@/lib/domain/agreement-systems";
import { EstimateCell } from "./estimate-cell";
import { FewUnitsBadge } from "./few-units-badge";
import { formatCount, formatShare } from "./format-number";
import { GROUPING_NAMES } from "./grouping-names";

export interface ChecklistGroupsPanelProps {
  rows: readonly ChecklistRow[];
  answers: AnswerPooling;
  onAnswersChange: (answers: AnswerPooling) => void;
}

const POOLING_CHOICES = [
  { value: "pooled", label: "All answers" },
  { value: "majority", label: "Majority" },
] as const;

/** DRFR, mean pass rate and hard satisfaction by system, subset, domain or category. */
export function ChecklistGroupsPanel({ rows, answers, onAnswersChange }: ChecklistGroupsPanelProps) {
  const groupings = [...new Set(rows.map((row) => row.grouping))];
  const [chosen, setChosen] = useState<Grouping>("system");
  const grouping = groupings.includes(chosen) ? chosen : "system";
  const columns: Column<ChecklistRow>[] = [
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
    { id: "drfr", header: "DRFR", numeric: true, cell: (row) => <EstimateCell estimate={row.drfr} /> },
    {
      id: "mean",
      header: "Mean pass rate",
      numeric: true,
      cell: (row) => <EstimateCell estimate={row.meanPassRate} />,
    },
    {
      id: "hard",
      header: "All questions met",
      numeric: true,
      cell: (row) => <EstimateCell estimate={row.hardSatisfaction} format={formatShare} />,
    },
    { id: "responses", header: "Responses", numeric: true, cell: (row) => formatCount(row.responses) },
    {
      id: "answers",
      header: answers === "pooled" ? "YES / NO / UNKNOWN" : "YES / NO / left out",
      numeric: true,
      cell: (row) => [row.yes, row.no, row.unknown].map(formatCount).join(" / "),
    },
  ];
  return (
    <Panel
      level={2}
      title="Requirements met"
      description={`${ANSWER_POOLING_MEANINGS[answers]} UNKNOWN never counts. DRFR is all YES over all YES and NO; the mean pass rate weighs each response alike; “all questions met” is hard satisfaction.`}
      actions={
        <>
          <SegmentedControl<AnswerPooling>
            legend="Which answers count"
            hideLegend
            size="sm"
            choices={POOLING_CHOICES}
            value={answers}
            onValueChange={onAnswersChange}
          />
          {groupings.length > 1 ? (
            <SegmentedControl<Grouping>
              legend="Group by"
              hideLegend
              size="sm"
              choices={groupings.map((value) => ({ value, label: GROUPING_NAMES[value] }))}
              value={grouping}
              onValueChange={setChosen}
            />
          ) : null}
        </>
      }
      flush
    >
      <DataTable
        caption={`Requirements met by ${GROUPING_NAMES[grouping].toLowerCase()}`}
        hideCaption
        columns={columns}
        rows={rows.filter((row) => row.grouping === grouping)}
        rowKey={(row) => `${row.grouping} ${row.name}`}
        empty="No answers yet."
        maxHeight="max-h-128"
      />
    </Panel>
  );
}
