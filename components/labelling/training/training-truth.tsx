"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { errorMessage } from "@/lib/http/error-message";
import type { AnnotationContent, ChecklistQuestion } from "@/lib/labelling/labelling";
import { MAX_COMMENT_LENGTH } from "@/lib/labelling/labelling-limits";
import { sentence, type Translate } from "@/lib/messages/translate";
import { remarkOnTruth, truthQuery } from "@/lib/training/queries";
import type { Truth } from "@/lib/training/training";
import { QuestionText } from "../asks/question-text";
import { answerKey } from "../label-state";
import { useSubmitKeys } from "../use-submit-keys";
import { isKnownLevel, levelWords, type NamedScale, truthWords } from "./truth-words";

export interface TrainingTruthProps {
  roundId: string;
  assignmentId: string;
  label: AnnotationContent;
  round: NamedScale;
  questions: readonly ChecklistQuestion[];
  /** receives the training progress; null if it could not be loaded */
  onGoOn: (standing: TrainingStanding | null) => void;
}

type TrainingStanding = NonNullable<Truth["truth"]>["standing"];

const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The rater's label of a training task next to the truth, which they may comment on before continuing. */
export function TrainingTruth({ roundId, assignmentId, label, round, questions, onGoOn }: TrainingTruthProps) {
  const { data, error } = useQuery(truthQuery(assignmentId));
  const truth = data?.truth ?? null;
  const t = useT();
  return (
    <div className="flex flex-col gap-5">
      {/* One of its own for the truth, so that it is read out when that has come. */}
      <h2
        key={truth === null ? "waiting" : "truth"}
        ref={focus}
        tabIndex={-1}
        className="text-base font-semibold outline-none"
      >
        {truth === null ? t("Training: waiting for the answer") : verdictWords(t, truth)}
      </h2>
      {truth ? (
        <>
          {truth.level === null && truth.side === null ? null : (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
              <dt className="text-ink-muted">{t("Your label")}</dt>
              <dd className="font-medium">{label.level === null ? "" : levelWords(label.level, round)}</dd>
              <dt className="text-ink-muted">{t("Reference answer")}</dt>
              <dd className="flex flex-wrap items-center gap-2 font-medium">
                {truthWords(t, truth, round)}
                {/* Where answers are given too, the whole label may be wrong although the level is right. */}
                <RightOrNot isRight={isKnownLevel(truth, label.level, round)} />
              </dd>
            </dl>
          )}
          <KnownAnswers truth={truth} label={label} questions={questions} />
          <Explanation text={truth.explanation} isOtherWayRound={truth.isOtherWayRound} />
          <Standing {...truth.standing} />
          <Remarks roundId={roundId} assignmentId={assignmentId} truth={truth} onGoOn={() => onGoOn(truth.standing)} />
        </>
      ) : (
        <>
          <p role="status" className="text-sm text-ink-muted">
            {t(
              error
                ? "The server cannot be reached. Your label is saved on this device; the answer appears once it is sent."
                : "Saving your label; the answer appears once it is saved.",
            )}
          </p>
          <Button variant="quiet" className="self-start" onClick={() => onGoOn(null)}>
            {t("Continue without the answer")}
          </Button>
        </>
      )}
    </div>
  );
}

function verdictWords(t: Translate, { isRight, credit }: NonNullable<Truth["truth"]>): string {
  if (credit !== null && credit > 0 && credit < 1) {
    return t("Partly right: {percent}% of this task", { percent: Math.round(credit * 100) });
  }
  return t(isRight ? "Right" : "Different from the reference answer");
}

interface ExplanationProps {
  text: string | null;
  isOtherWayRound: boolean;
}

function Explanation({ text, isOtherWayRound }: ExplanationProps) {
  const t = useT();
  if (!text) return null;
  return (
    <section aria-label={t("Explanation")} className="rounded-md bg-surface px-3 py-2 text-sm">
      {isOtherWayRound ? (
        <p className="mb-2 font-medium">
          {t(
            "This explanation was written with the responses the other way round: its A (first, left) is your B, and its B (second, right) is your A.",
          )}
        </p>
      ) : null}
      <RichText text={text} topHeading={3} className="text-sm" />
    </section>
  );
}

