"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { CASES_A_PAGE, cellOf, type Outcomes, type SourceCase } from "@/lib/domain/source-cases";
import type { Source } from "@/lib/domain/sources";
import { casesQuery } from "@/lib/queries/agreement/sources";
import { counted, formatCount, formatNumber } from "./format-number";
import { OUTCOME_WORDS } from "./outcome-words";
import { PanelWaiting } from "./panel-waiting";

export interface CasesPanelProps {
  studyId: string;
  label: Source;
  prediction: Source;
  cell: Outcomes;
}

/** The pairs of responses in one cell of a confusion, each with the tasks behind both sides. */
export function CasesPanel(props: CasesPanelProps) {
  const { label, prediction, cell } = props;
  // Another cell begins at its first page.
  return <Cases key={`${label.id} ${prediction.id} ${cellOf(cell)}`} {...props} />;
}

function Cases({ studyId, label, prediction, cell }: CasesPanelProps) {
  const [from, setFrom] = useState(0);
  const ids = { label: label.id, prediction: prediction.id, cell: cellOf(cell), from };
  const { data, error, refetch } = useQuery(casesQuery(studyId, ids));
  const last = Math.min(from + CASES_A_PAGE, data?.total ?? 0);
  return (
    <Panel
      level={2}
      id="cases"
      className="scroll-mt-20"
      title={data ? `${counted(data.total, "case")}: ${cellWords(cell)}` : "Cases"}
      description={`${label.name} says “${OUTCOME_WORDS[cell.label]}”, ${prediction.name} says “${OUTCOME_WORDS[cell.prediction]}”.`}
      flush
      footer={
        data && data.total > CASES_A_PAGE ? (
          <span className="flex flex-wrap items-center gap-3">
            {formatCount(from + 1)} – {formatCount(last)} of {formatCount(data.total)}
            <Button size="sm" disabled={from === 0} onClick={() => setFrom(from - CASES_A_PAGE)}>
              Before
            </Button>
            <Button size="sm" disabled={last >= data.total} onClick={() => setFrom(from + CASES_A_PAGE)}>
              After
            </Button>
          </span>
        ) : undefined
      }
    >
      {data ? (
        <DataTable
          caption="Pairs of responses in this cell"
          hideCaption
          columns={columns(studyId)}
          rows={data.cases}
          rowKey={(row) => row.key}
          empty="No pair is like that."
        />
      ) : (
        <div className="px-5 pb-5">
          <PanelWaiting error={error} onRetry={refetch} />
        </div>
      )}
    </Panel>
  );
}

function cellWords({ label, prediction }: Outcomes): string {
  if (label === prediction) return "the same outcome";
  return label === "tie" || prediction === "tie" ? "one says tie" : "the opposite";
}

function columns(studyId: string): Column<SourceCase>[] {
  return [
    {
      id: "instruction",
      header: "Instruction",
      rowHeader: true,
      className: "min-w-64",
      cell: (row) => (
        <span className="flex flex-col gap-0.5">
          {row.instructionId}
          <span className="line-clamp-2 max-w-prose text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
            {row.excerpt}
          </span>
        </span>
      ),
    },
    { id: "first", header: "First", className: "[overflow-wrap:anywhere]", cell: (row) => row.first },
    { id: "second", header: "Second", className: "[overflow-wrap:anywhere]", cell: (row) => row.second },
    { id: "label", header: "Label", cell: (row) => <Side studyId={studyId} side={row.label} /> },
    { id: "prediction", header: "Prediction", cell: (row) => <Side studyId={studyId} side={row.prediction} /> },
  ];
}

function Side({ studyId, side }: { studyId: string; side: SourceCase["label"] }) {
  return (
    <span className="flex flex-col items-start gap-1 whitespace-nowrap">
      {side.preference ? (
        <span>
          mean preference {formatNumber(side.preference.mean, 2)}
          {side.preference.n > 1 ? ` of ${side.preference.n}` : ""}
        </span>
      ) : null}
      {side.majority ? (
        <span>
          {OUTCOME_WORDS[side.majority.outcome]}, by most of {side.majority.n}
        </span>
      ) : null}
      {side.numbers ? (
        <span>
          {formatNumber(side.numbers[0], 2)} against {formatNumber(side.numbers[1], 2)}
        </span>
      ) : null}
      {side.tasks.map(({ roundId, taskId }, index) => (
        <TextLink key={taskId} href={`/studies/${studyId}/rounds/${roundId}/tasks/${taskId}`}>
          {side.tasks.length === 1 ? "Labels of the task" : `Labels of the ${index === 0 ? "first" : "second"}`}
        </TextLink>
      ))}
    </span>
  );
}
