import type { BootstrapOptions } from "../resampling/bootstrap";
import { type ClusterGroups, clusterGroups, sumsOfGroups } from "../resampling/cluster-groups";
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
  const [ofA, ofB] = [ratioOf(clusters, "a"), ratioOf(clusters, "b")];
  const ratio = (value: number): Statistic => (nClusters === 0 ? none : defined(value));
  const value = ratio(ofA - ofB);
  const about = { nClusters, ratioA: ratio(ofA), ratioB: ratio(ofB) };
  if (nClusters < 2) {
    return { ...about, difference: { value, interval: none, pValue: none, adjustedPValue: none } };
  }
  const groups = clusterGroups(
    clusters.map(({ a, b }) => `${a.part} ${a.whole} ${b.part} ${b.whole}`),
    options.random,
  );
  const differenceOf = differenceOfGroups(clusters, groups);
  const [observed, unexchanged] = [Float64Array.from(groups.sizes), new Float64Array(groups.sizes.length)];
  const [distribution] = jointBootstrap(groups.sizes, [(weights) => differenceOf(weights, unexchanged)], options);
  const statistic = (exchanged: Float64Array) => differenceOf(observed, exchanged);
  const pValue = defined(exchangeTest(groups.sizes, statistic, options.random, options.resamples));
  const interval = distribution ? bootstrapInterval(distribution, options) : none;
  const difference: SystemDifference = { value, interval, pValue, adjustedPValue: pValue };
  return { ...about, difference };
}

function ratioOf(clusters: readonly Cluster[], side: "a" | "b"): number {
  let [part, whole] = [0, 0];
  for (const cluster of clusters) {
    part += cluster[side].part;
    whole += cluster[side].whole;
  }
  return part / whole;
}

/** The difference of a sample with weights[g] clusters of group g, in exchanged[g] of which A and B are exchanged. */
function differenceOfGroups(clusters: readonly Cluster[], groups: ClusterGroups) {
  const columnsOf = (side: "a" | "b") =>
    (["part", "whole"] as const).map((sum) =>
      sumsOfGroups(
        groups,
        clusters.map((cluster) => cluster[side][sum]),
      ),
    );
  const [partA, wholeA, partB, wholeB] = [...columnsOf("a"), ...columnsOf("b")];
  return (weights: Float64Array, exchanged: Float64Array): number => {
    let [partOfA, wholeOfA, partOfB, wholeOfB] = [0, 0, 0, 0];
    for (let g = 0; g < weights.length; g++) {
      const turned = exchanged[g] ?? 0;
      const kept = (weights[g] ?? 0) - turned;
      const [a, ofA, b, ofB] = [partA?.[g] ?? 0, wholeA?.[g] ?? 0, partB?.[g] ?? 0, wholeB?.[g] ?? 0];
      partOfA += kept * a + turned * b;
      wholeOfA += kept * ofA + turned * ofB;
      partOfB += kept * b + turned * a;
      wholeOfB += kept * ofB + turned * ofA;
    }
    return partOfA / wholeOfA - partOfB / wholeOfB;
  };
}
