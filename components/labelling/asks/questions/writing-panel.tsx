"use client";

import { Plus, Undo2 } from "lucide-react";
import { useDeferredValue, useLayoutEffect, useMemo, useRef } from "react";
import { useKeyNames } from "@/components/labelling/own-keys";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { type WritingHint, writingHints } from "@/lib/checklist/writing-hints";
import { wantsQuestions } from "@/lib/labelling/asks/questions/wants-questions";
import { FEWEST_QUESTIONS, MAX_QUESTIONS_IN_DRAFT, MOST_QUESTIONS } from "@/lib/labelling/labelling-limits";
import { sentence, type Translate } from "@/lib/messages/translate";
import type { AskPanelProps } from "../ask-panel";
import { VerdictField } from "../verdict/verdict-field";
import { writtenIn } from "./questions-ask";
import { WrittenQuestionField } from "./written-question-field";

/** Whether the instruction is safe and makes sense, and the checklist that the rater writes for it. */
export function WritingPanel({ state, open, act, sheetOpen }: AskPanelProps) {
  const { safety, sense, target } = state;
  const t = useT();
  const keys = useKeyNames();
  return (
    <div className={classNames("flex flex-col lg:min-h-56 lg:flex-1", !sheetOpen && "sheet:hidden")}>
      <div className="flex shrink-0 flex-col gap-2 px-4 pt-4 pb-3 sm:px-5">
        <VerdictField
          of="safety"
          title={t("Is the instruction safe?")}
          value={safety}
          inHand={target.at === "safety"}
          disabled={false}
          act={act}
        />
        <VerdictField
          of="sense"
          title={t("Does the instruction make sense?")}
          value={sense}
          inHand={target.at === "sense"}
          disabled={safety === undefined}
          act={act}
        />
      </div>
      {!open ? (
        <p className="px-4 pb-4 text-sm text-ink-muted sm:px-5">
          {t("Answer both to write the checklist.")}{" "}
          <span className="handheld:hidden">
            {t("Keys {yes} and {no}", { yes: keys.nameOf("y"), no: keys.nameOf("n") })}
          </span>
        </p>
      ) : wantsQuestions(state) ? (
        <Questions state={state} act={act} />
      ) : (
        <p role="status" className="px-4 pb-4 text-sm text-ink-muted sm:px-5">
          {t("This instruction needs no checklist. Submit, or change your answer above.")}
        </p>
      )}
    </div>
  );
}

const NONE: readonly string[] = [];

function Questions({ state, act }: Pick<AskPanelProps, "state" | "act">) {
  const written = writtenIn(state);
  const t = useT();
  const inHand = state.target.at === "written" ? state.target.index : null;
  const list = useRef<HTMLOListElement>(null);
  // The screen focuses what comes into hand. Where its field is new, another one has its place, or the one that had the
  // focus is gone, that is done here.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !focused?.matches('[data-target^="written-"]');
    if (inHand === null || written[inHand] === undefined || isElsewhere) return;
    list.current?.querySelector<HTMLElement>(`[data-target="written-${inHand}"]`)?.focus({ preventScroll: true });
  }, [inHand, written]);
  const texts = useDeferredValue(written);
  const hints = useMemo(
    () =>
      writingHints(
        texts.map(({ text }) => text),
        inHand,
      ).map((told) => told.map((hint) => hintText(t, hint))),
    [texts, inHand, t],
  );
  const count = written.filter(({ text }) => text.trim() !== "").length;
  const isFull = written.length >= MAX_QUESTIONS_IN_DRAFT;
  return (
    <section
      aria-label={t("Your checklist")}
      className="border-t border-line lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain"
    >
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3 sm:px-5">
        <h2 className="text-sm font-semibold">{t("Checklist")}</h2>
        <p className={classNames("text-sm tabular-nums", count > MOST_QUESTIONS ? "text-negative" : "text-ink-muted")}>
          <span className="sr-only">{t("Questions: ")}</span>
          {t("{count, plural, one {# question} other {# questions}} ({least} to {most})", {
            count,
            least: FEWEST_QUESTIONS,
            most: MOST_QUESTIONS,
          })}
        </p>
      </div>
      <ol ref={list} className="py-1">
        {written.map((one, index) => (
          <WrittenQuestionField
            key={one.id}
            index={index}
            count={written.length}
            text={one.text}
            hints={hints[index] ?? NONE}
            inHand={inHand === index}
            act={act}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-4 sm:px-5">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => act({ do: "add-question", after: written.length - 1 })}
        >
          {t("Add question")}
        </Button>
        {state.removed ? (
          <Button
            size="sm"
            variant="quiet"
            icon={<Undo2 aria-hidden />}
            disabled={isFull}
            onClick={() => act({ do: "restore-question" })}
          >
            {t("Undo removal")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const PLAIN = {
  "no-question-mark": sentence("Does not end in a question mark."),
  "not-yes-no": sentence("Cannot be answered with yes or no."),
  negated: sentence("Is negated: make sure that YES means the requirement is met."),
  "yes-may-be-bad": sentence("Asks about a flaw: YES would mean the requirement is not met."),
  compound: sentence("Asks several things at once: split it."),
} as const;

function hintText(t: Translate, hint: WritingHint): string {
  switch (hint.is) {
    case "duplicate":
      return t("Is the same as question {number}.", { number: hint.of + 1 });
    case "near-duplicate":
      return t("Is close to question {number}.", { number: hint.of + 1 });
    case "vague":
      return t("“{word}” is vague: say what exactly is required.", { word: hint.word });
    default:
      return t(PLAIN[hint.is]);
  }
}
