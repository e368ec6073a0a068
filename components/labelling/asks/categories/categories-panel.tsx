"use client";

import { Check } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, memo } from "react";
import type { LabelAction } from "@/components/labelling/label-action";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AskPanelProps } from "../ask-panel";
import { QuestionText } from "../question-text";
import { categoriesOf, decidedCount } from "./categories-ask";

/** Questions by categories: a row each, with a box below every category. */
export function CategoriesPanel({ state, act, sheetOpen }: AskPanelProps) {
  const all = state.questions.length;
  const categories = state.categories ?? NONE;
  const columns: CSSProperties & Record<"--categories", number> = { "--categories": categories.length + 1 };
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
      <ol
        className="relative pb-2 lg:min-h-0 lg:flex-1 lg:overflow-auto lg:overscroll-contain low:overflow-visible"
        style={columns}
      >
        <ColumnHeads categories={categories} />
        {state.questions.map((item, index) => (
          <CategorisedQuestion
            key={item.itemId}
            index={index}
            count={all}
            question={item.question}
            plain={item.plain ?? item.question}
            given={categoriesOf(state, index)}
            categories={categories}
            inHand={state.target.at === "question" && state.target.index === index}
            act={act}
          />
        ))}
      </ol>
    </div>
  );
}

const NONE: readonly string[] = [];

/** A question and its boxes; on narrow screens the boxes are below the question. */
const ROW =
  "grid gap-x-1 gap-y-1 pe-4 ps-3 grid-cols-[repeat(var(--categories),minmax(2.25rem,1fr))] sm:pe-5 sm:ps-5 xl:grid-cols-[minmax(12rem,1fr)_repeat(var(--categories),2.5rem)] low:max-xl:flex low:max-xl:flex-wrap";

/** What the columns are, as long as their names are: they stay at the top while the questions scroll. */
function ColumnHeads({ categories }: { categories: readonly string[] }) {
  const t = useT();
  return (
    <li
      aria-hidden
      className={classNames(
        ROW,
        "sticky top-0 z-1 items-end border-line border-b bg-raised py-1.5 sheet:top-12 low:max-xl:hidden",
      )}
    >
      <span className="max-xl:hidden" />
      {[...categories, t("None")].map((name, place) => (
        <span key={name} className="flex flex-col items-center gap-1 text-xs">
          <span className="max-h-36 rotate-180 overflow-hidden text-start [overflow-wrap:anywhere] [writing-mode:vertical-rl]">
            {name}
          </span>
          <span className="h-4 text-ink-muted tabular-nums handheld:hidden">{digitOf(place, categories.length)}</span>
        </span>
      ))}
    </li>
  );
}

/** The key of a category, of "None" zero; empty beyond the ninth, which the arrows reach. */
function digitOf(place: number, count: number): string {
  if (place === count) return "0";
  return place < 9 ? String(place + 1) : "";
}

interface CategorisedQuestionProps {
  index: number;
  count: number;
  question: string;
  plain: string;
  /** null while it is not decided */
  given: readonly string[] | null;
  categories: readonly string[];
  /** the one the keys act on */
  inHand: boolean;
  act: (action: LabelAction) => void;
}

/** One question with its categories. Drawn again only when its own choice or place changes. */
const CategorisedQuestion = memo(function CategorisedQuestion(props: CategorisedQuestionProps) {
  const { index, count, question, plain, given, categories, inHand, act } = props;
  const t = useT();
  return (
    <li
      data-target={`question-${index}`}
      onFocus={() => act({ do: "go", target: { at: "question", index } })}
      className={classNames(
        "relative scroll-mt-44 scroll-mb-4 low:scroll-mt-4 before:absolute before:inset-y-1 before:start-0 before:w-0.75 before:rounded-full",
        inHand ? "bg-accent-soft/60 before:bg-accent" : "before:bg-transparent",
      )}
    >
      <fieldset
        aria-label={t("Question {number} of {count}: {question}", {
          number: index + 1,
          count,
          question: plain,
        })}
        tabIndex={-1}
        onKeyDown={goAlong}
        className={classNames(
          ROW,
          "items-center rounded-md py-1.5 focus-visible:-outline-offset-2 focus-visible:outline-1 focus-visible:outline-ink-muted focus-visible:outline-dashed",
        )}
      >
        <div className="col-span-full flex min-w-0 basis-full gap-2 text-sm leading-5 xl:col-span-1 [overflow-wrap:anywhere]">
          <span aria-hidden className="min-w-4 shrink-0 text-end whitespace-nowrap text-ink-muted tabular-nums">
            {index + 1}
          </span>
          <QuestionText text={question} />
        </div>
        {categories.map((category, place) => (
          <Choice
            key={category}
            label={category}
            digit={digitOf(place, categories.length)}
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
      </fieldset>
    </li>
  );
});

/** The arrows go along a row, also to categories beyond the ninth. */
function goAlong(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const boxes: EventTarget[] = [...event.currentTarget.querySelectorAll("input")];
  const here = boxes.indexOf(event.target);
  if (by === 0 || here === -1) return;
  event.preventDefault();
  const next = boxes[Math.min(Math.max(here + by, 0), boxes.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}

interface ChoiceProps {
  label: string;
  /** its key; empty where it has none */
  digit: string;
  checked: boolean;
  onToggle: () => void;
}

function Choice({ label, digit, checked, onToggle }: ChoiceProps) {
  return (
    <label
      title={label}
      className={classNames(
        "relative flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-md border low:max-xl:px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent lg:min-h-9",
        checked ? "border-accent bg-accent text-on-accent" : "border-line-strong/50 bg-raised hover:border-line-strong",
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onToggle}
        aria-keyshortcuts={digit || undefined}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
      />
      {checked ? <Check aria-hidden strokeWidth={2.5} className="size-4" /> : null}
      {/* Where heads of columns would take most of the height. */}
      <span aria-hidden className="hidden text-sm low:max-xl:inline">
        {label}
      </span>
    </label>
  );
}
