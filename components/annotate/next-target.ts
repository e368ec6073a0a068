import {
  answerOf,
  type CheckThenScoreState,
  chosenLevel,
  type LabelState,
  scaleIsOpen,
  type Target,
} from "./label-state";

/**
 * The next thing to answer. Questions come first, those after the one in hand before those above it;
 * then the scale, then the ease question, and submitting when nothing is open.
 */
export function nextTarget(state: LabelState): Target {
  if (state.protocol === "check_then_score") {
    const index = nextOpenQuestion(state);
    if (index !== null) return { at: "question", index };
  }
  if (chosenLevel(state) === null) return { at: "scale" };
  if (state.protocol === "check_then_score" && state.ease === null) return { at: "ease" };
  return { at: "submit" };
}

function nextOpenQuestion(state: CheckThenScoreState): number | null {
  const count = state.questions.length;
  const start = state.target.at === "question" ? state.target.index : 0;
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    if (answerOf(state, index) === null) return index;
  }
  return null;
}

/** The next thing up or down from the one in hand; stays where it is at either end. */
export function neighbour(state: LabelState, step: 1 | -1): Target {
  const targets = reachableTargets(state);
  const here = targets.findIndex((target) => sameTarget(target, state.target));
  if (here === -1) return nextTarget(state);
  return targets[here + step] ?? state.target;
}

function reachableTargets(state: LabelState): Target[] {
  const targets: Target[] = [];
  if (state.protocol === "check_then_score") {
    state.questions.forEach((_, index) => {
      targets.push({ at: "question", index });
    });
  }
  if (scaleIsOpen(state)) targets.push({ at: "scale" });
  if (state.protocol === "check_then_score" && chosenLevel(state) !== null) targets.push({ at: "ease" });
  targets.push({ at: "submit" });
  return targets;
}

export function sameTarget(a: Target, b: Target): boolean {
  return a.at === b.at && (a.at !== "question" || b.at !== "question" || a.index === b.index);
}
