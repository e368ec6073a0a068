import type { Answer } from "@/lib/domain/protocol-words";
import type { LabelState, Target } from "../../label-state";
import type { Ask } from "../ask";

const LETTERS: Readonly<Record<string, Answer>> = { y: "YES", n: "NO", u: "UNKNOWN" };

/** Every question of the task's checklist. */
export const answersAsk: Ask = {
  isComplete: (state) => answeredCount(state) === state.questions.length,
  targets: ({ questions }) => questions.map((_, index) => ({ at: "question", index })),
  next: nextOpen,
  reduce(state, action) {
    if (action.do === "answer") return answered(state, action.index, action.answer);
    if (action.do !== "answer-here") return null;
    if (state.target.at === "question") return answered(state, state.target.index, action.answer);
    const target = nextOpen(state);
    return target.at === "question" ? answered(state, target.index, action.answer) : state;
  },
  key({ letter, shiftKey }, { allowUnknown }) {
    const answer = letter === null || shiftKey ? undefined : LETTERS[letter];
    if (answer === undefined || (answer === "UNKNOWN" && !allowUnknown)) return null;
    return { do: "answer-here", answer };
  },
  missing(state) {
    const open = state.questions.length - answeredCount(state);
    return open === 1 ? "1 question" : `${open} questions`;
  },
  content: (state) => ({
    answers: state.questions.flatMap(({ itemId }) => {
      const answer = state.answers[itemId];
      return answer ? [{ itemId, answer }] : [];
    }),
  }),
  restore({ questions, allowUnknown }, { answers = [] }) {
    const known = new Set(questions.map(({ itemId }) => itemId));
    const kept = answers.filter(({ itemId, answer }) => known.has(itemId) && (allowUnknown || answer !== "UNKNOWN"));
    return { answers: Object.fromEntries(kept.map(({ itemId, answer }) => [itemId, answer])) };
  },
};

export function answerOf(state: LabelState, index: number): Answer | null {
  const question = state.questions[index];
  return question ? (state.answers[question.itemId] ?? null) : null;
}

export function answeredCount({ questions, answers }: LabelState): number {
  return questions.filter(({ itemId }) => answers[itemId] !== undefined).length;
}

/** The next open question: those after the one in hand before those above it. Submitting where none is open. */
function nextOpen(state: LabelState): Target {
  const count = state.questions.length;
  const start = state.target.at === "question" ? state.target.index : 0;
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    if (answerOf(state, index) === null) return { at: "question", index };
  }
  return { at: "submit" };
}

function answered(state: LabelState, index: number, answer: Answer): LabelState {
  const question = state.questions[index];
  if (!question || (answer === "UNKNOWN" && !state.allowUnknown)) return state;
  return { ...state, target: { at: "question", index }, answers: { ...state.answers, [question.itemId]: answer } };
}
