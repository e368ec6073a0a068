import type { LabelValue } from "../label-value";
import type { LabelTable } from "../reliability/label-table";
import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type Outcome, outcomeOfPreferences } from "./outcome";
import {
  type OutcomePair,
  type PairwiseLabelDistances,
  pairwiseLabelDistance,
  pairwiseLabelDistances,
} from "./pairwise-label-distance";

export interface HumanCeiling {
  /** Each rater (position in the table) against the consensus of the others on the same units. */
  readonly raters: readonly { readonly rater: number; readonly distances: PairwiseLabelDistances }[];
  /** All raters together: what a judge's PLD and WPLD can be read against. */
  readonly pooled: PairwiseLabelDistances;
  /** Per unit, how many of its raters stood at distance 0, 1 and 2; for the interval. */
  readonly units: readonly (readonly [number, number, number])[];
}

/** The outcome that several labels of one unit come to. */
export type OutcomeRule = (labels: readonly LabelValue[]) => Statistic<Outcome>;

/**
 * How far people stand from each other: PLD and WPLD of each rater's own outcome against the outcome of the other raters'
 * labels (leave one out).
 * @param table a unit is a pair of responses
 * @param outcomeOf labels → outcome; default: preferences 1 to 5 by their mean
 * @returns distances undefined for raters who share no unit with another
 */
export function humanCeiling(table: LabelTable, outcomeOf: OutcomeRule = preferenceOutcome): HumanCeiling {
  const pairs: OutcomePair[][] = Array.from({ length: table.nRaters }, () => []);
  const units: [number, number, number][] = [];
  for (let unit = 0; unit < table.nUnits; unit++) {
    const labels = labelsOfUnit(table, unit);
    const counts: [number, number, number] = [0, 0, 0];
    labels.forEach(({ rater, value }, own) => {
      const prediction = outcomeOf([value]);
      const label = outcomeOf(labels.filter((_, other) => other !== own).map((other) => other.value));
      if (!prediction.defined || !label.defined) return;
      const pair = { label: label.value, prediction: prediction.value };
      pairs[rater]?.push(pair);
      counts[pairwiseLabelDistance(pair)]++;
    });
    if (counts[0] + counts[1] + counts[2] > 0) units.push(counts);
  }
  return {
    raters: pairs.map((ofRater, rater) => ({ rater, distances: pairwiseLabelDistances(ofRater) })),
    pooled: pairwiseLabelDistances(pairs.flat()),
    units,
  };
}

/** The bootstrap interval of the pooled WPLD over units, since a unit's raters are compared with each other. */
export function humanCeilingInterval(
  { units, pooled }: Pick<HumanCeiling, "units" | "pooled">,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  if (!pooled.weighted.defined) return pooled.weighted;
  if (units.length < 2) return undefinedBecause("too-few-units");
  const groups = new Map<string, { pairs: number; distance: number; units: number }>();
  for (const [exact, step, inverted] of units) {
    const key = `${exact} ${step} ${inverted}`;
    const group = groups.get(key) ?? { pairs: exact + step + inverted, distance: step + 2 * inverted, units: 0 };
    group.units++;
    groups.set(key, group);
  }
  const distinct = [...groups.values()];
  const statistic = (weights: Float64Array) => {
    let [pairs, distance] = [0, 0];
    distinct.forEach((group, index) => {
      pairs += (weights[index] ?? 0) * group.pairs;
      distance += (weights[index] ?? 0) * group.distance;
    });
    return distance / pairs;
  };
  const sizes = distinct.map((group) => group.units);
  return bootstrapInterval(bootstrap(sizes, statistic, options), options);
}

function preferenceOutcome(labels: readonly LabelValue[]): Statistic<Outcome> {
  return outcomeOfPreferences(
    labels.map((label) => {
      if (typeof label === "number") return label;
      throw new StatsInputError(`Expected preferences from 1 to 5, found ${label}: give a rule for other labels.`);
    }),
  );
}

function labelsOfUnit(table: LabelTable, unit: number): { rater: number; value: LabelValue }[] {
  const labels: { rater: number; value: LabelValue }[] = [];
  for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
    const value = table.scale.values[table.valueIndex[i] ?? 0];
    if (value !== undefined) labels.push({ rater: table.raterIndex[i] ?? 0, value });
  }
  return labels;
}
