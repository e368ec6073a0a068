"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { CHECKLIST_LIMITS, type ChecklistQuestion } from "@/lib/checklist/checklist";
import type { QuestionRange } from "@/lib/checklist/checklist-checks";
import { QUESTION_FLAG_MEANINGS } from "@/lib/checklist/question-flags";
import { isScoredByPoints, scoringProblem } from "@/lib/checklist/question-scoring";
import { t } from "@/lib/messages/translate";
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

/** A question that costs points asks about a flaw on purpose. */
function isMeant({ scoring }: ChecklistQuestion, warning: string): boolean {
  return (scoring?.points ?? 1) < 0 && warning === QUESTION_FLAG_MEANINGS["yes-may-be-bad"];
}

/** The questions of a draft, each in its editor, and under them how to add one or take the last step back. */
export function DraftQuestions({ draft: { state, act }, range, knownCategories }: DraftQuestionsProps) {
  const { rows, focus, past } = state;
  const warnings = questionWarnings(
    rows.map(({ question }) => question),
    range,
  );
  // Kept while the checklist's only points are deleted to be retyped.
  const [isScored, setIsScored] = useState(() => isScoredByPoints(rows));
  const showsScoring = isScored || isScoredByPoints(rows);
  const wrong = scoringProblem(rows);
  const onAction = (action: DraftAction) => {
    act(action);
    if (action.type !== "drop") return;
    const at = rows.findIndex(({ key }) => key === action.key);
    const row = rows[at];
    if (row?.question.trim())
      toast.info(t("Question dropped"), {
        action: { label: t("Undo"), onPress: () => act({ type: "restore", row, at }) },
      });
  };
  return (
    <>
      {rows.length === 0 ? (
        <p className="py-4 text-ink-muted">
          {t(
            "No questions yet. Ask for one thing at a time, as specific as the instruction is: “Are there exactly three tips?”",
          )}
        </p>
      ) : (
        <ol aria-label={t("Questions")}>
          {rows.map((row, index) => (
            <QuestionEditor
              key={row.key}
              row={row}
              number={index + 1}
              isLast={index === rows.length - 1}
              focus={focus?.key === row.key ? focus : null}
              warnings={(warnings.questions[index] ?? []).filter((warning) => !isMeant(row, warning))}
              knownCategories={knownCategories}
              showsScoring={showsScoring}
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
          {t("Add question")}
        </Button>
        {past.length > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => act({ type: "undo" })}>
            {t("Undo last step")}
          </Button>
        ) : null}
        {showsScoring ? null : (
          <Button size="sm" variant="quiet" onClick={() => setIsScored(true)}>
            {t("Score by points")}
          </Button>
        )}
        {wrong ? (
          <span className="text-sm text-warning">
            {t("Question {number}: expected {problem}.", { number: wrong.place + 1, problem: wrong.problem })}
          </span>
        ) : null}
        {isFull(state) ? (
          <span className="text-sm text-ink-muted">
            {t("A checklist has at most {questions} questions.", { questions: CHECKLIST_LIMITS.questions })}
          </span>
        ) : warnings.count ? (
          <span className="text-sm text-warning">{warnings.count}</span>
        ) : null}
      </div>
    </>
  );
}
