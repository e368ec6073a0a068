import { MAX_PROBLEMS } from "@/lib/labelling/labelling-limits";
import { askOf, isOpen } from "./asks/asks";
import type { AskAction, LabelAction } from "./label-action";
import { type LabelState, sameTarget, type Target } from "./label-state";
import { neighbour, nextTarget } from "./next-target";

/** What the rater does, applied to what was said so far. Returns the same object where nothing changes. */
export function labelReducer(state: LabelState, action: LabelAction): LabelState {
  switch (action.do) {
    case "comment":
      return action.text === state.comment ? state : { ...state, comment: action.text };
    case "used-diff":
      return state.usedDiff ? state : { ...state, usedDiff: true };
    case "used-counts":
      return state.usedCounts ? state : { ...state, usedCounts: true };
    case "report":
      if (state.problems.length >= MAX_PROBLEMS) return state;
      return { ...state, problems: [...state.problems, action.problem] };
    case "withdraw-report":
      return { ...state, problems: state.problems.filter((_, index) => index !== action.index) };
    case "go":
      return at(state, action.target);
    case "go-on":
      return at(state, nextTarget(state));
    case "step":
      return at(state, neighbour(state, action.step));
    default:
      return answer(state, action);
  }
}

function at(state: LabelState, target: Target): LabelState {
  return sameTarget(state.target, target) ? state : { ...state, target };
}

/** An action of the ask that knows it; nothing where that is not asked, or not open yet. */
function answer(state: LabelState, action: AskAction) {
  for (const ask of state.asks) {
    const next = askOf(ask).reduce(state, action);
    if (next === null) continue;
    if (next === state || !isOpen(state, ask)) return state;
    return action.do === "answer-here" || ("advance" in action && action.advance) ? at(next, nextTarget(next)) : next;
  }
  return state;
}
