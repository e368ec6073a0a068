import type { Best } from "../preference/outcome";
import type { BootstrapOptions } from "../resampling/bootstrap";
import type { Interval, IntervalOptions } from "../resampling/interval";
import { isOnePoint } from "../resampling/one-point";
import { ratioOfSumsInterval } from "../resampling/ratio-of-sums";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { Closer } from "./closer";

/**
 * What a unit adds to a mean: each of its people is compared with the other people, and the judge, in that person's place, with
 * the same other people.
 */
export interface LikeForLikeUnit {
  /** Comparisons: people who were left out in turn. */
  readonly n: number;
  /** The sum of the judge's values over these comparisons, and that of the people's. */
  readonly judge: number;
  readonly people: number;
  /** How many units are just like this one; default 1. With a cluster, one unit of each of `times` like clusters. */
  readonly times?: number;
  /** Units that are drawn together, such as those of one instruction, have the same one; without it each is by itself. */
  readonly cluster?: number | string;
}

export interface Estimated {
  readonly value: Statistic;
  /** null where no intervals were asked for */
  readonly interval: Statistic<Interval> | null;
}

/** A judge and people, all compared with the same references. */
export interface LikeForLike {
  readonly judge: Estimated;
  /** Over the same comparisons; the interval of people is that of the human ceiling. */
  readonly people: Statistic;
  /** Judge − people, from the same resamples. */
  readonly difference: Estimated;
  readonly closer: Closer;
}

export type LikeForLikeOptions = BootstrapOptions & IntervalOptions;

/**
 * The means of a judge and of people over the same comparisons, each with one person left out: a judge that is one more such
 * person has, on average, the same mean as they. (Compared with all people together, it would be closer than they are to the
 * others, since a mean or majority of more people has less noise.)
 * @param best which value is the closer: of distances the lowest
 * @param options begins a new sequence of random numbers for each interval; null for no intervals
 * @returns undefined without comparisons; intervals also with fewer than two units (or clusters)
 */
export function likeForLike(
  units: readonly LikeForLikeUnit[],
  best: Best,
  options: (() => LikeForLikeOptions) | null,
): LikeForLike {
  const drawn = byCluster(units);
  const pooled = (part: (unit: Sums) => number): Statistic => {
    const [sum, n] = drawn.reduce(([a, b], each) => [a + each.times * part(each), b + each.times * each.n], [0, 0]);
    return n === 0 ? undefinedBecause("no-common-units") : defined(sum / n);
  };
  const estimate = (part: (unit: Sums) => number): Estimated => {
    const value = pooled(part);
    if (!value.defined || options === null) return { value, interval: value.defined ? null : options && value };
    const parts = drawn.map((each) => ({ times: each.times, part: part(each), whole: each.n }));
    return { value, interval: ratioOfSumsInterval(parts, options()) };
  };
  const difference = estimate(({ judge, people }) => judge - people);
  return {
    judge: estimate(({ judge }) => judge),
    people: pooled(({ people }) => people),
    difference,
    closer: closerByInterval(difference.interval, best),
  };
}

/** A bootstrap of one and the same value bounds nothing, so that it decides nothing. */
export function closerByInterval(interval: Statistic<Interval> | null, best: Best): Closer {
  if (!interval?.defined || isOnePoint(interval.value)) return "cannot-tell";
  const { low, high } = interval.value;
  if (low <= 0 && high >= 0) return "cannot-tell";
  return low > 0 === (best === "highest") ? "judge" : "people";
}

type Sums = Required<Pick<LikeForLikeUnit, "n" | "judge" | "people" | "times">>;

function byCluster(units: readonly LikeForLikeUnit[]): Sums[] {
  const alone: Sums[] = [];
  const clusters = new Map<number | string, Sums>();
  for (const { n, judge, people, times = 1, cluster } of units) {
    if (n === 0) continue;
    if (cluster === undefined) {
      alone.push({ n, judge, people, times });
      continue;
    }
    const known = clusters.get(cluster);
    clusters.set(cluster, {
      n: n + (known?.n ?? 0),
      times: known?.times ?? times,
      judge: judge + (known?.judge ?? 0),
      people: people + (known?.people ?? 0),
    });
  }
  return [...alone, ...clusters.values()];
}
