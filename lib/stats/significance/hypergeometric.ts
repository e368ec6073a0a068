/** Units of which some are marked and some are drawn: how many are both is left to chance. */
export interface Stratum {
  readonly all: number;
  readonly marked: number;
  readonly drawn: number;
}

/** Probabilities of first, first + 1, …; what is left out is below 1e-18 of the highest. */
interface Counts {
  readonly first: number;
  readonly probability: readonly number[];
}

/**
 * P(X ≥ count), where X is how many of the drawn units are marked, summed over strata, if within each stratum every choice of
 * the drawn ones is equally likely. With one stratum it is Fisher's exact test, with more its stratified form.
 * Source: Agresti, Categorical Data Analysis (2013), sections 3.5 and 7.3.
 */
export function atLeastMarked(strata: readonly Stratum[], count: number): number {
  const { first, probability } = strata.map(hypergeometric).reduce(sumOf, { first: 0, probability: [1] });
  const tail = probability.reduce((sum, p, index) => sum + (first + index >= count ? p : 0), 0);
  return Math.min(1, tail);
}

/** P(X ≤ count) of the same. */
export function atMostMarked(strata: readonly Stratum[], count: number): number {
  const unmarked = strata.map(({ all, marked, drawn }) => ({ all, marked: all - marked, drawn }));
  return atLeastMarked(unmarked, strata.reduce((sum, { drawn }) => sum + drawn, 0) - count);
}

const NEGLIGIBLE = 1e-18;

function hypergeometric({ all, marked, drawn }: Stratum): Counts {
  const first = Math.max(0, drawn + marked - all);
  const logs = [0];
  for (let k = first; k < Math.min(marked, drawn); k++) {
    const ratio = ((marked - k) * (drawn - k)) / ((k + 1) * (all - marked - drawn + k + 1));
    logs.push((logs.at(-1) ?? 0) + Math.log(ratio));
  }
  const highest = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  return normalised(
    first,
    logs.map((log) => Math.exp(log - highest)),
  );
}

function sumOf(one: Counts, other: Counts): Counts {
  const sum = new Array<number>(one.probability.length + other.probability.length - 1).fill(0);
  one.probability.forEach((p, i) => {
    other.probability.forEach((q, j) => {
      sum[i + j] = (sum[i + j] ?? 0) + p * q;
    });
  });
  return normalised(one.first + other.first, sum);
}

function normalised(first: number, weights: readonly number[]): Counts {
  const most = weights.reduce((highest, weight) => Math.max(highest, weight), 0);
  const from = weights.findIndex((weight) => weight > most * NEGLIGIBLE);
  const to = weights.findLastIndex((weight) => weight > most * NEGLIGIBLE);
  const kept = weights.slice(from, to + 1);
  const total = kept.reduce((sum, weight) => sum + weight, 0);
  return { first: first + from, probability: kept.map((weight) => weight / total) };
}
