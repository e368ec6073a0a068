import { ranks } from "../correlation/spearman";
import type { Clusters } from "../resampling/cluster-bootstrap";
import type { Random } from "../resampling/random";
import { exchangePValue, exchangeTest } from "../significance/exchange-p-value";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { ADDED, type ClosenessMeasure, differenceOf } from "./closeness-measure";

/** People's and two judges' values of the same units; a unit that can be turned round stands in them both ways. */
export interface JudgeSeries {
  readonly people: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly clusters: Clusters;
}

/** Beyond so many values in all permutations Kendall's tau would take more than about a quarter of a minute. */
const MAX_PERMUTED = 4e7;
/** Fewer say too little. */
const FEWEST_PERMUTATIONS = 300;

/**
 * The permutation test of which of two judges is closer to people: a permutation exchanges the two in a whole cluster.
 * Correlations are computed anew from values that were standardised (or ranked) before, since judges may use different
 * scales. Two-sided. Differences of means, which are sums over clusters, may have a p-value smaller than one in the
 * permutations (see exchangePValue).
 * @param permutations of Kendall's tau, which needs every unit each time, as many of them as can be afforded
 * @returns undefined with fewer than two clusters, where exchanges leave no correlation, or where too few permutations of
 *   Kendall's tau can be afforded
 * Source: Deutsch, Dror and Roth (2021), A Statistical Analysis of Summarization Evaluation Metrics Using Resampling Methods,
 *   Transactions of the ACL 9.
 */
export function closenessPValue(
  series: JudgeSeries,
  measure: ClosenessMeasure,
  random: Random,
  permutations: number,
): Statistic {
  const { people, clusters } = series;
  if (clusters.length < 2) return undefinedBecause("too-few-units");
  const added = ADDED[measure];
  if (added) {
    const differenceAt = (unit: number) => {
      const [of, a, b] = [people[unit] ?? 0, series.a[unit] ?? 0, series.b[unit] ?? 0];
      return added(of, a) - added(of, b);
    };
    const sums = clusters.map((units) => units.reduce((sum, unit) => sum + differenceAt(unit), 0));
    const ones = clusters.map(() => 1);
    return defined(exchangePValue(sums, ones, random, permutations));
  }
  const correlation = CORRELATIONS[measure];
  const affordable = Math.floor(MAX_PERMUTED / people.length);
  if (!correlation && affordable < FEWEST_PERMUTATIONS) return undefinedBecause("too-costly");
  const p = correlation
    ? valueSumsTest(series, correlation, random, permutations)
    : unitsTest(series, measure, random, Math.min(permutations, affordable));
  return Number.isNaN(p) ? undefinedBecause("too-few-defined-resamples") : defined(p);
}

/** Kendall's tau, which needs every unit. */
function unitsTest(
  { people, clusters, ...judges }: JudgeSeries,
  measure: ClosenessMeasure,
  random: Random,
  permutations: number,
): number {
  const [a, b] = [Array.from(ranks(judges.a)), Array.from(ranks(judges.b))];
  const [exchangedA, exchangedB] = [[...a], [...b]];
  const statistic = (exchanged: Float64Array) => {
    clusters.forEach((units, cluster) => {
      const [first, second] = exchanged[cluster] === 1 ? [b, a] : [a, b];
      for (const unit of units) {
        exchangedA[unit] = first[unit] ?? 0;
        exchangedB[unit] = second[unit] ?? 0;
      }
    });
    return differenceOf(measure, people, exchangedA, exchangedB);
  };
  return exchangeTest(
    clusters.map(() => 1),
    statistic,
    random,
    permutations,
  );
}

/** How often a judge gave each of several values, and the sum of what people said of these units. */
interface ValueSums {
  readonly counts: Float64Array;
  readonly people: Float64Array;
}

/** The correlations that are computed from sums of each value, so that a permutation does not read every unit again. */
function valueSumsTest(
  series: JudgeSeries,
  { peopleScale, judgeScale, correlation }: SummedCorrelation,
  random: Random,
  permutations: number,
): number {
  const [people, a, b] = [peopleScale(series.people), judgeScale(series.a), judgeScale(series.b)];
  const { values, codeOf } = codesOf([...a, ...b]);
  const units = people.map((of, unit) => ({ of, a: codeOf.get(a[unit] ?? 0) ?? 0, b: codeOf.get(b[unit] ?? 0) ?? 0 }));
  const none = (): ValueSums => ({ counts: new Float64Array(values.length), people: new Float64Array(values.length) });
  const [ofA, ofBoth, exchangedA, exchangedB] = [none(), none(), none(), none()];
  for (const unit of units) {
    add(ofA, unit.a, 1, unit.of);
    add(ofBoth, unit.a, 1, unit.of);
    add(ofBoth, unit.b, 1, unit.of);
  }
  const groups = likeClusters(series.clusters, units);
  const closeness = correlation(people, values);
  const statistic = (exchanged: Float64Array) => {
    exchangedA.counts.set(ofA.counts);
    exchangedA.people.set(ofA.people);
    groups.forEach((cluster, group) => {
      const times = exchanged[group] ?? 0;
      if (times === 0) return;
      for (const unit of cluster.units) {
        add(exchangedA, unit.a, -times, unit.of);
        add(exchangedA, unit.b, times, unit.of);
      }
    });
    for (let code = 0; code < values.length; code++) {
      exchangedB.counts[code] = (ofBoth.counts[code] ?? 0) - (exchangedA.counts[code] ?? 0);
      exchangedB.people[code] = (ofBoth.people[code] ?? 0) - (exchangedA.people[code] ?? 0);
    }
    return closeness(exchangedA) - closeness(exchangedB);
  };
  return exchangeTest(
    groups.map(({ size }) => size),
    statistic,
    random,
    permutations,
  );
}

