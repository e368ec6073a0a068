import { balanceReversed } from "../label-value";
import type { LabelTable } from "../reliability/label-table";
import { labelsByRater, type RaterLabels } from "../reliability/labels-by-rater";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** How much two values disagree, by their position in the scale: not at all or 1; |c − k|; (c − k)². */
export type KappaWeights = "none" | "linear" | "quadratic";

export interface CohenKappaResult {
  readonly kappa: Statistic;
  /** Units that both raters labelled. */
  readonly nCommon: number;
}

export interface PairwiseCohenKappa {
  /** Mean over the pairs of raters whose kappa is defined. */
  readonly mean: Statistic;
  readonly pairs: readonly (CohenKappaResult & { readonly raters: readonly [number, number] })[];
}

/**
 * Cohen's kappa of two raters on the units that both labelled, over the declared values: 1 − Σ w o / Σ w e with o the
 * observed and e the expected counts of their confusion matrix and w the disagreement weights. On a reversible scale the
 * expected counts are those of margins that are the mean of both readings.
 * @param raters positions of the two raters in the table
 * @returns undefined without common units, or when both always gave one and the same value
 * @throws StatsInputError for linear or quadratic weights of values without an order
 * Source: Cohen (1960); for weights Cohen (1968).
 */
export function cohenKappa(
  table: LabelTable,
  raters: readonly [number, number],
  weights: KappaWeights = "none",
): CohenKappaResult {
  const labels = labelsByRater(table);
  const [first, second] = [labels[raters[0]], labels[raters[1]]];
  if (!first || !second)
    throw new StatsInputError(`Expected two of ${table.nRaters} raters, found ${raters.join(", ")}.`);
  return kappaOfPair(table, first, second, weights);
}

/** Cohen's kappa of every pair of raters, and the mean of those that are defined. */
export function pairwiseCohenKappa(table: LabelTable, weights: KappaWeights = "none"): PairwiseCohenKappa {
  const labels = labelsByRater(table);
  const pairs = labels.flatMap((first, a) =>
    labels.slice(a + 1).map((second) => ({
      raters: [first.rater, second.rater] as const,
      ...kappaOfPair(table, first, second, weights),
    })),
  );
  let [sum, count] = [0, 0];
  for (const { kappa } of pairs) {
    if (!kappa.defined) continue;
    sum += kappa.value;
    count++;
  }
  if (count > 0) return { mean: defined(sum / count), pairs };
  const [first] = pairs;
  return { mean: first && !first.kappa.defined ? first.kappa : undefinedBecause("too-few-raters"), pairs };
}

function kappaOfPair({ scale }: LabelTable, a: RaterLabels, b: RaterLabels, weights: KappaWeights): CohenKappaResult {
  if (weights !== "none" && scale.ordering === "none") {
    throw new StatsInputError(`${weights} weights need ordered values: declare them in their order.`);
  }
  const weight = disagreementWeight(weights);
  const totalsA = new Float64Array(scale.values.length);
  const totalsB = new Float64Array(scale.values.length);
  let [nCommon, observed] = [0, 0];
  for (let i = 0, j = 0; i < a.unitIndex.length && j < b.unitIndex.length; ) {
    const [unitA, unitB] = [a.unitIndex[i] ?? 0, b.unitIndex[j] ?? 0];
    if (unitA === unitB) {
      const [c, k] = [a.valueIndex[i] ?? 0, b.valueIndex[j] ?? 0];
      totalsA[c] = (totalsA[c] ?? 0) + 1;
      totalsB[k] = (totalsB[k] ?? 0) + 1;
      observed += weight(c, k);
      nCommon++;
    }
    if (unitA <= unitB) i++;
    if (unitB <= unitA) j++;
  }
  if (nCommon === 0) return { kappa: undefinedBecause("no-common-units"), nCommon };
  balanceReversed(scale, totalsA);
  balanceReversed(scale, totalsB);
  let expected = 0;
  for (let c = 0; c < totalsA.length; c++) {
    if (totalsA[c] === 0) continue;
    for (let k = 0; k < totalsB.length; k++) expected += (totalsA[c] ?? 0) * (totalsB[k] ?? 0) * weight(c, k);
  }
  const kappa = expected > 0 ? defined(1 - (nCommon * observed) / expected) : undefinedBecause("no-variation");
  return { kappa, nCommon };
}

function disagreementWeight(weights: KappaWeights): (c: number, k: number) => number {
  if (weights === "linear") return (c, k) => Math.abs(c - k);
  if (weights === "quadratic") return (c, k) => (c - k) ** 2;
  return (c, k) => (c === k ? 0 : 1);
}
