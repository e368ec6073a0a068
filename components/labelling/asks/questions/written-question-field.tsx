"use client";

import { ArrowDown, ArrowUp, Trash2, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, memo, useId } from "react";
import type { LabelAction } from "@/components/labelling/label-action";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { INPUT_CLASS } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { MAX_WRITTEN_QUESTION_LENGTH } from "@/lib/labelling/labelling-limits";

export interface WrittenQuestionFieldProps {
  index: number;
  count: number;
  text: string;
  /** what the rater may want to look at again */
  hints: readonly string[];
  /** the one the keys act on */
  inHand: boolean;
  act: (action: LabelAction) => void;
}

/** One question that is being written, with its hints. Drawn again only when it changes. */
export const WrittenQuestionField = memo(function WrittenQuestionField(props: WrittenQuestionFieldProps) {
  const { index, count, text, hints, inHand, act } = props;
  const id = useId();
  const t = useT();
  const number = index + 1;
  return (
    <li
      className={classNames(
        "relative flex flex-col gap-1 py-1.5 pe-2 ps-4 before:absolute before:inset-y-1.5 before:start-0 before:w-0.75 before:rounded-full sm:ps-5",
        inHand ? "before:bg-accent" : "before:bg-transparent",
      )}
    >
      <div className="flex items-start gap-1.5">
        <span aria-hidden className="w-4 shrink-0 pt-2.5 text-end text-sm text-ink-muted tabular-nums">
          {index + 1}
        </span>
        <textarea
          data-target={`written-${index}`}
          aria-label={t("Question {number} of {count}", { number, count })}
          aria-describedby={hints.length > 0 ? id : undefined}
          aria-keyshortcuts="Enter Alt+ArrowUp Alt+ArrowDown Alt+Delete Alt+Z"
          rows={1}
          dir="auto"
          spellCheck
          placeholder={t("Does the response … ?")}
          value={text}
          maxLength={MAX_WRITTEN_QUESTION_LENGTH}
          onFocus={() => act({ do: "go", target: { at: "written", index } })}
          onChange={(event) => act({ do: "write-question", index, text: event.target.value.replaceAll("\n", " ") })}
          onKeyDown={(event) => {
            const action = writingAction(event, index);
            if (!action) return;
            event.preventDefault();
            act(action);
          }}
          className={`${INPUT_CLASS} field-sizing-content min-h-11 resize-none py-2.5 leading-5 lg:min-h-10`}
        />
        <span className="flex shrink-0">
          <IconButton
            size="sm"
            label={t("Move question {number} up", { number })}
            disabled={index === 0}
            onClick={() => act({ do: "move-question", index, step: -1 })}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={t("Move question {number} down", { number })}
            disabled={index === count - 1}
            onClick={() => act({ do: "move-question", index, step: 1 })}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={t("Remove question {number}", { number })}
            disabled={count === 1 && text === ""}
            onClick={() => act({ do: "remove-question", index })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
      {hints.length > 0 ? (
        <ul
          id={id}
          aria-label={t("Hints for question {number}", { number })}
          className="flex flex-col gap-0.5 ps-5.5 text-sm text-warning"
        >
          {hints.map((hint) => (
            <li key={hint} className="flex items-start gap-1.5">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {hint}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
});

/** What a key in a question does; null leaves it to the browser. The same keys as where researchers edit checklists. */
function writingAction(event: KeyboardEvent<HTMLTextAreaElement>, index: number): LabelAction | null {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return null;
  if (event.altKey) {
    if (event.key === "ArrowUp") return { do: "move-question", index, step: -1 };
    if (event.key === "ArrowDown") return { do: "move-question", index, step: 1 };
    if (event.key === "Delete") return { do: "remove-question", index };
    return event.code === "KeyZ" ? { do: "restore-question" } : null;
  }
  if (event.shiftKey) return null;
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  if (event.key === "Enter") return { do: "add-question", after: index };
  if (event.key === "Backspace" && value === "" && !event.repeat) return { do: "remove-question", index };
  if (event.key === "ArrowUp" && selectionEnd === 0) return { do: "step", step: -1 };
  if (event.key === "ArrowDown" && selectionStart === value.length) return { do: "step", step: 1 };
  return null;
}
