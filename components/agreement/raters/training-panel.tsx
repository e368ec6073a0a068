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
import * as texts from "@/lib/messages/researcher/raters";
import { say } from "@/lib/messages/researcher/say";
import { decideTraining, roundTrainingQuery } from "@/lib/queries/agreement/training";
import { RaterName } from "./rater-name";

type TrainedRater = RoundTraining["raters"][number];

const STATES = {
  training: { words: texts.inTraining, tone: "neutral" },
  not_passed: { words: texts.failedAwaitingYourDecision, tone: "warning" },
  passed: { words: texts.passed, tone: "positive" },
  passed_elsewhere: { words: texts.passedIn, tone: "positive" },
  admitted: { words: texts.admitted, tone: "positive" },
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
      toast.success(decision === "admit" ? texts.admittedToTheRoundsTasks : texts.thisRaterStartsTrainingAgain);
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
      title={texts.training}
      description={say(texts.newRatersLabelTheTraining, { passMark: data.passMark })}
      actions={
        onNames && data.mayReadNames && data.raters.length > 0 ? (
          <Switch
            label={texts.namesOfPeople}
            hint={texts.otherwisePseudonymsAreShown}
            checked={names}
            onChange={(event) => onNames(event.target.checked)}
          />
        ) : null
      }
      flush
    >
      <DataTable
        caption={texts.trainingOfEachRater}
        hideCaption
        columns={[...COLUMNS, ...(data.mayDecide ? [decisionColumn(ask)] : [])]}
        rows={data.raters}
        rowKey={(rater) => rater.raterId}
        empty={texts.nobodyHasBegunYet}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={asked?.decision === "admit" ? texts.admitThisRater : texts.letThisRaterRetry}
        confirmLabel={asked?.decision === "admit" ? texts.admit : texts.letThemRetry}
        tone="primary"
        loading={deciding.isPending}
        error={deciding.error ? errorMessage(deciding.error) : undefined}
        onConfirm={() => asked && deciding.mutate({ raterId: asked.rater.raterId, decision: asked.decision })}
      >
        {asked?.decision === "admit" ? texts.theyCanLabelTheRounds : texts.theyLabelAllTrainingTasks}
      </ConfirmDialog>
    </Panel>
  );
}

const COLUMNS: Column<TrainedRater>[] = [
  {
    id: "rater",
    header: texts.rater,
    rowHeader: true,
    className: "min-w-44",
    cell: (rater) => <RaterName pseudonym={rater.pseudonym} name={rater.name} simulated={false} />,
  },
  {
    id: "state",
    header: texts.status,
    cell: ({ state, passedIn, admittedAt, retries }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={STATES[state].tone}>
          {STATES[state].words}
          {passedIn === null ? null : ` ${passedIn}`}
        </Badge>
        {admittedAt ? <DateTime at={admittedAt} /> : null}
        {retries > 0 ? (
          <span className="text-ink-muted">
            {retries === 1 ? texts.secondTry : say(texts.tryText, { retries: retries + 1 })}
          </span>
        ) : null}
      </span>
    ),
  },
  { id: "done", header: texts.done, numeric: true, cell: ({ done, tasks }) => say(texts.of, { done, tasks }) },
  {
    id: "right",
    header: texts.right2,
    numeric: true,
    cell: ({ right, tasks }) =>
      say(texts.ofRightTasks, { right, tasks, needed: tasks > 0 ? ` (${Math.floor((100 * right) / tasks)} %)` : "" }),
  },
];

function decisionColumn(ask: (rater: TrainedRater, decision: TrainingDecision) => void): Column<TrainedRater> {
  return {
    id: "decide",
    header: <span className="sr-only">{texts.decide}</span>,
    cell: (rater) =>
      rater.admittedAt ? null : (
        <span className="flex justify-end gap-2" data-print="hide">
          <Button
            size="sm"
            aria-label={say(texts.admitPseudonym, { pseudonym: rater.pseudonym })}
            onClick={() => ask(rater, "admit")}
          >
            {texts.admit}
          </Button>
          {rater.state === "not_passed" ? (
            <Button
              size="sm"
              variant="quiet"
              aria-label={say(texts.letRetry, { pseudonym: rater.pseudonym })}
              onClick={() => ask(rater, "try-again")}
            >
              {texts.tryAgain}
            </Button>
          ) : null}
        </span>
      ),
  };
}
