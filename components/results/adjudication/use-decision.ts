"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "@/lib/messages/translate";
import type { AdjudicationTask } from "@/lib/results/adjudication/adjudication";
import { type TaskOfQueue, useDecidedTask } from "@/lib/results/queries/adjudication";

/** The current decision about a task, or about one question of its checklist. */
export interface Decision {
  decidedAt: string;
  decidedBy: string;
  reason: string;
}

interface Deciding<Choice> {
  of: TaskOfQueue;
  decision: Decision | null;
  /** finds the decision in a task that the server returns */
  decisionIn: (task: AdjudicationTask) => Decision | null;
  /** null until something is chosen */
  choice: Choice | null;
  decide: UseMutationOptions<AdjudicationTask, Error, Choice & { reason: string; expected: string | null }>;
  withdraw: UseMutationOptions<AdjudicationTask, Error, string>;
  /** What is missing was not given: it takes the focus, and so is read out with what is wrong. */
  onMissing: (what: "choice" | "reason") => void;
  /** @param queueKnows kept once the queue knows what was decided */
  onDecided: (queueKnows: Promise<void>) => void;
  onWithdrawn: () => void;
}

export type DecisionInForm = ReturnType<typeof useDecision>;

/** A decision while its form is filled in. Decisions by others meanwhile are shown before they can be replaced. */
export function useDecision<Choice extends object>({
  of,
  decision,
  decisionIn,
  choice,
  decide,
  withdraw,
  onMissing,
  onDecided,
  onWithdrawn,
}: Deciding<Choice>) {
  const decided = useDecidedTask(of);
  // A newer one must be looked at before it can be replaced.
  const [seen, setSeen] = useState(decision?.decidedAt ?? null);
  const [reason, setReason] = useState(decision?.reason ?? "");
  const [tried, setTried] = useState(false);
  const [asksToWithdraw, setAsksToWithdraw] = useState(false);
  const settle = (task: AdjudicationTask) => {
    setSeen(decisionIn(task)?.decidedAt ?? null);
    return decided.show(task);
  };
  const saving = useMutation({ ...decide, onError: decided.readAgain });
  const withdrawing = useMutation({ ...withdraw, onError: decided.readAgain });
  const isStale = (decision?.decidedAt ?? null) !== seen;
  return {
    decision,
    isStale,
    see: () => setSeen(decision?.decidedAt ?? null),
    reason,
    setReason,
    reasonError: tried && reason.trim() === "" ? t("Give a reason in a few words.") : undefined,
    isChoiceMissing: tried && choice === null,
    isSaving: saving.isPending,
    error: saving.error ?? withdrawing.error,
    submit() {
      setTried(true);
      if (choice === null || reason.trim() === "") onMissing(choice === null ? "choice" : "reason");
      if (choice === null || reason.trim() === "" || saving.isPending || isStale) return;
      // The queue at the time of sending determines what comes next: afterwards this task is gone from it.
      const done = onDecided;
      saving.mutate({ ...choice, reason, expected: seen }, { onSuccess: (task) => done(settle(task)) });
    },
    withdrawing,
    asksToWithdraw,
    setAsksToWithdraw,
    withdraw() {
      if (seen === null) return;
      withdrawing.mutate(seen, {
        onSuccess: (task) => {
          setAsksToWithdraw(false);
          onWithdrawn();
          void settle(task);
        },
      });
    },
  };
}
