import { naturalOrder } from "../natural-order";
import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { clusterGroups, sumsOfGroups } from "../resampling/cluster-groups";
import { bootstrapInterval, type IntervalOptions } from "../resampling/interval";
import { ratioOfSums } from "../resampling/ratio-of-sums";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { exchangePValue } from "../significance/exchange-p-value";
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
 * bootstrap interval over clusters, a p-value by exchanging the systems within clusters (of how much more a system's part is
 * than the ratio of both systems together would give it), and Holm's correction over all pairs.
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
  const systems = [...bySystem.keys()].sort(naturalOrder);
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
  const [ofA, ofB] = [sumOf(clusters, "a"), sumOf(clusters, "b")];
  const [ratioA, ratioB] = [ofA.part / ofA.whole, ofB.part / ofB.whole];
  const ratio = (value: number): Statistic => (nClusters === 0 ? none : defined(value));
  const value = ratio(ratioA - ratioB);
  const about = { nClusters, ratioA: ratio(ratioA), ratioB: ratio(ratioB) };
  if (nClusters < 2) {
    return { ...about, difference: { value, interval: none, pValue: none, adjustedPValue: none } };
  }
  // What each side has more of the part than the ratio of both together would give it: exchanging the systems turns the sign.
  const both = (ofA.part + ofB.part) / (ofA.whole + ofB.whole);
  const moved = clusters.map(({ a, b }) => a.part - b.part - both * (a.whole - b.whole));
  const groups = clusterGroups(
    clusters.map(({ a, b }) => `${a.part} ${a.whole} ${b.part} ${b.whole}`),
    options.random,
  );
  const sumsOf = (side: "a" | "b", member: "part" | "whole") =>
    sumsOfGroups(
      groups,
      clusters.map((cluster) => cluster[side][member]),
    );
  const [first, second] = [
    ratioOfSums(sumsOf("a", "part"), sumsOf("a", "whole")),
    ratioOfSums(sumsOf("b", "part"), sumsOf("b", "whole")),
  ];
  const distribution = bootstrap(groups.sizes, (weights) => first(weights) - second(weights), options);
  const pValue = defined(exchangePValue(sumsOfGroups(groups, moved), groups.sizes, options.random, options.resamples));
  const interval = bootstrapInterval(distribution, options);
  const difference: SystemDifference = { value, interval, pValue, adjustedPValue: pValue };
  return { ...about, difference };
}

function sumOf(clusters: readonly Cluster[], side: "a" | "b"): { part: number; whole: number } {
  let [part, whole] = [0, 0];
  for (const cluster of clusters) {
    part += cluster[side].part;
    whole += cluster[side].whole;
  }
  return { part, whole };
}
