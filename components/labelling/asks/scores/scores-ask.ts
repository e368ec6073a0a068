import type { LabelState, Target } from "@/components/labelling/label-state";
import { type Level, levelValues } from "@/lib/round/protocol/scale";
import type { Ask } from "../ask";

/** A score by each criterion of the round. */
export const scoresAsk: Ask = {
  isComplete: (state) => scoredCount(state) === criteriaOf(state).length,
  targets: (state) => criteriaOf(state).map((_, index) => ({ at: "criterion", index })),
  next: (state) => nextOpen(state),
  reduce(state, action) {
    switch (action.do) {
      case "score":
        return scored(state, action.index, action.level);
      case "score-here": {
        const target = state.target.at === "criterion" ? state.target : nextOpen(state);
        if (target.at !== "criterion") return state;
        const level = levelOfDigit(state, target.index, action.digit);
        return level === null ? at(state, target) : scored(state, target.index, level);
      }
      default:
        return null;
    }
  },
  key: ({ digit }) => (digit === null ? null : { do: "score-here", digit, advance: true }),
  missing(state, t) {
    const open = criteriaOf(state).filter(({ name }) => state.scores?.[name] === undefined);
    const [first] = open;
    if (first && open.length === 1) return t("the score for {criterion}", { criterion: first.name });
    return t("the scores for {count, plural, one {# criterion} other {# criteria}}", { count: open.length });
  },
  content: (state) => ({
    scores: criteriaOf(state).flatMap(({ name }) => {
      const level = state.scores?.[name];
      return level === undefined ? [] : [{ criterion: name, level }];
    }),
  }),
  restore({ criteria = [] }, { scores = [] }) {
    const kept = scores.filter(({ criterion, level }) => {
      const asked = criteria.find(({ name }) => name === criterion);
      return asked !== undefined && levelValues(asked.scale).includes(level);
    });
    return { scores: Object.fromEntries(kept.map(({ criterion, level }) => [criterion, level])) };
  },
};

const criteriaOf = ({ criteria = [] }: Pick<LabelState, "criteria">) => criteria;

export function scoredCount({ criteria = [], scores = {} }: LabelState): number {
  return criteria.filter(({ name }) => scores[name] !== undefined).length;
}

/** Zero is ten on a scale from 1 to 10. */
function levelOfDigit(state: LabelState, index: number, digit: number): Level | null {
  const criterion = criteriaOf(state)[index];
  const values = criterion ? levelValues(criterion.scale) : [];
  if (values.includes(digit)) return digit;
  return digit === 0 && values.includes(10) ? 10 : null;
}

/** The next criterion without a score, those after the one in hand first. */
function nextOpen(state: LabelState): Target {
  const criteria = criteriaOf(state);
  const start = state.target.at === "criterion" ? state.target.index : 0;
  for (let step = 0; step < criteria.length; step += 1) {
    const index = (start + step) % criteria.length;
    const name = criteria[index]?.name;
    if (name !== undefined && state.scores?.[name] === undefined) return { at: "criterion", index };
  }
  return { at: "submit" };
}

function scored(state: LabelState, index: number, level: Level): LabelState {
  const criterion = criteriaOf(state)[index];
  if (!criterion || !levelValues(criterion.scale).includes(level)) return state;
  return { ...at(state, { at: "criterion", index }), scores: { ...state.scores, [criterion.name]: level } };
}

const at = (state: LabelState, target: Target): LabelState => ({ ...state, target });
