import type { BootstrapOptions } from "../resampling/bootstrap";
import { bootstrapInterval, type IntervalOptions } from "../resampling/interval";
import { jointBootstrap } from "../resampling/joint-bootstrap";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { exchangeTest } from "../significance/exchange-p-value";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { SystemDifference } from "./system-differences";

/** How much of a system's response in one place is met: YES of YES and NO. */
export interface SystemRatio {
  readonly system: string;
  /** What is compared and drawn as a whole: the instruction, as a rule. Several of one system there are added. */
  readonly cluster: string;
  readonly part: number;
  readonly whole: number;
}

export interface SystemRatioDifference {
  readonly a: string;
  readonly b: string;
  /** Clusters in which both have something. */
  readonly nClusters: number;
  readonly ratioA: Statistic;
  readonly ratioB: Statistic;
  /** Ratio of a − ratio of b. */
  readonly difference: SystemDifference;
}

/**
 * Every two systems by a ratio of sums such as DRFR, over the clusters that both have: the difference with a percentile
 * bootstrap interval over clusters, a p-value by exchanging the systems within clusters, and Holm's correction over all pairs.
 * @returns for every pair of systems in alphabetical order; undefined without common clusters, and interval and p-value with
 *   fewer than two
 * Source: as systemDifferences.
 */
export function systemRatioDifferences(
  ratios: readonly SystemRatio[],
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">,
): SystemRatioDifference[] {
  const bySystem = new Map<string, Map<string, { part: number; whole: number }>>();
  for (const { system, cluster, part, whole } of ratios) {
    if (whole === 0) continue;
    const own = bySystem.get(system) ?? new Map<string, { part: number; whole: number }>();
    bySystem.set(system, own);
    const known = own.get(cluster) ?? { part: 0, whole: 0 };
    own.set(cluster, { part: known.part + part, whole: known.whole + whole });
  }
  const systems = [...bySystem.keys()].sort();
  const pairs = systems.flatMap((a, index) =>
    systems.slice(index + 1).map((b) => {
      const ofB = bySystem.get(b);
      const clusters = [...(bySystem.get(a) ?? [])].flatMap(([cluster, one]) => {
        const other = ofB?.get(cluster);
        return other ? [{ a: one, b: other }] : [];
      });
      return { a, b, ...ratioDifference(clusters, options) };
    }),
  );
  const corrected = holmAdjusted(pairs.flatMap(({ difference: { pValue } }) => (pValue.defined ? [pValue.value] : [])));
  return pairs.map((pair) => {
    const { pValue } = pair.difference;
    const adjustedPValue = pValue.defined ? defined(corrected.shift() ?? 1) : pValue;
    return { ...pair, difference: { ...pair.difference, adjustedPValue } };
  });
}

interface Cluster {
  readonly a: { readonly part: number; readonly whole: number };
  readonly b: { readonly part: number; readonly whole: number };
}

function ratioDifference(
  clusters: readonly Cluster[],
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">,
) {
  const nClusters = clusters.length;
  const none = undefinedBecause(nClusters === 0 ? "no-common-units" : "too-few-units");
  const differenceOf = differenceOfClusters(clusters);
  const [ones, unexchanged] = [new Float64Array(nClusters).fill(1), new Uint8Array(nClusters)];
  const value = differenceOf(ones, unexchanged);
  const ratio = (side: "a" | "b"): Statistic => (nClusters === 0 ? none : defined(ratioOf(clusters, side)));
  const without = { interval: none, pValue: none, adjustedPValue: none };
  if (nClusters < 2) {
    const difference: SystemDifference = { value: nClusters === 0 ? none : defined(value), ...without };
    return { nClusters, ratioA: ratio("a"), ratioB: ratio("b"), difference };
  }
  const [distribution] = jointBootstrap(
    clusters.map(() => 1),
    [(weights) => differenceOf(weights, unexchanged)],
    options,
  );
  const statistic = (isExchanged: Uint8Array) => differenceOf(ones, isExchanged);
  const pValue = defined(exchangeTest(nClusters, statistic, options.random, options.resamples));
  const interval = distribution ? bootstrapInterval(distribution, options) : none;
  const difference: SystemDifference = { value: defined(value), interval, pValue, adjustedPValue: pValue };
  return { nClusters, ratioA: ratio("a"), ratioB: ratio("b"), difference };
}

function ratioOf(clusters: readonly Cluster[], side: "a" | "b"): number {
  let [part, whole] = [0, 0];
  for (const cluster of clusters) {
    part += cluster[side].part;
    whole += cluster[side].whole;
  }
  return part / whole;
}

/** The difference of a sample with weights[g] of each cluster, in some of which A and B are exchanged. */
function differenceOfClusters(clusters: readonly Cluster[]) {
  // Plain arrays: with thousands of clusters nearly all the time goes into these sums.
  const columnsOf = (side: "a" | "b") => ({
    part: Float64Array.from(clusters, (cluster) => cluster[side].part),
    whole: Float64Array.from(clusters, (cluster) => cluster[side].whole),
  });
  const [a, b] = [columnsOf("a"), columnsOf("b")];
  return (weights: Float64Array, isExchanged: Uint8Array): number => {
    let [partA, wholeA, partB, wholeB] = [0, 0, 0, 0];
    for (let index = 0; index < clusters.length; index++) {
      const weight = weights[index] ?? 0;
      const first = isExchanged[index] === 1 ? b : a;
      const second = isExchanged[index] === 1 ? a : b;
      partA += weight * (first.part[index] ?? 0);
      wholeA += weight * (first.whole[index] ?? 0);
      partB += weight * (second.part[index] ?? 0);
      wholeB += weight * (second.whole[index] ?? 0);
    }
    return partA / wholeA - partB / wholeB;
  };
}
