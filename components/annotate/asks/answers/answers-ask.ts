import type { Answer } from "@/lib/domain/protocol-words";
import { answerKey, type LabelState, type Target } from "../../label-state";
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
    answers: state.questions.flatMap(({ itemId, side }, index) => {
      const answer = answerOf(state, index);
      return answer ? [{ itemId, side, answer }] : [];
    }),
  }),
  restore({ questions, allowUnknown }, { answers = [] }) {
    const known = new Set(questions.map(answerKey));
    const kept = answers.filter((each) => known.has(answerKey(each)) && (allowUnknown || each.answer !== "UNKNOWN"));
    return { answers: Object.fromEntries(kept.map((each) => [answerKey(each), each.answer])) };
  },
};

export function answerOf(state: LabelState, index: number): Answer | null {
  const question = state.questions[index];
  return question ? (state.answers[answerKey(question)] ?? null) : null;
}

export function answeredCount({ questions, answers }: LabelState): number {
  return questions.filter((question) => answers[answerKey(question)] !== undefined).length;
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
  return { ...state, target: { at: "question", index }, answers: { ...state.answers, [answerKey(question)]: answer } };
}
