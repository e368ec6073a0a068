"use client";

import { classNames } from "@/components/ui/class-names";
import type { AskPanelProps } from "../ask-panel";
import { answeredCount, answerOf } from "./answers-ask";
import { QuestionRow } from "./question-row";

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
