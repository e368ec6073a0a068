"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { areSingleKeysOn } from "@/components/ui/keys/single-keys";
import { Panel } from "@/components/ui/panel";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast-store";
import { CRITERION_QUESTIONS } from "@/lib/checklist/checklist-criterion";
import { t } from "@/lib/messages/translate";
import type { AdjudicationTask } from "@/lib/results/adjudication/adjudication";
import { decideTask, type TaskOfQueue, withdrawDecision } from "@/lib/results/queries/adjudication";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { type Level, levelValues } from "@/lib/round/protocol/scale";
import { levelWords } from "../words";
import { DecisionNotice, WithdrawDialog } from "./decision-parts";
import { useDecision } from "./use-decision";

export interface AdjudicationFormProps {
  of: TaskOfQueue;
  task: AdjudicationTask;
  onStep: (by: 1 | -1) => void;
  /** a decision about an undecided task was saved, and the queue knows */
  onDone: () => void;
}

/** Level and reason. Decisions by others meanwhile are shown before they can be replaced. */
export function AdjudicationForm({ of, task, onStep, onDone }: AdjudicationFormProps) {
  const { decision } = task;
  const levels = levelValues(task.scale);
  const [level, setLevel] = useState<Level | null>(decision?.level ?? null);
  const form = useRef<HTMLFormElement>(null);
  const isFirst = decision === null;
  const deciding = useDecision({
    of,
    decision,
    decisionIn: (next) => next.decision,
    choice: level === null ? null : { level },
    decide: decideTask(of),
    withdraw: withdrawDecision(of),
    onMissing: (what) => focusOn(form.current, what),
    onDecided: async (queueKnows) => {
      toast.success(isFirst ? t("Decided") : t("Revised"));
      await queueKnows;
      if (isFirst) onDone();
    },
    onWithdrawn: () =>
      toast.success(t("Withdrawn"), { description: t("The task is disputed again. Its history keeps the decision.") }),
  });
  useAdjudicationKeys({
    levels,
    onLevel: setLevel,
    onReason: () => form.current?.querySelector("textarea")?.focus(),
    onStep,
    onSave: deciding.submit,
  });
  return (
    <Panel level={2} title={t("Decision")} description={<Standing task={task} />} footer={<KeyHints levels={levels} />}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          deciding.submit();
        }}
      >
        {task.viewerLabelled ? (
          <Callout tone="warning" title={t("You labelled this task yourself")}>
            {t(
              "You may decide it, but the gold label will record that the adjudicator had also labelled the task. A colleague would be a second opinion.",
            )}
          </Callout>
        ) : null}
        <DecisionNotice deciding={deciding} decided={decision && levelWords(task, decision.level)} />
        <RadioGroup<`${Level}`>
          dense
          legend={
            task.criterion
              ? CRITERION_QUESTIONS[task.criterion]
              : labelsPairs(task.protocol)
                ? t("Which response is better?")
                : t("Score")
          }
          choices={levels.map((each) => ({ value: `${each}`, label: levelWords(task, each) }))}
          value={level === null ? null : `${level}`}
          onValueChange={(value) => setLevel(levels.find((each) => `${each}` === value) ?? null)}
          error={deciding.isChoiceMissing ? <span role="alert">{t("Choose a level.")}</span> : undefined}
        />
        <Field
          label={t("Reason")}
          required
          hint={t("Exported with the gold label.")}
          error={deciding.reasonError && <span role="alert">{deciding.reasonError}</span>}
        >
          <Textarea
            rows={2}
            value={deciding.reason}
            maxLength={2000}
            onChange={(event) => deciding.setReason(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={deciding.isSaving}>
            {decision === null ? t("Decide") : t("Revise the decision")}
          </Button>
          {decision && !deciding.isStale ? (
            <Button onClick={() => deciding.setAsksToWithdraw(true)}>{t("Withdraw the decision")}</Button>
          ) : null}
          <Button variant="quiet" onClick={() => onStep(1)}>
            {t("Next in the queue")}
          </Button>
        </div>
      </form>
      <WithdrawDialog deciding={deciding} title={t("Withdraw this decision?")}>
        {t("The task is disputed again and its gold label is the raters’ consensus.")}
      </WithdrawDialog>
    </Panel>
  );
}

/** The field that lacks something, in sight. */
export function focusOn(form: HTMLFormElement | null, what: "choice" | "reason"): void {
  const field = form?.querySelector<HTMLElement>(
    what === "choice" ? "input[type=radio]" : "textarea, input:not([type=radio])",
  );
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

function Standing({ task }: { task: AdjudicationTask }) {
  const { decision } = task;
  const given = task.labels.flatMap((label) => (label.level === null ? [] : [levelWords(task, label.level)]));
  if (decision === null) {
    return (
      <>
        {t("Not yet adjudicated.")} {given.length > 0 ? t("Labels: {given}", { given: given.join(" · ") }) : null}
      </>
    );
  }
  return (
    <>
      {t.rich("{levelWords}, decided by {decidedBy} {dateTime}{whoHad}.", {
        levelWords: levelWords(task, decision.level),
        decidedBy: decision.decidedBy,
        dateTime: <DateTime key="dateTime" show="nearDay" at={decision.decidedAt} />,
        whoHad: decision.deciderLabelled ? t(", who had labelled the task too") : "",
      })}
    </>
  );
}

function KeyHints({ levels }: { levels: readonly Level[] }) {
  return (
    <span data-page-keys="jk" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        <Kbd>{levels[0]}</Kbd> – <Kbd>{levels.at(-1)}</Kbd> {t("level")}
      </span>
      <span>
        <Kbd>R</Kbd> {t("reason")}
      </span>
      <span>
        <Kbd>Ctrl ⏎</Kbd> {t("save")}
      </span>
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t("next and previous in the queue")}
      </span>
    </span>
  );
}

interface AdjudicationKeys {
  levels: readonly Level[];
  onLevel: (level: Level) => void;
  onReason: () => void;
  onStep: (by: 1 | -1) => void;
  onSave: () => void;
}

/** Digits choose, R goes to the reason, J and K step through the queue, Ctrl or ⌘ and Enter save. Letters only outside of texts. */
function useAdjudicationKeys(keys: AdjudicationKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || document.querySelector("dialog:modal")) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        latest.current.onSave();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areSingleKeysOn()) return;
      const level = latest.current.levels.find((each) => String(each) === event.key);
      if (level !== undefined) latest.current.onLevel(level);
      else if (event.key === "r") latest.current.onReason();
      else if (event.key === "j") latest.current.onStep(1);
      else if (event.key === "k") latest.current.onStep(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
