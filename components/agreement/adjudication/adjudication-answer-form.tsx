"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toast-store";
import type { AdjudicationTask } from "@/lib/domain/adjudication/adjudication";
import * as texts from "@/lib/messages/researcher/adjudication";
import { say } from "@/lib/messages/researcher/say";
import { decideAnswer, type TaskOfQueue, withdrawAnswer } from "@/lib/queries/agreement/adjudication";
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

/** YES or NO and a reason for one question. What others decide meanwhile is told, never overwritten unseen. */
export function AdjudicationAnswerForm({ of, place, name, decision, onDone }: AdjudicationAnswerFormProps) {
  const [answer, setAnswer] = useState<"YES" | "NO" | null>(decision?.answer ?? null);
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
    onDecided: () => told(say(texts.questionDecided, { name, answer: answer ?? "" })),
    onWithdrawn: () => told(say(texts.questionWithdrawn, { name })),
  });
  return (
    <>
      <form
        noValidate
        aria-label={say(texts.decisionAboutQuestion, { name })}
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
            legend={texts.goldAnswer}
            choices={[
              { value: "YES", label: texts.yes },
              { value: "NO", label: texts.no },
            ]}
            value={answer}
            onValueChange={setAnswer}
          />
          {deciding.isChoiceMissing ? (
            <p role="alert" className="text-sm text-negative">
              {texts.chooseYesOrNo}
            </p>
          ) : null}
        </div>
        <Field label={texts.reason} required error={deciding.reasonError}>
          <Input
            value={deciding.reason}
            maxLength={2000}
            onChange={(event) => deciding.setReason(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="sm" loading={deciding.isSaving}>
            {decision === null ? texts.decideTheQuestion : texts.reviseTheAnswer}
          </Button>
          {decision && !deciding.isStale ? (
            <Button size="sm" onClick={() => deciding.setAsksToWithdraw(true)}>
              {texts.withdrawTheAnswer}
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={onDone}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      <WithdrawDialog deciding={deciding} title={say(texts.withdrawTheDecisionAboutQuestion, { name })}>
        {texts.itsGoldAnswer}
      </WithdrawDialog>
    </>
  );
}
