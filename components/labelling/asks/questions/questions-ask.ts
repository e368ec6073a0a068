import type { LabelState, WrittenQuestion } from "@/components/labelling/label-state";
import { wantsQuestions } from "@/lib/labelling/asks/questions/wants-questions";
import { FEWEST_QUESTIONS, MAX_QUESTIONS_IN_DRAFT, MOST_QUESTIONS } from "@/lib/labelling/labelling-limits";
import type { Ask } from "../ask";

const EMPTY: readonly WrittenQuestion[] = [{ id: 0, text: "" }];

/** The questions of a checklist, in the rater's own words. */
export const questionsAsk: Ask = {
  isComplete: (state) => !wantsQuestions(state) || isRightCount(countOf(state)),
  targets: (state) => (wantsQuestions(state) ? writtenIn(state).map((_, index) => ({ at: "written", index })) : []),
  next(state) {
    const empty = writtenIn(state).findIndex(isEmpty);
    return { at: "written", index: empty === -1 ? writtenIn(state).length - 1 : empty };
  },
  reduce(state, action) {
    const written = writtenIn(state);
    switch (action.do) {
      case "write-question":
        return {
          ...state,
          written: written.map((one, index) => (index === action.index ? { ...one, text: action.text } : one)),
        };
      case "add-question":
        return added(state, action.after + 1, "");
      case "move-question": {
        const to = action.index + action.step;
        const moved = written[action.index];
        if (!moved || to < 0 || to >= written.length) return state;
        return at({ ...state, written: written.toSpliced(action.index, 1).toSpliced(to, 0, moved) }, to);
      }
      case "remove-question": {
        const removed = written[action.index];
        if (!removed) return state;
        const rest = written.toSpliced(action.index, 1);
        const left = { ...state, written: rest.length > 0 ? rest : [{ id: removed.id + 1, text: "" }] };
        // An empty one is nothing to bring back.
        const kept = isEmpty(removed) ? left : { ...left, removed: { ...removed, index: action.index } };
        return at(kept, Math.min(Math.max(0, action.index - 1), kept.written.length - 1));
      }
      case "restore-question": {
        const { removed, ...rest } = state;
        return removed ? added(rest, removed.index, removed.text) : state;
      }
      default:
        return null;
    }
  },
  key: () => null,
  missing(state, t) {
    const count = countOf(state);
    if (count > MOST_QUESTIONS) return t("a checklist of at most {most} questions", { most: MOST_QUESTIONS });
    const open = FEWEST_QUESTIONS - count;
    return t("{count, plural, one {# more question} other {# questions}}", { count: open });
  },
  content: (state) => ({ questions: writtenIn(state).map(({ text }) => text) }),
  finished: (draft) => ({
    questions: wantsQuestions(draft)
      ? (draft.questions ?? []).map((text) => text.trim()).filter((text) => text !== "")
      : [],
  }),
  restore(_, { questions = [] }) {
    const written = questions.map((text, id) => ({ id, text }));
    return { written: written.length > 0 ? written : EMPTY };
  },
};

export function writtenIn({ written = EMPTY }: LabelState): readonly WrittenQuestion[] {
  return written;
}

const isEmpty = ({ text }: WrittenQuestion) => text.trim() === "";
const isRightCount = (count: number) => count >= FEWEST_QUESTIONS && count <= MOST_QUESTIONS;

function countOf(state: LabelState): number {
  return writtenIn(state).filter((one) => !isEmpty(one)).length;
}

function at(state: LabelState, index: number): LabelState {
  return { ...state, target: { at: "written", index } };
}

/** With one more question at this place, in hand. */
function added(state: LabelState, index: number, text: string): LabelState {
  const written = writtenIn(state);
  if (written.length >= MAX_QUESTIONS_IN_DRAFT) return state;
  const id = Math.max(-1, ...written.map((one) => one.id)) + 1;
  return at({ ...state, written: written.toSpliced(index, 0, { id, text }) }, Math.min(index, written.length));
}
