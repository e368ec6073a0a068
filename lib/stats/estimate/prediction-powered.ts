import { defined, type Statistic, undefinedBecause } from "../statistic";
import { meanOf } from "../sum";

/** A unit that a judge has a value of, and people's mean label where they labelled it. */
export interface JudgedUnit {
  readonly people: number | null;
  readonly judge: number;
}

export interface MeanEstimate {
  readonly estimate: number;
  readonly standardError: number;
  /** How much the judge counts: 0 is people alone, 1 takes its values at their word and corrects their mean error. */
  readonly lambda: number;
}

/** What values are measured from, so that squares lose no digits. */
export interface Origin {
  readonly people: number;
  readonly judge: number;
}

/** Sums over labelled units and over the others, of values less their origin. They can be added. */
export interface UnitSums {
  readonly n: number;
  readonly people: number;
  readonly people2: number;
  readonly judge: number;
  readonly judge2: number;
  readonly product: number;
  readonly others: number;
  readonly judgeOfOthers: number;
  readonly judgeOfOthers2: number;
}

const NOTHING: UnitSums = {
  n: 0,
  people: 0,
  people2: 0,
  judge: 0,
  judge2: 0,
  product: 0,
  others: 0,
  judgeOfOthers: 0,
  judgeOfOthers2: 0,
};

/** The means, as an origin: 0 of no values. */
export function originOf(units: readonly JudgedUnit[]): Origin {
  const people = units.flatMap(({ people }) => people ?? []);
  return {
    people: people.length > 0 ? meanOf(people) : 0,
    judge: units.length > 0 ? meanOf(units.map(({ judge }) => judge)) : 0,
  };
}

/** The sums that {@link predictionPoweredMean} needs. */
export function sumsOf(units: readonly JudgedUnit[], origin: Origin): UnitSums {
  const sums = { ...NOTHING };
  for (const { people, judge } of units) {
    const f = judge - origin.judge;
    if (people === null) {
      sums.others += 1;
      sums.judgeOfOthers += f;
      sums.judgeOfOthers2 += f * f;
      continue;
    }
    const y = people - origin.people;
    sums.n += 1;
    sums.people += y;
    sums.people2 += y * y;
    sums.judge += f;
    sums.judge2 += f * f;
    sums.product += y * f;
  }
  return sums;
}

/** The sums of several parts together. */
export function totalOf(parts: readonly UnitSums[]): UnitSums {
  const total = { ...NOTHING };
  for (const part of parts) {
    total.n += part.n;
    total.people += part.people;
    total.people2 += part.people2;
    total.judge += part.judge;
    total.judge2 += part.judge2;
    total.product += part.product;
    total.others += part.others;
    total.judgeOfOthers += part.judgeOfOthers;
    total.judgeOfOthers2 += part.judgeOfOthers2;
  }
  return total;
}

/**
 * The mean over all units from people's labels of some and a judge's values of all: PPI++ with the λ that makes the interval
 * narrowest, clipped to [0, 1]. The judge may err in any way; the labelled units must be a random part of all.
 * @param sums of units, less the origin
 * @param lambda a λ to use in place of the best; 0 is people alone
 * @returns undefined with fewer than two labelled units
 * Source: Angelopoulos, Duchi and Zrnic, PPI++ (2023), sections 2 and 6 for the mean.
 */
export function predictionPoweredMean(
  sums: UnitSums,
  origin: Origin,
  lambda: number = bestLambda(sums),
): Statistic<MeanEstimate> {
  const { n, others } = sums;
  if (n < 2) return undefinedBecause("too-few-units");
  const used = others === 0 ? 0 : lambda;
  const [people, judge] = [sums.people / n, sums.judge / n];
  const varianceOfRest =
    sums.people2 / n -
    people ** 2 -
    2 * used * (sums.product / n - people * judge) +
    used ** 2 * (sums.judge2 / n - judge ** 2);
  const ofOthers = others === 0 ? judge : sums.judgeOfOthers / others;
  const varianceOfOthers = others === 0 ? 0 : (sums.judgeOfOthers2 / others - ofOthers ** 2) / others;
  return defined({
    estimate: origin.people + people + used * (ofOthers - judge),
    // Rounding may leave less than nothing of a variance.
    standardError: Math.sqrt(Math.max(0, used ** 2 * varianceOfOthers + varianceOfRest / n)),
    lambda: used,
  });
}

/** Cov(Y, f) / ((1 + n/N) Var f), in [0, 1]; 0 where the judge says the same of every unit. */
function bestLambda(sums: UnitSums): number {
  const { n, others } = sums;
  const all = n + others;
  if (n === 0 || others === 0) return 0;
  const mean = (sums.judge + sums.judgeOfOthers) / all;
  const variance = (sums.judge2 + sums.judgeOfOthers2 - all * mean ** 2) / (all - 1);
  if (!(variance > 0)) return 0;
  const covariance = sums.product / n - (sums.people / n) * (sums.judge / n);
  return Math.min(1, Math.max(0, covariance / ((1 + n / others) * variance)));
}
