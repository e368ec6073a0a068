import { assertConfidence, DEFAULT_CONFIDENCE } from "../resampling/interval";
import { quantile } from "../resampling/quantile";
import { mapStatistic, type Statistic } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type SimulationOptions, type StudySource, studySimulator } from "./simulated-alphas";
import { type Effort, type PlannedStudy, smallestStudy } from "./smallest-study";

export interface IntervalWidthPlan extends SimulationOptions {
  /** The width (high − low) that alpha's interval shall have. */
  readonly width: number;
  readonly confidence?: number;
  readonly maxUnits?: number;
  /** How much wider than the range of simulated alphas the interval of `nUnits` units is; default 1. */
  readonly widen?: (nUnits: number) => number;
}

/** Where the search for a size ends. */
export const DEFAULT_MAX_UNITS = 1_000_000;

/**
 * How many units alpha's interval takes to be as narrow as wanted: simulates studies of growing size and takes the range
 * that holds the middle `confidence` of their alphas. Call it for several numbers of raters to weigh units against raters.
 * @param source assumed parameters with a number of raters, or a pilot whose units (with their numbers of raters) repeat
 * @returns the plan with the widths of all sizes tried; undefined where the target is not reached or alpha does not exist
 */
export function planIntervalWidth(source: StudySource, plan: IntervalWidthPlan): Statistic<PlannedStudy> {
  const { width, confidence = DEFAULT_CONFIDENCE, maxUnits = DEFAULT_MAX_UNITS, widen = () => 1 } = plan;
  assertConfidence(confidence);
  if (!(width > 0)) throw new StatsInputError(`Expected a width above 0, found ${width}.`);
  const simulate = studySimulator(source, plan);
  if (!simulate.defined) return simulate;
  const widthOf = (nUnits: number, effort: Effort) =>
    mapStatistic(middleWidth(simulate.value(nUnits, effort), confidence), (value) => value * widen(nUnits));
  return smallestStudy(widthOf, (value) => value <= width, maxUnits);
}

/** How wide the range is that holds the middle `confidence` of simulated alphas. */
export function middleWidth(alphas: Statistic<Float64Array>, confidence: number): Statistic {
  const tail = (1 - confidence) / 2;
  return mapStatistic(alphas, (values) => {
    const sorted = values.slice().sort();
    return quantile(sorted, 1 - tail) - quantile(sorted, tail);
  });
}
