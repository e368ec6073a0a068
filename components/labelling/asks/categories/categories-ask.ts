import type { LabelState, Target } from "@/components/labelling/label-state";
import type { Ask } from "../ask";

/** What each question of the task's checklist is about. */
export const categoriesAsk: Ask = {
  isComplete: (state) => decidedCount(state) === state.questions.length,
  targets: ({ questions }) => questions.map((_, index) => ({ at: "question", index })),
  next: nextOpen,
  reduce(state, action) {
    switch (action.do) {
      case "toggle-category":
        return toggled(state, action.index, action.category);
      case "toggle-category-here":
        return state.target.at === "question" ? toggled(state, state.target.index, action.category) : state;
      case "no-category":
        return decided(state, action.index, []);
      case "no-category-here": {
        if (state.target.at !== "question") return state;
        const next = decided(state, state.target.index, []);
        return { ...next, target: nextOpen(next) };
      }
      case "next-question":
        return { ...state, target: nextOpen(state) };
      default:
        return null;
    }
  },
  key({ digit, letter, shiftKey }, { categories = [] }) {
    if (digit === 0) return { do: "no-category-here" };
    const category = digit === null ? undefined : categories[digit - 1];
    if (category !== undefined) return { do: "toggle-category-here", category };
    return letter === "n" && !shiftKey ? { do: "next-question" } : null;
  },
  missing(state, t) {
    const open = state.questions.length - decidedCount(state);
    return t("the categories of {count, plural, one {# question} other {# questions}}", { count: open });
  },
  content: (state) => ({
    categories: state.questions.flatMap(({ itemId }) => {
      const categories = state.given?.[itemId];
      return categories ? [{ itemId, categories: [...categories] }] : [];
    }),
  }),
  restore({ questions, categories: known = [] }, { categories = [] }) {
    const asked = new Set(questions.map(({ itemId }) => itemId));
    const kept = categories
      .filter(({ itemId }) => asked.has(itemId))
      .map((one) => [one.itemId, one.categories.filter((category) => known.includes(category))] as const);
    return { given: Object.fromEntries(kept) };
  },
};

/** Null while it is not decided; empty where none fits. */
export function categoriesOf(state: LabelState, index: number): readonly string[] | null {
  const question = state.questions[index];
  return question ? (state.given?.[question.itemId] ?? null) : null;
}

export function decidedCount({ questions, given = {} }: LabelState): number {
  return questions.filter(({ itemId }) => given[itemId] !== undefined).length;
}

/** The next question that is not decided, those after the one in hand first. */
function nextOpen(state: LabelState): Target {
  const count = state.questions.length;
  const start = state.target.at === "question" ? state.target.index : 0;
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    if (categoriesOf(state, index) === null) return { at: "question", index };
  }
  return { at: "submit" };
}

/** In the order of the round's categories. Taking the last one back leaves the question open: that none fits is said by itself. */
function toggled(state: LabelState, index: number, category: string): LabelState {
  const before = categoriesOf(state, index) ?? [];
  const wanted = before.includes(category) ? before.filter((one) => one !== category) : [...before, category];
  const ordered = (state.categories ?? []).filter((one) => wanted.includes(one));
  return decided(state, index, ordered.length > 0 ? ordered : null);
}

function decided(state: LabelState, index: number, categories: readonly string[] | null): LabelState {
  const question = state.questions[index];
  if (!question) return state;
  const { [question.itemId]: _, ...rest } = state.given ?? {};
  const given = categories === null ? rest : { ...rest, [question.itemId]: categories };
  return { ...state, target: { at: "question", index }, given };
}
