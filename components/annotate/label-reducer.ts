import type { Problem } from "@/lib/domain/labelling/labelling";
import { MAX_PROBLEMS } from "@/lib/domain/labelling/labelling-limits";
import type { Level } from "@/lib/domain/protocol/scale";
import type { Answer, Ease } from "@/lib/domain/protocol-words";
import { ASKS, isOpen } from "./asks/asks";
import { type LabelState, sameTarget, type Target } from "./label-state";
import { neighbour, nextTarget } from "./next-target";

/** `advance` moves on to the next thing to answer; stepping through a group with the arrow keys must not. */
export type LabelAction =
  | { do: "answer"; index: number; answer: Answer; advance: boolean }
  /** y, n, u: for the question in hand, or the next open one when none is in hand */
  | { do: "answer-here"; answer: Answer }
  | { do: "level"; level: Level; advance: boolean }
  | { do: "ease"; ease: Ease; advance: boolean }
  | { do: "comment"; text: string }
  | { do: "report"; problem: Problem }
  | { do: "withdraw-report"; index: number }
  | { do: "go"; target: Target }
  | { do: "go-on" }
  | { do: "step"; step: 1 | -1 };

/** What the rater does, applied to what was said so far. Returns the same object where nothing changes. */
export function labelReducer(state: LabelState, action: LabelAction): LabelState {
  switch (action.do) {
    case "comment":
      return action.text === state.comment ? state : { ...state, comment: action.text };
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
function answer(state: LabelState, action: Extract<LabelAction, { do: "answer" | "answer-here" | "level" | "ease" }>) {
  for (const ask of state.asks) {
    const next = ASKS[ask].reduce(state, action);
    if (next === null) continue;
    if (next === state || !isOpen(state, ask)) return state;
    return action.do === "answer-here" || action.advance ? at(next, nextTarget(next)) : next;
  }
  return state;
}
