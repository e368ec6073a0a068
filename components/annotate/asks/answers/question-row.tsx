"use client";

import { Check, CircleQuestionMark, X } from "lucide-react";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Answer } from "@/lib/domain/protocol-words";
import type { LabelAction } from "../../label-action";
import { ChoiceRadio } from "../../panel/choice-radio";

export interface QuestionRowProps {
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
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
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
