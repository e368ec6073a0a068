"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Check, X } from "@/components/ui/icons";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { Textarea } from "@/components/ui/textarea";
import type { AnnotationContent, ChecklistQuestion } from "@/lib/domain/labelling/labelling";
import { MAX_COMMENT_LENGTH } from "@/lib/domain/labelling/labelling-limits";
import type { Truth } from "@/lib/domain/training/training";
import { errorMessage } from "@/lib/http/error-message";
import { remarkOnTruth, truthQuery } from "@/lib/queries/labelling/truth";
import { answerKey } from "../label-state";
import { useSubmitKeys } from "../use-submit-keys";
import { isKnownLevel, levelWords, type NamedScale, truthWords } from "./truth-words";

export interface TrainingTruthProps {
  roundId: string;
  assignmentId: string;
  label: AnnotationContent;
  round: NamedScale;
  questions: readonly ChecklistQuestion[];
  /** @param standing how the training stands; null where the answer did not come */
  onGoOn: (standing: TrainingStanding | null) => void;
}

type TrainingStanding = NonNullable<Truth["truth"]>["standing"];

const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The rater's label of a training task beside the truth, which they may comment before they go on. */
export function TrainingTruth({ roundId, assignmentId, label, round, questions, onGoOn }: TrainingTruthProps) {
  const { data, error } = useQuery(truthQuery(assignmentId));
  const truth = data?.truth ?? null;
  const t = useMessages("training");
  return (
    <div className="flex flex-col gap-5">
      {/* One of its own for the truth, so that it is read out when that has come. */}
      <h2
        key={truth === null ? "waiting" : "truth"}
        ref={focus}
        tabIndex={-1}
        className="text-base font-semibold outline-none"
      >
        {truth === null ? t("waiting") : t(truth.isRight ? "right" : "differs")}
      </h2>
      {truth ? (
        <>
          {truth.level === null && truth.side === null ? null : (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
              <dt className="text-ink-muted">{t("yourLabel")}</dt>
              <dd className="font-medium">{label.level === null ? "" : levelWords(label.level, round)}</dd>
              <dt className="text-ink-muted">{t("reference")}</dt>
              <dd className="flex flex-wrap items-center gap-2 font-medium">
                {truthWords(t, truth, round)}
                {/* With answers beside it, the whole may be wrong where the level is right. */}
                <RightOrNot isRight={isKnownLevel(truth, label.level, round)} />
              </dd>
            </dl>
          )}
          <KnownAnswers truth={truth} label={label} questions={questions} />
          {truth.explanation ? (
            <section aria-label={t("explanation")} className="rounded-md bg-surface px-3 py-2 text-sm">
              {truth.isOtherWayRound ? <p className="mb-2 font-medium">{t("otherWayRound")}</p> : null}
              <RichText text={truth.explanation} topHeading={3} className="text-sm" />
            </section>
          ) : null}
          <Standing {...truth.standing} />
          <Remarks roundId={roundId} assignmentId={assignmentId} truth={truth} onGoOn={() => onGoOn(truth.standing)} />
        </>
      ) : (
        <>
          <p role="status" className="text-sm text-ink-muted">
            {t(error ? "unreachable" : "saving")}
          </p>
          <Button variant="quiet" className="self-start" onClick={() => onGoOn(null)}>
            {t("continueWithout")}
          </Button>
        </>
      )}
    </div>
  );
}

/** How far the training is, and what it takes to pass. */
function Standing({ tasks, done, right, passMark }: TrainingStanding) {
  const t = useMessages("training");
  const needed = Math.ceil((passMark * tasks) / 100);
  return (
    <p className="text-sm text-ink-muted tabular-nums">{t("standing", { done, tasks, right, passMark, needed })}</p>
  );
}

function RightOrNot({ isRight }: { isRight: boolean }) {
  const t = useMessages("training");
  return (
    <Badge tone={isRight ? "positive" : "negative"} icon={isRight ? <Check aria-hidden /> : <X aria-hidden />}>
      {t(isRight ? "isRight" : "isDifferent")}
    </Badge>
  );
}

/** Each question whose answer is known, with the rater's own. */
function KnownAnswers({
  truth: { answers },
  label,
  questions,
}: { truth: NonNullable<Truth["truth"]> } & Pick<TrainingTruthProps, "label" | "questions">) {
  const t = useMessages("training");
  if (answers.length === 0) return null;
  const rows = answers.map((known) => ({
    ...known,
    own: label.answers.find(({ itemId, side }) => itemId === known.itemId && side === known.side)?.answer,
  }));
  return (
    <ol aria-label={t("answersToChecklist")} className="flex flex-col gap-3 text-sm">
      {rows.map(({ itemId, side, answer, isRight, own, explanation }) => (
        <li key={answerKey({ itemId, side })} className="border-line border-t pt-3">
          <p className="[overflow-wrap:anywhere]">
            {side ? <span className="font-semibold">{side}: </span> : null}
            {questions.find((each) => each.itemId === itemId)?.question}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-ink-muted">{t("yours", { answer: t(own ? `answer_${own}` : "none") })}</span>
            <span className="font-medium">{t("solution", { answer: t(`answer_${answer}`) })}</span>
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
  const t = useMessages("training");
  const ui = useMessages("ui");
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
        <ul aria-label={t("yourRemarks")} className="flex flex-col gap-2">
          {truth.remarks.map((remark) => (
            <li key={remark.id} className="rounded-md bg-surface px-3 py-2 text-sm [overflow-wrap:anywhere]">
              {remark.text}
            </li>
          ))}
          <li className="text-sm">
            <a href={`/label/${roundId}/discussion`} className="text-accent underline underline-offset-3">
              {t("openDiscussion")}
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
        <Field label={t("disagree")} hint={t("disagreeHint")}>
          <Textarea value={text} maxLength={MAX_COMMENT_LENGTH} onChange={(event) => setText(event.target.value)} />
        </Field>
        {sending.error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(sending.error, ui("unreachable"))}
          </Callout>
        ) : null}
        <Button type="submit" className="self-start" loading={sending.isPending} disabled={!isUnsent}>
          {t("send")}
        </Button>
      </form>
      <Button
        variant="primary"
        className="self-start"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        loading={sending.isPending}
        onClick={goOn}
      >
        {t(isUnsent ? "sendAndContinue" : truth.standing.done < truth.standing.tasks ? "nextTask" : "seeResult")}
        <span aria-hidden className="text-xs opacity-80 max-lg:hidden">
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
