"use client";

import { memo } from "react";
import type { LabelAction } from "@/components/labelling/label-action";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AskPanelProps } from "../ask-panel";
import { categoriesOf, decidedCount } from "./categories-ask";

/** The questions of the checklist, each with the round's categories to choose from. */
export function CategoriesPanel({ state, act, sheetOpen }: AskPanelProps) {
  const all = state.questions.length;
  const t = useT();
  return (
    <div className={classNames("flex flex-col lg:min-h-56 lg:flex-1", !sheetOpen && "sheet:hidden")}>
      <div className="flex shrink-0 items-baseline justify-between px-5 pt-5 pb-2 sheet:hidden">
        <h2 className="text-sm font-semibold">{t("Categories of each question")}</h2>
        <p className="text-sm text-ink-muted tabular-nums">
          <span className="sr-only">{t("Decided: ")}</span>
          {decidedCount(state)} / {all}
        </p>
      </div>
      <ol className="pb-2 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain">
        {state.questions.map((item, index) => (
          <CategorisedQuestion
            key={item.itemId}
            index={index}
            count={all}
            question={item.question}
            given={categoriesOf(state, index)}
            categories={state.categories ?? NONE}
            inHand={state.target.at === "question" && state.target.index === index}
            act={act}
          />
        ))}
      </ol>
    </div>
  );
}

const NONE: readonly string[] = [];

interface CategorisedQuestionProps {
  index: number;
  count: number;
  question: string;
  /** null while it is not decided */
  given: readonly string[] | null;
  categories: readonly string[];
  /** the one the keys act on */
  inHand: boolean;
  act: (action: LabelAction) => void;
}

/** One question with its categories. Drawn again only when its own choice or place changes. */
const CategorisedQuestion = memo(function CategorisedQuestion(props: CategorisedQuestionProps) {
  const { index, count, question, given, categories, inHand, act } = props;
  const t = useT();
  return (
    <li
      data-target={`question-${index}`}
      onFocus={() => act({ do: "go", target: { at: "question", index } })}
      className={classNames(
        "relative scroll-my-4 py-2.5 pe-4 ps-3 before:absolute before:inset-y-1.5 before:start-0 before:w-0.75 before:rounded-full sm:pe-5 sm:ps-5",
        inHand ? "bg-accent-soft/60 before:bg-accent" : "before:bg-transparent",
      )}
    >
      <fieldset
        aria-label={t("Question {number} of {count}: {question}", { number: index + 1, count, question })}
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-2 rounded-md focus-visible:outline-ink-muted focus-visible:outline-dashed"
      >
        <p aria-hidden className="flex min-w-0 gap-2.5 text-sm leading-5.5 [overflow-wrap:anywhere]">
          <span className="min-w-4 shrink-0 text-end whitespace-nowrap text-ink-muted tabular-nums">{index + 1}</span>
          <span lang="" className="min-w-0 [unicode-bidi:plaintext]">
            {question}
          </span>
        </p>
        <div className="flex flex-wrap gap-1.5 ps-6.5">
          {categories.map((category, place) => (
            <Choice
              key={category}
              label={category}
              digit={place < 9 ? String(place + 1) : null}
              checked={given?.includes(category) ?? false}
              onToggle={() => act({ do: "toggle-category", index, category })}
            />
          ))}
          <Choice
            label={t("None")}
            digit="0"
            checked={given?.length === 0}
            onToggle={() => act({ do: "no-category", index })}
          />
        </div>
      </fieldset>
    </li>
  );
});

interface ChoiceProps {
  label: string;
  /** its key; null beyond the ninth */
  digit: string | null;
  checked: boolean;
  onToggle: () => void;
}

function Choice({ label, digit, checked, onToggle }: ChoiceProps) {
  return (
    <label
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-2 rounded-md border px-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent lg:min-h-8",
        checked
          ? "border-accent bg-accent-soft font-medium text-accent"
          : "border-line-strong/50 bg-raised text-ink-muted hover:border-line-strong hover:text-ink",
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        aria-keyshortcuts={digit ?? undefined}
        className="size-4 accent-accent outline-none"
      />
      <span className="[overflow-wrap:anywhere]">{label}</span>
      {digit ? (
        <span aria-hidden className="text-xs tabular-nums opacity-70">
          {digit}
        </span>
      ) : null}
    </label>
  );
}
