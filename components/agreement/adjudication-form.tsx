"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast-store";
import type { AdjudicationTask } from "@/lib/domain/adjudication/adjudication";
import { CRITERION_QUESTIONS } from "@/lib/domain/checklist/checklist-criterion";
import { LEVELS, type Level } from "@/lib/domain/protocol";
import { refusal } from "@/lib/http/refusal";
import {
  adjudicationKey,
  adjudicationTaskQuery,
  decideTask,
  type TaskOfQueue,
  withdrawDecision,
} from "@/lib/queries/agreement/adjudication";
import { useAdjudicationKeys } from "./use-adjudication-keys";

export interface AdjudicationFormProps {
  of: TaskOfQueue;
  task: AdjudicationTask;
  onStep: (by: 1 | -1) => void;
  /** a decision about an undecided task was saved, and the queue knows */
  onDone: () => void;
}

/** Level and reason. What others decide meanwhile is told, never overwritten unseen. */
export function AdjudicationForm({ of, task, onStep, onDone }: AdjudicationFormProps) {
  const { decision } = task;
  const client = useQueryClient();
  // What this form has seen of the decision; a newer one must be looked at before it can be replaced.
  const [seen, setSeen] = useState(decision?.decidedAt ?? null);
  const [level, setLevel] = useState<Level | null>(decision?.level ?? null);
  const [reason, setReason] = useState(decision?.reason ?? "");
  const [tried, setTried] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const settled = (next: AdjudicationTask) => {
    client.setQueryData(adjudicationTaskQuery(of).queryKey, next);
    setSeen(next.decision?.decidedAt ?? null);
    return client.invalidateQueries({ queryKey: [...adjudicationKey(of.roundId), "queue"] });
  };
  const look = () => client.invalidateQueries({ queryKey: adjudicationTaskQuery(of).queryKey });
  const save = useMutation({
    ...decideTask(of),
    onError: look,
  });
  const withdraw = useMutation({
    ...withdrawDecision(of),
    onSuccess: (next) => {
      setWithdrawing(false);
      toast.success("Withdrawn", { description: "The task is disputed again. Its history keeps the decision." });
      void settled(next);
    },
    onError: look,
  });
  const isStale = (decision?.decidedAt ?? null) !== seen;
  const submit = () => {
    setTried(true);
    if (level === null || reason.trim() === "" || save.isPending || isStale) return;
    const isFirst = decision === null;
    // What comes next is told by the queue as it stands when the decision is sent: afterwards this task is gone from it.
    const done = onDone;
    save.mutate(
      { level, reason, expected: seen },
      {
        onSuccess: async (next) => {
          toast.success(isFirst ? "Decided" : "Revised");
          await settled(next);
          if (isFirst) done();
        },
      },
    );
  };
  useAdjudicationKeys({
    onLevel: setLevel,
    onReason: () => form.current?.querySelector("textarea")?.focus(),
    onStep,
    onSave: submit,
  });
  return (
    <Panel
      level={2}
      title="Decision"
      description={<Standing task={task} />}
      footer={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>
            <Kbd>1</Kbd> – <Kbd>5</Kbd> level
          </span>
          <span>
            <Kbd>R</Kbd> reason
          </span>
          <span>
            <Kbd>Ctrl ⏎</Kbd> save
          </span>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous in the queue
          </span>
        </span>
      }
    >
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {task.viewerLabelled ? (
          <Callout tone="warning" title="You labelled this task yourself">
            You may decide it, and the gold label will say that who decided had also labelled it. A colleague’s eye
            would be a second one.
          </Callout>
        ) : null}
        {isStale ? (
          <Callout
            tone="warning"
            role="alert"
            title={
              decision === null
                ? "The decision was withdrawn meanwhile"
                : `${decision.decidedBy} decided this task meanwhile`
            }
            actions={
              <Button size="sm" onClick={() => setSeen(decision?.decidedAt ?? null)}>
                I have seen it
              </Button>
            }
          >
            {decision === null
              ? "The task is disputed again. What you chose is still below, unsaved."
              : `${decision.level} ${task.levelNames[decision.level - 1] ?? ""}: ${decision.reason} What you chose is still below, unsaved.`}
          </Callout>
        ) : save.error ? (
          <Callout tone="negative" role="alert" title="Not saved">
            {refusal(save.error)}
          </Callout>
        ) : null}
        <RadioGroup<`${Level}`>
          legend={
            task.criterion
              ? CRITERION_QUESTIONS[task.criterion]
              : task.protocol === "preference"
                ? "Which response is better?"
                : "Score"
          }
          choices={LEVELS.map((each) => ({
            value: `${each}`,
            label: `${each} ${task.levelNames[each - 1] ?? ""}`,
          }))}
          value={level === null ? null : `${level}`}
          onValueChange={(value) => setLevel(LEVELS.find((each) => `${each}` === value) ?? null)}
          error={tried && level === null ? "Choose a level." : undefined}
        />
        <Field
          label="Reason"
          required
          hint="Leaves with the gold label: what settled it, in a sentence."
          error={tried && reason.trim() === "" ? "Give a reason in a few words." : undefined}
        >
          <Textarea value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={save.isPending}>
            {decision === null ? "Decide" : "Revise the decision"}
          </Button>
          {decision && !isStale ? <Button onClick={() => setWithdrawing(true)}>Withdraw the decision</Button> : null}
          <Button variant="quiet" onClick={() => onStep(1)}>
            Next in the queue
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={withdrawing}
        onOpenChange={setWithdrawing}
        title="Withdraw this decision?"
        confirmLabel="Withdraw"
        loading={withdraw.isPending}
        error={withdraw.error ? refusal(withdraw.error) : undefined}
        onConfirm={() => seen !== null && withdraw.mutate(seen)}
      >
        The task is disputed again and its gold label is the raters’ consensus. The history keeps the decision and its
        reason.
      </ConfirmDialog>
    </Panel>
  );
}

function Standing({ task: { decision, levelNames } }: { task: AdjudicationTask }) {
  if (decision === null) return "Nobody has decided this task yet.";
  return (
    <>
      {decision.level} {levelNames[decision.level - 1] ?? ""}, decided by {decision.decidedBy}{" "}
      <Moment show="near day" at={decision.decidedAt} />
      {decision.deciderLabelled ? ", who had labelled the task too" : ""}.
    </>
  );
}
