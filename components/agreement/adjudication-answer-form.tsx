"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toast-store";
import type { AdjudicationTask } from "@/lib/domain/adjudication/adjudication";
import { refusal } from "@/lib/http/refusal";
import {
  adjudicationKey,
  adjudicationTaskQuery,
  decideAnswer,
  type TaskOfQueue,
  withdrawAnswer,
} from "@/lib/queries/agreement/adjudication";

export interface AdjudicationAnswerFormProps {
  of: TaskOfQueue;
  /** 1 is the first question */
  number: number;
  decision: AdjudicationTask["questions"][number]["decision"];
  onDone: () => void;
}

/** YES or NO and a reason for one question. What others decide meanwhile is told, never overwritten unseen. */
export function AdjudicationAnswerForm({ of, number, decision, onDone }: AdjudicationAnswerFormProps) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(decision?.decidedAt ?? null);
  const [answer, setAnswer] = useState<"YES" | "NO" | null>(decision?.answer ?? null);
  const [reason, setReason] = useState(decision?.reason ?? "");
  const [tried, setTried] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const settled = (next: AdjudicationTask, told: string) => {
    client.setQueryData(adjudicationTaskQuery(of).queryKey, next);
    toast.success(told);
    onDone();
    return client.invalidateQueries({ queryKey: [...adjudicationKey(of.roundId), "queue"] });
  };
  const onError = () => client.invalidateQueries({ queryKey: adjudicationTaskQuery(of).queryKey });
  const save = useMutation({ ...decideAnswer(of, number), onError });
  const withdraw = useMutation({ ...withdrawAnswer(of, number), onError });
  const isStale = (decision?.decidedAt ?? null) !== seen;
  const submit = () => {
    setTried(true);
    if (answer === null || reason.trim() === "" || save.isPending || isStale) return;
    save.mutate(
      { answer, reason, expected: seen },
      { onSuccess: (next) => settled(next, `Question ${number} decided: ${answer}`) },
    );
  };
  return (
    <>
      <form
        noValidate
        aria-label={`Decision about question ${number}`}
        className="flex flex-col gap-4 rounded-md border border-line p-4"
        // Ctrl and Enter save this question here, not the task's level.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.nativeEvent.stopImmediatePropagation();
          submit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isStale ? (
          <Callout
            tone="warning"
            role="alert"
            title={
              decision === null ? "The decision was withdrawn meanwhile" : `${decision.decidedBy} decided meanwhile`
            }
            actions={
              <Button size="sm" onClick={() => setSeen(decision?.decidedAt ?? null)}>
                I have seen it
              </Button>
            }
          >
            {decision === null ? "" : `${decision.answer}: ${decision.reason} `}What you chose is still below, unsaved.
          </Callout>
        ) : (save.error ?? withdraw.error) ? (
          <Callout tone="negative" role="alert" title="Not saved">
            {refusal(save.error ?? withdraw.error)}
          </Callout>
        ) : null}
        <div className="flex flex-col gap-1.5">
          <SegmentedControl<"YES" | "NO">
            legend="Gold answer"
            choices={[
              { value: "YES", label: "YES" },
              { value: "NO", label: "NO" },
            ]}
            value={answer}
            onValueChange={setAnswer}
          />
          {tried && answer === null ? (
            <p role="alert" className="text-sm text-negative">
              Choose YES or NO.
            </p>
          ) : null}
        </div>
        <Field
          label="Reason"
          required
          error={tried && reason.trim() === "" ? "Give a reason in a few words." : undefined}
        >
          <Input value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="sm" loading={save.isPending}>
            {decision === null ? "Decide the question" : "Revise the answer"}
          </Button>
          {decision && !isStale ? (
            <Button size="sm" onClick={() => setWithdrawing(true)}>
              Withdraw the answer
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={withdrawing}
        onOpenChange={setWithdrawing}
        title={`Withdraw the decision about question ${number}?`}
        confirmLabel="Withdraw"
        loading={withdraw.isPending}
        error={withdraw.error ? refusal(withdraw.error) : undefined}
        onConfirm={() =>
          seen !== null &&
          withdraw.mutate(seen, { onSuccess: (next) => settled(next, `Question ${number}: decision withdrawn`) })
        }
      >
        Its gold answer is the raters’ majority again. The history keeps the decision and its reason.
      </ConfirmDialog>
    </>
  );
}
