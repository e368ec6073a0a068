import type { ChecklistQuestion, Problem } from "@/lib/domain/labelling/labelling";
import type { Answer, Ease, Level } from "@/lib/domain/protocol-words";

/** What the keyboard acts on: one thing at a time, whether or not the browser's own focus is there. */
export type Target =
  | { at: "question"; index: number }
  /** the score or the preference */
  | { at: "scale" }
  | { at: "ease" }
  | { at: "comment" }
  | { at: "submit" };

interface Common {
  readonly comment: string;
  readonly problems: readonly Problem[];
  readonly target: Target;
}

export interface DirectScoringState extends Common {
  readonly protocol: "direct_scoring";
  readonly score: Level | null;
}

export interface CheckThenScoreState extends Common {
  readonly protocol: "check_then_score";
  readonly questions: readonly ChecklistQuestion[];
  readonly allowUnknown: boolean;
  /** by itemId; a question that is not answered is not in it */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly score: Level | null;
  readonly ease: Ease | null;
}

export interface PreferenceState extends Common {
  readonly protocol: "preference";
  /** in the order shown: 1 = A much better */
  readonly preference: Level | null;
}

/** Everything a rater has said about the task in hand. */
export type LabelState = DirectScoringState | CheckThenScoreState | PreferenceState;

export function answerOf(state: CheckThenScoreState, index: number): Answer | null {
  const question = state.questions[index];
  return question ? (state.answers[question.itemId] ?? null) : null;
}

export function answeredCount(state: CheckThenScoreState): number {
  return state.questions.filter((question) => state.answers[question.itemId] !== undefined).length;
}

/** In check-then-score the score opens when every question is answered. */
export function scaleIsOpen(state: LabelState): boolean {
  return state.protocol !== "check_then_score" || answeredCount(state) === state.questions.length;
}

/** The chosen score or preference. A score kept behind a closed gate does not count. */
export function chosenLevel(state: LabelState): Level | null {
  if (state.protocol === "preference") return state.preference;
  return scaleIsOpen(state) ? state.score : null;
}
