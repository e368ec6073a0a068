import { alphaInterval } from "../alpha/alpha-bootstrap";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { DEFAULT_CONFIDENCE, type Interval, smallSampleFactor } from "../resampling/interval";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { ENOUGH_CLUSTERS, ENOUGH_UNITS } from "./fewest-units";
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
  /** The width that as many units again would give, labelled as those are. */
  readonly doubled: Statistic;
  /**
   * How many more units, labelled as those are, make it as narrow as wanted; 0 where it is, of 30 units or more in 20
   * clusters or more: fewer cannot tell. Null where no width is wanted.
   */
  readonly moreUnits: Statistic | null;
  /** How many raters each unit would need instead, with the units that there are; undefined where ten do not suffice. */
  readonly raters: Statistic | null;
}

/** At most this many raters per unit are tried. */
const MAX_RATERS = 10;

export interface EnoughLabelsPlan extends Omit<IntervalWidthPlan, "width" | "widen"> {
  /** that is wanted; null where nobody chose one */
  readonly width: number | null;
  readonly difference: "nominal" | "ordinal" | "interval" | "ratio";
  /**
   * Alpha's interval where it was computed already, drawn from clusters of units, say. Simulated studies have independent
   * units: what their interval is narrower or wider by now is taken to stay so.
   */
  readonly interval?: Statistic<Interval>;
  /** What the interval draws from: by default each unit by itself. */
  readonly nClusters?: number;
}

/**
 * Whether labels suffice for an interval of alpha as narrow as wanted, and what is missing: units as they are labelled, or
 * raters for the same units. The interval now is the bootstrap's over units; what is missing comes from simulated studies, of
 * the units' own patterns or, for other numbers of raters, of a model with their alpha and values.
 * @returns undefined parts where alpha is, or where it is below 0 for the number of raters
 * @throws StatsInputError for a width that is not above 0
 */
export function enoughLabels(patterns: UnitPatterns, plan: EnoughLabelsPlan): EnoughLabels {
  const { difference, confidence = DEFAULT_CONFIDENCE, random, maxUnits = DEFAULT_MAX_UNITS, width: wanted } = plan;
  // Also where labels suffice: a width that is not above 0 is a mistake.
  if (wanted !== null) assertWidth(wanted);
  const { nUnitsPairable: nUnits, nLabelsPairable } = krippendorffAlpha(patterns, difference);
  const nClusters = plan.nClusters ?? nUnits;
  const labelsPerUnit = nUnits > 0 ? defined(nLabelsPairable / nUnits) : undefinedBecause("no-pairable-units");
  const interval = plan.interval ?? alphaInterval(patterns, difference, { random, confidence });
  const width = mapStatistic(interval, ({ low, high }) => high - low);
  const about = { nUnits, labelsPerUnit, width };
  const without = (why: Statistic): EnoughLabels => ({
    ...about,
    doubled: why,
    moreUnits: wanted === null ? null : why,
    raters: wanted === null ? null : why,
  });
  if (!width.defined) return without(width);
  // The bootstrap over units is such a simulation, but for its expansion.
  const now = plan.interval
    ? widthOf(patterns, nUnits, plan)
    : defined(width.value / smallSampleFactor(nUnits, confidence));
  if (!now.defined) return without(now);
  // Simulated studies have independent units, and ranges that hold their alphas rather than intervals of few units.
  const widen = (units: number) => {
    const clusters = (units * nClusters) / nUnits;
    return (
      (width.value / now.value) * (smallSampleFactor(clusters, confidence) / smallSampleFactor(nClusters, confidence))
    );
  };
  const doubled = mapStatistic(widthOf(patterns, 2 * nUnits, plan), (value) => value * widen(2 * nUnits));
  if (wanted === null) return { ...about, doubled, moreUnits: null, raters: null };
  const fewest = Math.max(ENOUGH_UNITS, Math.ceil((ENOUGH_CLUSTERS * nUnits) / nClusters)) - nUnits;
  if (width.value <= wanted) {
    const raters = mapStatistic(labelsPerUnit, Math.round);
    return { ...about, doubled, moreUnits: defined(Math.max(0, fewest)), raters };
  }
  const planned = planIntervalWidth({ kind: "pilot", patterns }, { ...plan, maxUnits, width: wanted, widen });
  // The plan is as exact as its simulations; where it asks for no more than there are, one more is the least that may help.
  const moreUnits = mapStatistic(planned, (study) => Math.max(1, fewest, study.nUnits - nUnits));
  const scaled = { ...plan, width: wanted / widen(nUnits) };
  return { ...about, doubled, moreUnits, raters: ratersFor(patterns, nUnits, labelsPerUnit, scaled) };
}

function assertWidth(width: number): void {
  if (!(width > 0)) throw new StatsInputError(`Expected a width above 0, found ${width}.`);
}

/** Of studies with `nUnits` units, labelled as those are. */
function widthOf(patterns: UnitPatterns, nUnits: number, plan: EnoughLabelsPlan): Statistic {
  const simulate = studySimulator({ kind: "pilot", patterns }, plan);
  return simulate.defined
    ? middleWidth(simulate.value(nUnits, "full"), plan.confidence ?? DEFAULT_CONFIDENCE)
    : simulate;
}

function ratersFor(
  patterns: UnitPatterns,
  nUnits: number,
  labelsPerUnit: Statistic,
  plan: IntervalWidthPlan & Pick<EnoughLabelsPlan, "difference">,
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
