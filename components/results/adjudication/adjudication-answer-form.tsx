"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";
import type { AdjudicationTask } from "@/lib/results/adjudication/adjudication";
import { decideAnswer, type TaskOfQueue, withdrawAnswer } from "@/lib/results/queries/adjudication";
import { focusOn } from "./adjudication-form";
import { DecisionNotice, WithdrawDialog } from "./decision-parts";
import { useDecision } from "./use-decision";

export interface AdjudicationAnswerFormProps {
  of: TaskOfQueue;
  /** 1 is the first of the task's questions */
  place: number;
  /** "3", "A 3" */
  name: string;
  decision: AdjudicationTask["questions"][number]["decision"];
  onDone: () => void;
}

/** YES or NO and a reason for one question. Decisions by others meanwhile are shown before they can be replaced. */
export function AdjudicationAnswerForm({ of, place, name, decision, onDone }: AdjudicationAnswerFormProps) {
  const [answer, setAnswer] = useState<"YES" | "NO" | null>(decision?.answer ?? null);
  const form = useRef<HTMLFormElement>(null);
  const told = (words: string) => {
    toast.success(words);
    onDone();
  };
  const deciding = useDecision({
    of,
    decision,
    decisionIn: (task) => task.questions[place - 1]?.decision ?? null,
    choice: answer === null ? null : { answer },
    decide: decideAnswer(of, place),
    withdraw: withdrawAnswer(of, place),
    onMissing: (what) => focusOn(form.current, what),
    onDecided: () => told(t("Question {name} decided: {answer}", { name, answer: answer ?? "" })),
    onWithdrawn: () => told(t("Question {name}: decision withdrawn", { name })),
  });
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label={t("Decision about question {name}", { name })}
        className="flex flex-col gap-4 rounded-md border border-line p-4"
        // Ctrl and Enter save this question here, not the task's level.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.nativeEvent.stopImmediatePropagation();
          deciding.submit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          deciding.submit();
        }}
      >
        <DecisionNotice deciding={deciding} decided={decision?.answer ?? null} />
        <div className="flex flex-col gap-1.5">
          <SegmentedControl<"YES" | "NO">
            legend={t("Gold answer")}
            choices={[
              { value: "YES", label: t("YES") },
              { value: "NO", label: t("NO") },
            ]}
            value={answer}
            onValueChange={setAnswer}
          />
          {deciding.isChoiceMissing ? (
            <p role="alert" className="text-sm text-negative">
              {t("Choose YES or NO.")}
            </p>
          ) : null}
        </div>
        <Field
          label={t("Reason")}
          required
          error={deciding.reasonError && <span role="alert">{deciding.reasonError}</span>}
        >
          <Input
            value={deciding.reason}
            maxLength={2000}
            onChange={(event) => deciding.setReason(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="sm" loading={deciding.isSaving}>
            {decision === null ? t("Decide the question") : t("Revise the answer")}
          </Button>
          {decision && !deciding.isStale ? (
            <Button size="sm" onClick={() => deciding.setAsksToWithdraw(true)}>
              {t("Withdraw the answer")}
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={onDone}>
            {t("Cancel")}
          </Button>
        </div>
      </form>
      <WithdrawDialog deciding={deciding} title={t("Withdraw the decision about question {name}?", { name })}>
        {t("Its gold answer is the raters’ majority vote again.")}
      </WithdrawDialog>
    </>
  );
}