/** How far the training is, and what it takes to pass. */
function Standing({ tasks, done, right, passMark, isGraded }: TrainingStanding) {
  const t = useT();
  const needed = Math.ceil((passMark * tasks) / 100);
  if (isGraded) {
    return (
      <p className="text-sm text-ink-muted tabular-nums">
        {t("Training: {done} of {tasks} done, score {right} of {tasks}. {passMark}% needed to pass.", {
          done,
          tasks,
          right: Math.round(right * 100) / 100,
          passMark,
        })}
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-muted tabular-nums">
      {t("Training: {done} of {tasks} done, {right} right. {needed} of {tasks} needed to pass.", {
        done,
        tasks,
        right,
        needed,
      })}
    </p>
  );
}

function RightOrNot({ isRight }: { isRight: boolean }) {
  const t = useT();
  return (
    <Badge tone={isRight ? "positive" : "negative"} icon={isRight ? <Check aria-hidden /> : <X aria-hidden />}>
      {t(isRight ? "right" : "different")}
    </Badge>
  );
}

/** Each question whose answer is known, with the rater's own. */
function KnownAnswers({
  truth: { answers },
  label,
  questions,
}: { truth: NonNullable<Truth["truth"]> } & Pick<TrainingTruthProps, "label" | "questions">) {
  const t = useT();
  if (answers.length === 0) return null;
  const rows = answers.map((known) => ({
    ...known,
    own: label.answers.find(({ itemId, side }) => itemId === known.itemId && side === known.side)?.answer,
  }));
  return (
    <ol aria-label={t("Answers to the checklist")} className="flex flex-col gap-3 text-sm">
      {rows.map(({ itemId, side, answer, isRight, own, explanation }) => (
        <li key={answerKey({ itemId, side })} className="border-line border-t pt-3">
          <div className="flex gap-1.5">
            {side ? <span className="font-semibold">{side}:</span> : null}
            <QuestionText text={questions.find((each) => each.itemId === itemId)?.question ?? ""} isInName={false} />
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-ink-muted">{t("Yours: {answer}", { answer: t(own ? ANSWERS[own] : "none") })}</span>
            <span className="font-medium">{t("Reference: {answer}", { answer: t(ANSWERS[answer]) })}</span>
            <RightOrNot isRight={isRight} />
          </p>
          {explanation ? (
            <div className="mt-1.5 rounded-md bg-surface px-3 py-2">
              <RichText text={explanation} className="text-sm" />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface RemarksProps {
  roundId: string;
  assignmentId: string;
  truth: NonNullable<Truth["truth"]>;
  onGoOn: () => void;
}

/** What the rater says of the truth, and the way on, which sends what is still unsent. */
function Remarks({ roundId, assignmentId, truth, onGoOn }: RemarksProps) {
  const t = useT();
  const [text, setText] = useState("");
  const [id, setId] = useState(() => uuidv7());
  const submitKeys = useSubmitKeys();
  const sending = useMutation({
    ...remarkOnTruth(assignmentId),
    onSuccess: () => {
      setText("");
      setId(uuidv7());
    },
  });
  const remark = { id, text: text.trim() };
  const isUnsent = remark.text !== "";
  const goOn = () => {
    if (sending.isPending) return;
    if (isUnsent) sending.mutate(remark, { onSuccess: onGoOn });
    else onGoOn();
  };
  useSubmitKey(goOn);
  return (
    <>
      {truth.remarks.length > 0 ? (
        <ul aria-label={t("Your remarks")} className="flex flex-col gap-2">
          {truth.remarks.map((remark) => (
            <li key={remark.id} className="rounded-md bg-surface px-3 py-2 text-sm [overflow-wrap:anywhere]">
              {remark.text}
            </li>
          ))}
          <li className="text-sm">
            <a href={`/label/${roundId}/discussion`} className="text-accent underline underline-offset-3">
              {t("Open the discussion")}
            </a>
          </li>
        </ul>
      ) : null}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isUnsent) sending.mutate(remark);
        }}
      >
        <Field
          label={t("Disagree? Tell the researchers")}
          hint={t("Optional. The researchers read and answer it; so can raters who have passed.")}
        >
          <Textarea value={text} maxLength={MAX_COMMENT_LENGTH} onChange={(event) => setText(event.target.value)} />
        </Field>
        {sending.error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(sending.error, t("The server could not be reached. Check your connection and try again."))}
          </Callout>
        ) : null}
        <Button type="submit" className="self-start" loading={sending.isPending} disabled={!isUnsent}>
          {t("Send")}
        </Button>
      </form>
      <Button
        variant="primary"
        className="self-start"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        loading={sending.isPending}
        onClick={goOn}
      >
        {t(
          isUnsent ? "Send and continue" : truth.standing.done < truth.standing.tasks ? "Next task" : "See your result",
        )}
        <span aria-hidden className="text-xs opacity-80 handheld:hidden">
          {submitKeys}
        </span>
      </Button>
    </>
  );
}

/** The keys that submit a label lead on from its answer, too, from wherever the focus is. */
function useSubmitKey(act: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [act]);
}

const ANSWERS = {
  YES: sentence("YES"),
  NO: sentence("NO"),
  UNKNOWN: sentence("UNKNOWN"),
  EITHER: sentence("EITHER"),
} as const;
