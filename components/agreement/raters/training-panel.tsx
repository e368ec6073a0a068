"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import type { RoundTraining, TrainingDecision } from "@/lib/domain/training/training";
import { errorMessage } from "@/lib/http/error-message";
import { decideTraining, roundTrainingQuery } from "@/lib/queries/agreement/training";
import { RaterName } from "./rater-name";

type TrainedRater = RoundTraining["raters"][number];

const STATES = {
  training: { words: "in training", tone: "neutral" },
  not_passed: { words: "Failed: awaiting your decision", tone: "warning" },
  passed: { words: "passed", tone: "positive" },
  passed_elsewhere: { words: "passed in", tone: "positive" },
  admitted: { words: "admitted", tone: "positive" },
} as const;

export interface TrainingPanelProps {
  roundId: string;
  /** people's names are asked for */
  names: boolean;
  /** null where they are switched on elsewhere on the page */
  onNames: ((names: boolean) => void) | null;
}

/** Who stands where in the round's training, and what a researcher can do about it; nothing where nobody is trained. */
export function TrainingPanel({ roundId, names, onNames }: TrainingPanelProps) {
  const { data } = useQuery(roundTrainingQuery(roundId, names));
  const [asked, setAsked] = useState<{ rater: TrainedRater; decision: TrainingDecision } | null>(null);
  const deciding = useMutation({
    ...decideTraining(roundId),
    onSuccess: (_, { decision }) => {
      setAsked(null);
      toast.success(decision === "admit" ? "Admitted to the round’s tasks." : "This rater starts training again.");
    },
  });
  if (!data || data.passMark === null) return null;
  const ask = (rater: TrainedRater, decision: TrainingDecision) => {
    deciding.reset();
    setAsked({ rater, decision });
  };
  return (
    <Panel
      level={2}
      title="Training"
      description={`New raters label the training tasks first. ${data.passMark} % of them right open the round’s other tasks; a task handed back counts as not right. Passing counts in every round of the protocol in this study.`}
      actions={
        onNames && data.mayReadNames && data.raters.length > 0 ? (
          <Switch
            label="Names of people"
            hint="Otherwise pseudonyms are shown."
            checked={names}
            onChange={(event) => onNames(event.target.checked)}
          />
        ) : null
      }
      flush
    >
      <DataTable
        caption="Training of each rater"
        hideCaption
        columns={[...COLUMNS, ...(data.mayDecide ? [decisionColumn(ask)] : [])]}
        rows={data.raters}
        rowKey={(rater) => rater.raterId}
        empty="Nobody has begun yet."
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={asked?.decision === "admit" ? "Admit this rater?" : "Let this rater retry?"}
        confirmLabel={asked?.decision === "admit" ? "Admit" : "Let them retry"}
        tone="primary"
        loading={deciding.isPending}
        error={deciding.error ? errorMessage(deciding.error) : undefined}
        onConfirm={() => asked && deciding.mutate({ raterId: asked.rater.raterId, decision: asked.decision })}
      >
        {asked?.decision === "admit"
          ? "They can label the round’s tasks regardless of their training result. This cannot be undone; their result is kept on record."
          : "They label all training tasks again, having seen the answers. Their earlier labels are kept in the history."}
      </ConfirmDialog>
    </Panel>
  );
}

const COLUMNS: Column<TrainedRater>[] = [
  {
    id: "rater",
    header: "Rater",
    rowHeader: true,
    className: "min-w-44",
    cell: (rater) => <RaterName pseudonym={rater.pseudonym} name={rater.name} simulated={false} />,
  },
  {
    id: "state",
    header: "Stands at",
    cell: ({ state, passedIn, admittedAt, retries }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={STATES[state].tone}>
          {STATES[state].words}
          {passedIn === null ? null : ` ${passedIn}`}
        </Badge>
        {admittedAt ? <DateTime at={admittedAt} /> : null}
        {retries > 0 ? (
          <span className="text-ink-muted">{retries === 1 ? "second try" : `try ${retries + 1}`}</span>
        ) : null}
      </span>
    ),
  },
  { id: "done", header: "Done", numeric: true, cell: ({ done, tasks }) => `${done} of ${tasks}` },
  {
    id: "right",
    header: "Right",
    numeric: true,
    cell: ({ right, tasks }) => `${right} of ${tasks}${tasks > 0 ? ` (${Math.floor((100 * right) / tasks)} %)` : ""}`,
  },
];

function decisionColumn(ask: (rater: TrainedRater, decision: TrainingDecision) => void): Column<TrainedRater> {
  return {
    id: "decide",
    header: <span className="sr-only">Decide</span>,
    cell: (rater) =>
      rater.admittedAt ? null : (
        <span className="flex justify-end gap-2" data-print="hide">
          <Button size="sm" aria-label={`Admit ${rater.pseudonym}`} onClick={() => ask(rater, "admit")}>
            Admit
          </Button>
          {rater.state === "not_passed" ? (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Let ${rater.pseudonym} retry`}
              onClick={() => ask(rater, "try-again")}
            >
              Try again
            </Button>
          ) : null}
        </span>
      ),
  };
}
