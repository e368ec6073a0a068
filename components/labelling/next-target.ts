import { askOf, openAsks } from "./asks/asks";
import { type LabelState, sameTarget, type Target } from "./label-state";

/** The next thing to answer, in the order of the asks; submitting when nothing is open. */
export function nextTarget(state: LabelState): Target {
  const ask = state.asks.find((each) => !askOf(each).isComplete(state));
  return ask ? askOf(ask).next(state) : { at: "submit" };
}

/** The next thing up or down from the one in hand; stays where it is at either end. */
export function neighbour(state: LabelState, step: 1 | -1): Target {
  const targets: Target[] = [...openAsks(state).flatMap((ask) => askOf(ask).targets(state)), { at: "submit" }];
  const here = targets.findIndex((target) => sameTarget(target, state.target));
  if (here === -1) return nextTarget(state);
  return targets[here + step] ?? state.target;
}
