"use client";

import { memo } from "react";
import type { LabelAction } from "@/components/annotate/label-action";
import { ChoiceRadio } from "@/components/annotate/panel/choice-radio";
import { classNames } from "@/components/ui/class-names";
import { Check, CircleQuestionMark, X } from "@/components/ui/icons";
import type { Answer } from "@/lib/domain/protocol-words";
import type { AskPanelProps } from "../ask-panel";
import { answeredCount, answerOf } from "./answers-ask";

/** The checklist; on phones it is in the sheet. */
export function AnswersPanel({ state, act, sheetOpen }: AskPanelProps) {
  const all = state.questions.length;
  return (
    <div className={classNames("flex flex-col lg:min-h-56 lg:flex-1", !sheetOpen && "max-lg:hidden")}>
      <div className="flex shrink-0 items-baseline justify-between px-5 pt-5 pb-2 max-lg:hidden">
        <h2 className="text-sm font-semibold">Checklist</h2>
        <p className="text-sm text-ink-muted tabular-nums">
          <span className="sr-only">Answered: </span>
          {answeredCount(state)} / {all}
        </p>
      </div>
      <ol className="pb-2 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain">
        {state.questions.map((item, index) => (
          <QuestionRow
            key={item.itemId}
            index={index}
            count={all}
            question={item.question}
            answer={answerOf(state, index)}
            allowUnknown={state.allowUnknown}
            inHand={state.target.at === "question" && state.target.index === index}
            act={act}
          />
        ))}
      </ol>
    </div>
  );
}

interface QuestionRowProps {
  index: number;
  count: number;
  question: string;
  answer: Answer | null;
  allowUnknown: boolean;
  /** the one the keys act on */
  inHand: boolean;
  act: (action: LabelAction) => void;
}

const CHOICES = [
  { answer: "YES", letter: "Y", label: "Yes", Icon: Check, chosen: "border-positive bg-positive-soft text-positive" },
  { answer: "NO", letter: "N", label: "No", Icon: X, chosen: "border-negative bg-negative-soft text-negative" },
  {
    answer: "UNKNOWN",
    letter: "U",
    label: "Unknown",
    Icon: CircleQuestionMark,
    chosen: "border-warning bg-warning-soft text-warning",
  },
] as const;

/** One checklist question and its answer. Drawn again only when its own answer or place changes. */
const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { index, count, question, answer, allowUnknown, inHand, act } = props;
  return (
    <li
      data-target={`question-${index}`}
      onFocus={() => act({ do: "go", target: { at: "question", index } })}
      className={classNames(
        "relative scroll-my-4 py-2 pr-4 pl-3 before:absolute before:inset-y-1.5 before:left-0 before:w-0.75 before:rounded-full sm:py-2.5 sm:pr-5 sm:pl-5",
        inHand ? "bg-accent-soft/60 before:bg-accent" : "before:bg-transparent",
      )}
    >
      <fieldset
        aria-label={`Question ${index + 1} of ${count}: ${question}`}
        className="flex items-start justify-between gap-3 sm:gap-4"
      >
        <p aria-hidden className="flex min-w-0 gap-2.5 pt-1.5 text-sm leading-5.5 [overflow-wrap:anywhere]">
          <span className="w-4 shrink-0 text-right text-ink-muted tabular-nums">{index + 1}</span>
          <span className="min-w-0 [unicode-bidi:plaintext]">{question}</span>
        </p>
        <div className="flex shrink-0 gap-1">
          {CHOICES.filter((choice) => allowUnknown || choice.answer !== "UNKNOWN").map((choice) => {
            const chosen = answer === choice.answer;
            return (
              <ChoiceRadio
                key={choice.answer}
                name={`question-${index}`}
                value={choice.answer}
                label={choice.label}
                checked={chosen}
                onChoose={(advance) => act({ do: "answer", index, answer: choice.answer, advance })}
                className={classNames(
                  "size-11 text-sm font-medium lg:size-9",
                  chosen
                    ? choice.chosen
                    : "border-line-strong/50 bg-raised text-ink-muted hover:border-line-strong hover:text-ink",
                )}
              >
                {chosen ? <choice.Icon aria-hidden strokeWidth={2.5} className="size-4.5" /> : choice.letter}
              </ChoiceRadio>
            );
          })}
        </div>
      </fieldset>
    </li>
  );
});
