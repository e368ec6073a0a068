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
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { trainingCreditWords } from "@/lib/round/labelling-options";
import { ROUNDING } from "@/lib/training/has-passed";
import { decideTraining, roundTrainingQuery } from "@/lib/training/queries";
import type { RoundTraining, TrainingDecision } from "@/lib/training/training";
import { RaterName } from "./rater-name";

type TrainedRater = RoundTraining["raters"][number];

const STATES = {
  training: { words: t("in training"), tone: "neutral" },
  not_passed: { words: t("Failed: awaiting your decision"), tone: "warning" },
  passed: { words: t("passed"), tone: "positive" },
  passed_elsewhere: { words: t("passed in"), tone: "positive" },
  admitted: { words: t("admitted"), tone: "positive" },
} as const;

/** What is asked before a decision. */
const QUESTIONS: Readonly<Record<TrainingDecision, { title: string; confirm: string; about: string; done: string }>> = {
  admit: {
    title: t("Admit this rater?"),
    confirm: t("Admit"),
    about: t(
      "They can label the round’s tasks regardless of their training result. This cannot be undone; their result is kept on record.",
    ),
    done: t("Admitted to the round’s tasks."),
  },
  "try-again": {
    title: t("Let this rater retry?"),
    confirm: t("Let them retry"),
    about: t(
      "They label all training tasks again, having seen the answers. Their earlier labels are kept in the history.",
    ),
    done: t("This rater starts training again."),
  },
};

export interface TrainingPanelProps {
  roundId: string;
  /** people's names are asked for */
  names: boolean;
  /** null where they are switched on elsewhere on the page */
  onNames: ((names: boolean) => void) | null;
}

/** Each rater's progress in the round's training, with a researcher's actions; empty if the round has none. */
export function TrainingPanel({ roundId, names, onNames }: TrainingPanelProps) {
  const { data } = useQuery(roundTrainingQuery(roundId, names));
  const [asked, setAsked] = useState<{ rater: TrainedRater; decision: TrainingDecision } | null>(null);
  const deciding = useMutation({
    ...decideTraining(roundId),
    onSuccess: (_, { decision }) => {
      setAsked(null);
      toast.success(QUESTIONS[decision].done);
    },
  });
  if (!data || data.passMark === null) return null;
  const ask = (rater: TrainedRater, decision: TrainingDecision) => {
    deciding.reset();
    setAsked({ rater, decision });
  };
  const decision = asked?.decision ?? "try-again";
  return (
    <Panel
      level={2}
      title={t("Training")}
      description={`${t(
        "New raters label the training tasks first. Getting {passMark}% of them right unlocks the round’s other tasks; a skipped task counts as wrong. Passing counts in every round of the protocol in this study.",
        { passMark: data.passMark },
      )} ${data.tolerance === null ? "" : trainingCreditWords(data.tolerance)}`}
      actions={
        onNames && data.mayReadNames && data.raters.length > 0 ? (
          <Switch
            label={t("Show real names")}
            hint={t("Otherwise pseudonyms are shown.")}
            checked={names}
            onChange={(event) => onNames(event.target.checked)}
          />
        ) : null
      }
      flush
    >
      <DataTable
        caption={t("Training of each rater")}
        hideCaption
        columns={[
          ...COLUMNS,
          data.tolerance === null ? RIGHT : SCORE,
          ...(data.mayDecide ? [decisionColumn(ask)] : []),
        ]}
        rows={data.raters}
        rowKey={(rater) => rater.raterId}
        empty={t("No one has started yet.")}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={QUESTIONS[decision].title}
        confirmLabel={QUESTIONS[decision].confirm}
        tone="primary"
        loading={deciding.isPending}
        error={deciding.error ? errorMessage(deciding.error) : undefined}
        onConfirm={() => asked && deciding.mutate({ raterId: asked.rater.raterId, decision: asked.decision })}
      >
        {QUESTIONS[decision].about}
      </ConfirmDialog>
    </Panel>
  );
}

const COLUMNS: Column<TrainedRater>[] = [
  {
    id: "rater",
    header: t("Rater"),
    rowHeader: true,
    className: "min-w-44",
    cell: (rater) => <RaterName pseudonym={rater.pseudonym} name={rater.name} simulated={false} />,
  },
  {
    id: "state",
    header: t("Status"),
    cell: ({ state, passedIn, admittedAt, retries, ownRetries, triesLeft }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={STATES[state].tone}>
          {state === "not_passed" && triesLeft > 0 ? t("Failed: may try again") : STATES[state].words}
          {passedIn === null ? null : ` ${passedIn}`}
        </Badge>
        {admittedAt ? <DateTime at={admittedAt} /> : null}
        {retries + ownRetries > 0 ? (
          <span className="text-ink-muted">
            {retries + ownRetries === 1 ? t("second try") : t("try {tries}", { tries: retries + ownRetries + 1 })}
          </span>
        ) : null}
      </span>
    ),
  },
  { id: "done", header: t("Done"), numeric: true, cell: ({ done, tasks }) => t("{done} of {tasks}", { done, tasks }) },
];

const RIGHT: Column<TrainedRater> = {
  id: "right",
  header: t("Right"),
  numeric: true,
  cell: ({ right, tasks }) =>
    t("{right} of {tasks}{needed}", {
      right: Math.round(right * 100) / 100,
      tasks,
      needed: tasks > 0 ? ` (${Math.floor((100 * right + ROUNDING) / tasks)}%)` : "",
    }),
};
const SCORE: Column<TrainedRater> = { ...RIGHT, header: t("Score") };

function decisionColumn(ask: (rater: TrainedRater, decision: TrainingDecision) => void): Column<TrainedRater> {
  return {
    id: "decide",
    header: <span className="sr-only">{t("Decide")}</span>,
    cell: (rater) =>
      rater.admittedAt ? null : (
        <span className="flex justify-end gap-2" data-print="hide">
          <Button
            size="sm"
            aria-label={t("Admit {pseudonym}", { pseudonym: rater.pseudonym })}
            onClick={() => ask(rater, "admit")}
          >
            {t("Admit")}
          </Button>
          {rater.state === "not_passed" ? (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t("Let {pseudonym} retry", { pseudonym: rater.pseudonym })}
              onClick={() => ask(rater, "try-again")}
            >
              {t("Try again")}
            </Button>
          ) : null}
        </span>
      ),
  };
}
