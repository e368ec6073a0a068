import { quantile } from "../resampling/quantile";
import { defined, type Statistic } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { DEFAULT_MAX_UNITS } from "./plan-interval-width";
import { type SimulationOptions, studySimulator } from "./simulated-alphas";
import { type Effort, type PlannedStudy, smallestStudy } from "./smallest-study";
import type { StudyAssumptions } from "./study-assumptions";

export interface DifferencePlan extends SimulationOptions {
  /** The change in alpha that shall be found, of either sign. */
  readonly alphaChange: number;
  /** How often it shall be found when it is there; default 0.8. */
  readonly power?: number;
  /** How often a difference may be found when there is none; default 0.05. */
  readonly significance?: number;
  readonly maxUnits?: number;
}

/**
 * How many units each of two protocols needs so that a change in alpha is found: simulates pairs of studies without a
 * change for the difference that chance reaches in `significance` of them, then pairs with the change for how often it is
 * exceeded. The two studies are simulated independently, which is on the safe side when both label the same units.
 * @param baseline the protocol to be improved on; assumptionsFromPilot gives it from a pilot
 * @returns the plan with the power of all sizes tried; undefined where the power is not reached
 */
export function planDifference(
  baseline: StudyAssumptions,
  nRaters: number,
  plan: DifferencePlan,
): Statistic<PlannedStudy> {
  const { alphaChange, power = 0.8, significance = 0.05, maxUnits = DEFAULT_MAX_UNITS } = plan;
  if (alphaChange === 0 || !(power > 0 && power < 1) || !(significance > 0 && significance < 1)) {
    throw new StatsInputError("Expected a change other than 0, and power and significance between 0 and 1.");
  }
  const changed = { ...baseline, alpha: baseline.alpha + alphaChange };
  const before = studySimulator({ kind: "assumed", assumptions: baseline, nRaters }, plan);
  const after = studySimulator({ kind: "assumed", assumptions: changed, nRaters }, plan);
  if (!before.defined) return before;
  if (!after.defined) return after;
  const powerOf = (nUnits: number, effort: Effort): Statistic => {
    const [first, second] = [before.value(nUnits, effort), before.value(nUnits, effort)];
    const third = after.value(nUnits, effort);
    if (!first.defined) return first;
    if (!second.defined) return second;
    if (!third.defined) return third;
    const critical = quantile(distances(first.value, second.value).sort(), 1 - significance);
    const found = distances(first.value, third.value);
    return defined(found.filter((distance) => distance > critical).length / found.length);
  };
  return smallestStudy(powerOf, (value) => value >= power, maxUnits);
}

function distances(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from({ length: Math.min(a.length, b.length) }, (_, i) => Math.abs((b[i] ?? 0) - (a[i] ?? 0)));
}
