import { type AnswerNote, answerKey, type LabelState, type Target } from "@/components/labelling/label-state";
import { MAX_QUOTES } from "@/lib/labelling/labelling-limits";
import type { Answer } from "@/lib/round/protocol/protocol-words";
import type { Ask } from "../ask";

const LETTERS: Readonly<Record<string, Answer>> = { y: "YES", n: "NO", u: "UNKNOWN", m: "EITHER" };
const NO_NOTE: AnswerNote = { note: "", unclear: false, evidence: [] };

/** Every question of the task's checklist. */
export const answersAsk: Ask = {
  isComplete: (state) => state.questions.every((_, index) => isSettled(state, index)),
  targets: ({ questions }) => questions.map((_, index) => ({ at: "question", index })),
  next: nextOpen,
  reduce(state, action) {
    switch (action.do) {
      case "answer":
        return answered(state, action.index, action.answer);
      case "answer-here": {
        const index = questionInHand(state);
        return index === null ? state : answered(state, index, action.answer);
      }
      case "note":
        return noted(state, action.index, { note: action.text });
      case "unclear":
        return noted(state, action.index, { unclear: action.unclear });
      case "quote": {
        const { evidence } = noteOf(state, action.index);
        const { start, end } = action.evidence;
        const isThere = evidence.some((quote) => quote.start === start && quote.end === end);
        if (isThere || evidence.length >= MAX_QUOTES) return state;
        return noted(state, action.index, { evidence: [...evidence, action.evidence] });
      }
      case "remove-quote": {
        const { evidence } = noteOf(state, action.index);
        return noted(state, action.index, { evidence: evidence.filter((_, place) => place !== action.place) });
      }
      default:
        return null;
    }
  },
  key({ letter, shiftKey }, asked) {
    const answer = letter === null || shiftKey ? undefined : LETTERS[letter];
    if (answer === undefined || !isOffered(answer, asked)) return null;
    return { do: "answer-here", answer };
  },
  missing(state, t) {
    const open = state.questions.length - answeredCount(state);
    const bare = state.questions.filter((_, index) => answerOf(state, index) && !isSettled(state, index)).length;
    return open === 0
      ? t("{count, plural, one {a quote for # YES} other {quotes for # YES answers}}", { count: bare })
      : t("{count, plural, one {# question} other {# questions}}", { count: open });
  },
  content(state) {
    const notes = state.questions.flatMap(({ itemId, side }, index) => {
      const { note, unclear, evidence } = noteOf(state, index);
      return note || unclear || evidence.length > 0 ? [{ itemId, side, note, unclear, evidence: [...evidence] }] : [];
    });
    return {
      answers: state.questions.flatMap(({ itemId, side }, index) => {
        const answer = answerOf(state, index);
        return answer ? [{ itemId, side, answer }] : [];
      }),
      ...(notes.length > 0 ? { notes } : {}),
    };
  },
  restore(asked, { answers = [], notes = [] }) {
    const known = new Set(asked.questions.map(answerKey));
    const kept = answers.filter((each) => known.has(answerKey(each)) && isOffered(each.answer, asked));
    return {
      answers: Object.fromEntries(kept.map((each) => [answerKey(each), each.answer])),
      notes: Object.fromEntries(
        notes.filter((each) => known.has(answerKey(each))).map((each) => [answerKey(each), each]),
      ),
    };
  },
};

/** Whether the round takes an answer. */
export function isOffered(
  answer: Answer,
  { allowUnknown, offersEither = false }: Pick<LabelState, "allowUnknown" | "offersEither">,
): boolean {
  return answer === "UNKNOWN" ? allowUnknown : answer !== "EITHER" || offersEither;
}

export function answerOf(state: LabelState, index: number): Answer | null {
  const question = state.questions[index];
  return question ? (state.answers[answerKey(question)] ?? null) : null;
}

export function noteOf(state: LabelState, index: number): AnswerNote {
  const question = state.questions[index];
  return (question && state.notes[answerKey(question)]) ?? NO_NOTE;
}

export function answeredCount({ questions, answers }: LabelState): number {
  return questions.filter((question) => answers[answerKey(question)] !== undefined).length;
}

/** The question that keys answer: the one in hand, or the next open one; null where none is open. */
export function questionInHand(state: LabelState): number | null {
  const target = state.target.at === "question" ? state.target : nextOpen(state);
  return target.at === "question" ? target.index : null;
}

/** Answered, with what the round asks of that answer. */
export function isSettled(state: LabelState, index: number): boolean {
  const answer = answerOf(state, index);
  if (answer === null) return false;
  return answer !== "YES" || state.evidence !== "required" || noteOf(state, index).evidence.length > 0;
}

/** The next open question: those after the one in hand before those above it. Submitting where none is open. */
function nextOpen(state: LabelState): Target {
  const count = state.questions.length;
  const start = state.target.at === "question" ? state.target.index : 0;
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    if (!isSettled(state, index)) return { at: "question", index };
  }
  return { at: "submit" };
}

function answered(state: LabelState, index: number, answer: Answer): LabelState {
  const question = state.questions[index];
  if (!question || !isOffered(answer, state)) return state;
  return { ...state, target: { at: "question", index }, answers: { ...state.answers, [answerKey(question)]: answer } };
}

function noted(state: LabelState, index: number, change: Partial<AnswerNote>): LabelState {
  const question = state.questions[index];
  if (!question) return state;
  const note = { ...noteOf(state, index), ...change };
  return { ...state, notes: { ...state.notes, [answerKey(question)]: note } };
}
