import { alphaInterval } from "../alpha/alpha-bootstrap";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { DEFAULT_CONFIDENCE, type Interval } from "../resampling/interval";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { arePatternsFew } from "./pattern-model";
import { DEFAULT_MAX_UNITS, type IntervalWidthPlan, middleWidth, planIntervalWidth } from "./plan-interval-width";
import { studySimulator } from "./simulated-alphas";
import { assumptionsFromPilot } from "./study-assumptions";

export interface EnoughLabels {
  /** Units with 2+ labels, and how many labels they have in the mean. */
  readonly nUnits: number;
  readonly labelsPerUnit: Statistic;
  /** The width (high − low) of alpha's interval now. */
  readonly width: Statistic;
  /** How many more units, labelled as those are, make it as narrow as wanted; 0 where it is. */
  readonly moreUnits: Statistic;
  /** How many raters each unit would need instead, with the units that there are; undefined where ten do not suffice. */
  readonly raters: Statistic;
}

/** So many raters a unit are looked at. */
const MAX_RATERS = 10;

export interface EnoughLabelsPlan extends IntervalWidthPlan {
  readonly difference: "nominal" | "ordinal" | "interval" | "ratio";
  /**
   * Alpha's interval where it was computed already, drawn from clusters of units, say. Simulated studies have independent
   * units: what their interval is narrower or wider by now is taken to stay so.
   */
  readonly interval?: Statistic<Interval>;
}

/**
 * Whether labels suffice for an interval of alpha as narrow as wanted, and what is missing: units as they are labelled, or
 * raters for the same units. The interval now is the bootstrap's over units; what is missing comes from simulated studies, of
 * the units' own patterns or, for other numbers of raters, of a model with their alpha and values.
 * @returns undefined parts where alpha is, or where it is below 0 for the number of raters
 * @throws StatsInputError for a width that is not above 0
 */
export function enoughLabels(patterns: UnitPatterns, plan: EnoughLabelsPlan): EnoughLabels {
  const { difference, confidence = DEFAULT_CONFIDENCE, random, maxUnits = DEFAULT_MAX_UNITS } = plan;
  // Also where labels suffice: a width that is not above 0 is a mistake.
  assertWidth(plan.width);
  const { nUnitsPairable: nUnits, nLabelsPairable } = krippendorffAlpha(patterns, difference);
  const labelsPerUnit = nUnits > 0 ? defined(nLabelsPairable / nUnits) : undefinedBecause("no-pairable-units");
  const interval = plan.interval ?? alphaInterval(patterns, difference, { random, confidence });
  const width = mapStatistic(interval, ({ low, high }) => high - low);
  if (!width.defined) return { nUnits, labelsPerUnit, width, moreUnits: width, raters: width };
  if (width.value <= plan.width) {
    return { nUnits, labelsPerUnit, width, moreUnits: defined(0), raters: mapStatistic(labelsPerUnit, Math.round) };
  }
  const simulated = plan.interval ? widthNow(patterns, nUnits, plan) : width;
  if (!simulated.defined) return { nUnits, labelsPerUnit, width, moreUnits: simulated, raters: simulated };
  const scaled = { ...plan, maxUnits, width: (plan.width * simulated.value) / width.value };
  const planned = planIntervalWidth({ kind: "pilot", patterns }, scaled);
  // The plan is as exact as its simulations; where it asks for no more than there are, one more is the least that may help.
  const moreUnits = mapStatistic(planned, (study) => Math.max(1, study.nUnits - nUnits));
  return { nUnits, labelsPerUnit, width, moreUnits, raters: ratersFor(patterns, nUnits, labelsPerUnit, scaled) };
}

function assertWidth(width: number): void {
  if (!(width > 0)) throw new StatsInputError(`Expected a width above 0, found ${width}.`);
}

/** Of studies with as many units as there are, labelled as they are. */
function widthNow(patterns: UnitPatterns, nUnits: number, plan: EnoughLabelsPlan): Statistic {
  const simulate = studySimulator({ kind: "pilot", patterns }, plan);
  return simulate.defined
    ? middleWidth(simulate.value(nUnits, "full"), plan.confidence ?? DEFAULT_CONFIDENCE)
    : simulate;
}

function ratersFor(
  patterns: UnitPatterns,
  nUnits: number,
  labelsPerUnit: Statistic,
  plan: EnoughLabelsPlan,
): Statistic {
  const assumptions = assumptionsFromPilot(patterns, plan.difference);
  if (!assumptions.defined) return assumptions;
  if (!labelsPerUnit.defined) return labelsPerUnit;
  for (let nRaters = Math.floor(labelsPerUnit.value) + 1; nRaters <= MAX_RATERS; nRaters++) {
    if (!arePatternsFew(nRaters, assumptions.value.values.length)) {
      return undefinedBecause(
        "too-costly",
        `With ${assumptions.value.values.length} different values it is not worked out how many raters would suffice.`,
      );
    }
    const simulate = studySimulator({ kind: "assumed", assumptions: assumptions.value, nRaters }, plan);
    if (!simulate.defined) return simulate;
    const width = middleWidth(simulate.value(nUnits, "full"), plan.confidence ?? DEFAULT_CONFIDENCE);
    if (width.defined && width.value <= plan.width) return defined(nRaters);
  }
  return undefinedBecause("not-reached", `With these units ${MAX_RATERS} raters each would not suffice.`);
}
