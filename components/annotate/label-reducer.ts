import type { Problem } from "@/lib/domain/labelling/labelling";
import { MAX_PROBLEMS } from "@/lib/domain/labelling/labelling-limits";
import type { Answer, Ease, Level } from "@/lib/domain/protocol-words";
import { chosenLevel, type LabelState, scaleIsOpen, type Target } from "./label-state";
import { neighbour, nextTarget, sameTarget } from "./next-target";

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
    case "answer":
      return answer(state, action.index, action.answer, action.advance);
    case "answer-here": {
      const target = state.target.at === "question" ? state.target : nextTarget(state);
      return target.at === "question" ? answer(state, target.index, action.answer, true) : state;
    }
    case "level":
      return level(state, action.level, action.advance);
    case "ease":
      return ease(state, action.ease, action.advance);
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
  }
}

function at(state: LabelState, target: Target): LabelState {
  return sameTarget(state.target, target) ? state : { ...state, target };
}

function moveOn(state: LabelState, advance: boolean): LabelState {
  return advance ? at(state, nextTarget(state)) : state;
}

function answer(state: LabelState, index: number, given: Answer, advance: boolean): LabelState {
  if (state.protocol !== "check_then_score") return state;
  if (given === "UNKNOWN" && !state.allowUnknown) return state;
  const question = state.questions[index];
  if (!question) return state;
  const here = at(state, { at: "question", index });
  if (here.protocol !== "check_then_score") return state;
  return moveOn({ ...here, answers: { ...here.answers, [question.itemId]: given } }, advance);
}

function level(state: LabelState, chosen: Level, advance: boolean): LabelState {
  if (!scaleIsOpen(state)) return state;
  const here = at(state, { at: "scale" });
  const next: LabelState =
    here.protocol === "preference" ? { ...here, preference: chosen } : { ...here, score: chosen };
  return moveOn(next, advance);
}

function ease(state: LabelState, given: Ease, advance: boolean): LabelState {
  if (state.protocol !== "check_then_score" || chosenLevel(state) === null) return state;
  return moveOn({ ...state, target: { at: "ease" }, ease: given }, advance);
}
