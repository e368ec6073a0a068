"use client";

import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { CHECKLIST_LIMITS } from "@/lib/domain/checklist/checklist";
import type { QuestionRange } from "@/lib/domain/checklist/checklist-checks";
import * as texts from "@/lib/messages/researcher/checklists";
import { say } from "@/lib/messages/researcher/say";
import { type DraftAction, isFull } from "./draft-state";
import { QuestionEditor } from "./question-editor";
import { questionWarnings } from "./question-warnings";
import type { ChecklistDraft } from "./use-checklist-draft";

export interface DraftQuestionsProps {
  draft: Pick<ChecklistDraft, "state" | "act">;
  /** how many were asked for, where a model was */
  range: QuestionRange | undefined;
  knownCategories: readonly string[];
}

/** The questions of a draft, each in its editor, and under them how to add one or take the last step back. */
export function DraftQuestions({ draft: { state, act }, range, knownCategories }: DraftQuestionsProps) {
  const { rows, focus, past } = state;
  const warnings = questionWarnings(
    rows.map(({ question }) => question),
    range,
  );
  const onAction = (action: DraftAction) => {
    act(action);
    if (action.type !== "drop") return;
    const at = rows.findIndex(({ key }) => key === action.key);
    const row = rows[at];
    if (row?.question.trim())
      toast.info(texts.questionDropped, {
        action: { label: texts.undo, onPress: () => act({ type: "restore", row, at }) },
      });
  };
  return (
    <>
      {rows.length === 0 ? (
        <p className="py-4 text-ink-muted">{texts.noQuestionsYetAsk}</p>
      ) : (
        <ol aria-label={texts.questions}>
          {rows.map((row, index) => (
            <QuestionEditor
              key={row.key}
              row={row}
              number={index + 1}
              isLast={index === rows.length - 1}
              focus={focus?.key === row.key ? focus : null}
              warnings={warnings.questions[index] ?? []}
              knownCategories={knownCategories}
              onAction={onAction}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3 pt-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={isFull(state)}
          onClick={() => act({ type: "add", after: null })}
        >
          {texts.addQuestion}
        </Button>
        {past.length > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => act({ type: "undo" })}>
            {texts.undoLastStep}
          </Button>
        ) : null}
        {isFull(state) ? (
          <span className="text-sm text-ink-muted">
            {say(texts.checklistHasAtMostQuestions, { questions: CHECKLIST_LIMITS.questions })}
          </span>
        ) : warnings.count ? (
          <span className="text-sm text-warning">{warnings.count}</span>
        ) : null}
      </div>
    </>
  );
}
