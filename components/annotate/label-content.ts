import type { AnnotationContent, AssignmentView, DraftContent } from "@/lib/domain/labelling/labelling";
import type { Answer } from "@/lib/domain/protocol-words";
import { answeredCount, type CheckThenScoreState, type LabelState } from "./label-state";
import { nextTarget } from "./next-target";

type Task = Pick<AssignmentView, "protocol" | "checklist">;

/** Any part of a label that was saved: a draft, or a submitted label that is being changed. */
export type SavedContent = Pick<DraftContent, "comment" | "problems"> &
  Partial<Pick<DraftContent, "answers" | "score" | "preference" | "ease">>;

/** The screen's state for a task, with what was saved of it before. */
export function labelStateOf(task: Task, allowUnknown: boolean, saved: SavedContent | null): LabelState {
  const state = blankState(task, allowUnknown, saved);
  return { ...state, target: nextTarget(state) };
}

function blankState(task: Task, allowUnknown: boolean, saved: SavedContent | null): LabelState {
  const common = {
    comment: saved?.comment ?? "",
    problems: saved?.problems ?? [],
    target: { at: "question", index: 0 } as const,
  };
  switch (task.protocol) {
    case "direct_scoring":
      return { protocol: "direct_scoring", score: saved?.score ?? null, ...common };
    case "preference":
      return { protocol: "preference", preference: saved?.preference ?? null, ...common };
    case "check_then_score": {
      const questions = task.checklist ?? [];
      return {
        protocol: "check_then_score",
        questions,
        allowUnknown,
        answers: answersByItem(questions, allowUnknown, saved),
        score: saved?.score ?? null,
        ease: saved?.ease ?? null,
        ...common,
      };
    }
  }
}

/** Only answers that this checklist and this round know: a draft may be older than either. */
function answersByItem(
  questions: CheckThenScoreState["questions"],
  allowUnknown: boolean,
  saved: SavedContent | null,
): Record<string, Answer> {
  const known = new Set(questions.map((question) => question.itemId));
  const answers = (saved?.answers ?? []).filter(
    ({ itemId, answer }) => known.has(itemId) && (allowUnknown || answer !== "UNKNOWN"),
  );
  return Object.fromEntries(answers.map(({ itemId, answer }) => [itemId, answer]));
}

function answersInOrder(state: CheckThenScoreState): { itemId: string; answer: Answer }[] {
  return state.questions.flatMap(({ itemId }) => {
    const answer = state.answers[itemId];
    return answer ? [{ itemId, answer }] : [];
  });
}

/** What is saved while the rater works. */
export function draftContentOf(state: LabelState, durationMs: number): DraftContent {
  return {
    answers: state.protocol === "check_then_score" ? answersInOrder(state) : [],
    score: state.protocol === "preference" ? null : state.score,
    preference: state.protocol === "preference" ? state.preference : null,
    ease: state.protocol === "check_then_score" ? state.ease : null,
    comment: state.comment,
    problems: [...state.problems],
    durationMs,
  };
}

/** The complete label; null while something is missing. */
export function annotationContentOf(state: LabelState, durationMs: number): AnnotationContent | null {
  const common = { comment: state.comment.trim(), problems: [...state.problems], durationMs };
  switch (state.protocol) {
    case "direct_scoring":
      return state.score === null ? null : { protocol: "direct_scoring", score: state.score, ...common };
    case "preference":
      return state.preference === null ? null : { protocol: "preference", preference: state.preference, ...common };
    case "check_then_score": {
      const { score, ease } = state;
      if (answeredCount(state) < state.questions.length || score === null || ease === null) return null;
      return { protocol: "check_then_score", answers: answersInOrder(state), score, ease, ...common };
    }
  }
}

/** What is still missing, in the words of the screen; null when the label is complete. */
export function missingFrom(state: LabelState): string | null {
  if (state.protocol === "direct_scoring") return state.score === null ? "the score" : null;
  if (state.protocol === "preference") return state.preference === null ? "your preference" : null;
  const open = state.questions.length - answeredCount(state);
  const missing = [
    open === 0 ? null : open === 1 ? "1 question" : `${open} questions`,
    state.score === null || open > 0 ? "the score" : null,
    state.ease === null ? "whether the checklist helped" : null,
  ].filter((part): part is string => part !== null);
  if (missing.length === 0) return null;
  return missing.length === 1 ? `${missing[0]}` : `${missing.slice(0, -1).join(", ")} and ${missing.at(-1)}`;
}