/** Values that differ by no more than rounding: standardised by two ways, the same value may end in another digit. */
const SAME_VALUE = 1e-9;

/** The different values, ascending, and the place of each in them. */
function codesOf(of: readonly number[]): { values: Float64Array; codeOf: ReadonlyMap<number, number> } {
  const values: number[] = [];
  const codeOf = new Map<number, number>();
  for (const value of Float64Array.from(new Set(of)).sort()) {
    if (values.length === 0 || value - (values.at(-1) ?? 0) > SAME_VALUE) values.push(value);
    codeOf.set(value, values.length - 1);
  }
  return { values: Float64Array.from(values), codeOf };
}

function add({ counts, people }: ValueSums, code: number, times: number, of: number): void {
  counts[code] = (counts[code] ?? 0) + times;
  people[code] = (people[code] ?? 0) + times * of;
}

/** What people said of a unit, and the places of both judges' values. */
interface CodedUnit {
  readonly of: number;
  readonly a: number;
  readonly b: number;
}

/** Clusters of the same units are one group; units on which the judges agree are the same either way round. */
function likeClusters(clusters: Clusters, units: readonly CodedUnit[]): { size: number; units: CodedUnit[] }[] {
  const groups = new Map<string, { size: number; units: CodedUnit[] }>();
  for (const cluster of clusters) {
    const exchanged = cluster.flatMap((index) => {
      const unit = units[index];
      return unit && unit.a !== unit.b ? [unit] : [];
    });
    const key = exchanged
      .map(({ of, a, b }) => `${of} ${a} ${b}`)
      .sort()
      .join();
    const known = groups.get(key);
    if (known) known.size++;
    else groups.set(key, { size: 1, units: exchanged });
  }
  return [...groups.values()];
}

interface SummedCorrelation {
  readonly peopleScale: (people: readonly number[]) => readonly number[];
  /** on which the judges are exchanged */
  readonly judgeScale: (judge: readonly number[]) => readonly number[];
  /** from what people said, and the judges' values, ascending; NaN where it is undefined */
  readonly correlation: (people: readonly number[], values: Float64Array) => (sums: ValueSums) => number;
}

const CORRELATIONS: Readonly<Partial<Record<ClosenessMeasure, SummedCorrelation>>> = {
  pearson: {
    peopleScale: standardised,
    judgeScale: standardised,
    correlation: (people, values) => (sums) => productMoment(people.length, sums, values),
  },
  spearman: {
    peopleScale: (people) => standardised(Array.from(ranks(people))),
    judgeScale: (judge) => Array.from(ranks(judge)),
    correlation: (people, values) => {
      const midranks = new Float64Array(values.length);
      return (sums) => {
        let below = 0;
        sums.counts.forEach((count, code) => {
          midranks[code] = below + (count + 1) / 2;
          below += count;
        });
        return productMoment(people.length, sums, midranks);
      };
    },
  },
  weighted_kappa: {
    peopleScale: (people) => people,
    judgeScale: (judge) => judge,
    correlation: quadraticKappaOfSums,
  },
};

/** Pearson's r with people's values, which are standardised. */
function productMoment(n: number, { counts, people }: ValueSums, values: Float64Array): number {
  let [different, sum, squares, products] = [0, 0, 0, 0];
  for (let code = 0; code < values.length; code++) {
    const [count, value] = [counts[code] ?? 0, values[code] ?? 0];
    if (count === 0) continue;
    different++;
    sum += count * value;
    squares += count * value * value;
    products += value * (people[code] ?? 0);
  }
  return different < 2 ? Number.NaN : products / Math.sqrt(n * (squares - (sum * sum) / n));
}

/** 1 − Σ (p − v)² / (1/n Σ Σ (p_i − v_j)²), from values less what people said on average, of which people's sum is 0. */
function quadraticKappaOfSums(people: readonly number[], values: Float64Array): (sums: ValueSums) => number {
  const mean = people.reduce((sum, value) => sum + value, 0) / people.length;
  const squaresOfPeople = people.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return (sums) => {
    let [squares, products] = [0, 0];
    for (let code = 0; code < values.length; code++) {
      const [count, value] = [sums.counts[code] ?? 0, (values[code] ?? 0) - mean];
      squares += count * value * value;
      products += value * ((sums.people[code] ?? 0) - count * mean);
    }
    return (2 * products) / (squaresOfPeople + squares);
  };
}

/** With mean 0 and variance 1. */
function standardised(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (value - mean) / deviation);
}
