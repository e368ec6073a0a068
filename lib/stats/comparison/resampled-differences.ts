import { type LikeClusters, ofClusters, type PatternClusters, patternClusters } from "../reliability/pattern-clusters";
import {
  type BootstrapDistribution,
  type BootstrapOptions,
  bootstrap,
  DEFAULT_RESAMPLES,
  stratifiedBootstrap,
  type WeightedStatistic,
} from "../resampling/bootstrap";
import { coinFlipSplitter, subsetSplitter } from "../resampling/group-splitter";
import type { EstimateSoFar } from "../sequential/anytime-interval";
import { jackknifeEstimate } from "../sequential/jackknife-estimate";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** How a statistic's difference b − a varies when units are drawn again, and when the protocols are relabelled. */
export interface ResampledDifferences {
  readonly bootstrap: (statistic: WeightedStatistic) => BootstrapDistribution;
  readonly permute: (statistic: WeightedStatistic) => Float64Array;
  /** The difference with its jackknife standard error; of different units that of both, and the smaller number of them. */
  readonly soFar: (statistic: WeightedStatistic) => Statistic<EstimateSoFar>;
}

/** The pattern of each unit of both protocols, and of each the cluster that it is drawn with; null draws units by themselves. */
export interface ComparedUnits {
  readonly ofA: Uint32Array;
  readonly ofB: Uint32Array;
  readonly clusters: { readonly a: Uint32Array; readonly b: Uint32Array } | null;
}

/** How many of these units have each pattern. */
export function unitsOfPattern(patternOfUnit: Uint32Array, nPatterns: number): Uint32Array {
  const units = new Uint32Array(nPatterns);
  for (const pattern of patternOfUnit) units[pattern] = (units[pattern] ?? 0) + 1;
  return units;
}

/**
 * The same units under both protocols. A draw takes a unit with both its label sets; a permutation swaps the two sets of
 * each unit with probability one half. Units with the same pattern under a and the same under b are alike.
 */
export function pairedDifferences(
  { ofA, ofB, clusters }: ComparedUnits,
  nPatterns: number,
  options: BootstrapOptions,
): ResampledDifferences {
  const { groups, groupOfUnit } = pairGroups(ofA, ofB, nPatterns);
  const ofGroup = groups.map(({ units }) => units);
  const drawn = clusters ? clustersOfUnits([{ ofUnit: groupOfUnit, cluster: clusters.a }]).all : null;
  const sizes = drawn?.sizes ?? ofGroup;
  const weightsA = new Float64Array(nPatterns);
  const weightsB = new Float64Array(nPatterns);
  const difference = (statistic: WeightedStatistic, units: ArrayLike<number>, swapped: ArrayLike<number> | null) => {
    weightsA.fill(0);
    weightsB.fill(0);
    groups.forEach(({ a, b }, g) => {
      const exchanged = swapped?.[g] ?? 0;
      const kept = (units[g] ?? 0) - exchanged;
      weightsA[a] = (weightsA[a] ?? 0) + kept;
      weightsA[b] = (weightsA[b] ?? 0) + exchanged;
      weightsB[b] = (weightsB[b] ?? 0) + kept;
      weightsB[a] = (weightsB[a] ?? 0) + exchanged;
    });
    return statistic(weightsB) - statistic(weightsA);
  };
  const inUnits = (of: WeightedStatistic) => (drawn ? ofClusters(drawn, groups.length, of) : of);
  return {
    bootstrap: (statistic) =>
      bootstrap(
        sizes,
        inUnits((units) => difference(statistic, units, null)),
        options,
      ),
    soFar: (statistic) =>
      jackknifeEstimate(
        sizes,
        inUnits((units) => difference(statistic, units, null)),
      ),
    permute: (statistic) => {
      const flip = coinFlipSplitter(sizes);
      const swapped = new Float64Array(sizes.length);
      const relabelled = inUnits((exchanged) => difference(statistic, ofGroup, exchanged));
      return Float64Array.from({ length: options.resamples ?? DEFAULT_RESAMPLES }, () => {
        flip(swapped, options.random);
        return relabelled(swapped);
      });
    },
  };
}

/** Different units. Each protocol's units are drawn by themselves; a permutation reassigns all units to the two. */
export function unpairedDifferences(
  { ofA, ofB, clusters }: ComparedUnits,
  nPatterns: number,
  options: BootstrapOptions,
): ResampledDifferences {
  const drawn = clusters
    ? clustersOfUnits([
        { ofUnit: ofA, cluster: clusters.a },
        { ofUnit: ofB, cluster: clusters.b },
      ])
    : null;
  const [sizesA, sizesB] = drawn?.sizes ?? [unitsOfPattern(ofA, nPatterns), unitsOfPattern(ofB, nPatterns)];
  const [fromA = new Uint32Array(0), fromB = new Uint32Array(0)] = [sizesA, sizesB];
  const nGroups = fromA.length;
  const inUnits = (of: WeightedStatistic) => (drawn ? ofClusters(drawn.all, nPatterns, of) : of);
  return {
    bootstrap: (statistic) => {
      const ofSample = inUnits(statistic);
      return stratifiedBootstrap(
        [fromA, fromB],
        (weights) => ofSample(weights.subarray(nGroups)) - ofSample(weights.subarray(0, nGroups)),
        options,
      );
    },
    soFar: (statistic) => {
      const [a, b] = [fromA, fromB].map((from) => jackknifeEstimate(from, inUnits(statistic)));
      if (!a?.defined) return a ?? undefinedBecause("no-labels");
      if (!b?.defined) return b ?? undefinedBecause("no-labels");
      return defined({
        estimate: b.value.estimate - a.value.estimate,
        standardError: Math.hypot(a.value.standardError, b.value.standardError),
        n: Math.min(a.value.n, b.value.n),
      });
    },
    permute: (statistic) => {
      const ofSample = inUnits(statistic);
      const pooled = Float64Array.from(fromA, (size, g) => size + (fromB[g] ?? 0));
      const deal = subsetSplitter(
        pooled,
        fromA.reduce((sum, size) => sum + size, 0),
      );
      const taken = new Float64Array(nGroups);
      return Float64Array.from({ length: options.resamples ?? DEFAULT_RESAMPLES }, () => {
        deal(taken, options.random);
        const rest = pooled.map((size, g) => size - (taken[g] ?? 0));
        return ofSample(rest) - ofSample(taken);
      });
    },
  };
}

interface PairGroup {
  readonly a: number;
  readonly b: number;
  units: number;
}

function pairGroups(ofA: Uint32Array, ofB: Uint32Array, nPatterns: number) {
  const groups: PairGroup[] = [];
  const known = new Map<number, number>();
  const groupOfUnit = ofA.map((a, unit) => {
    const b = ofB[unit] ?? 0;
    const key = a * nPatterns + b;
    const index = known.get(key) ?? groups.push({ a, b, units: 0 }) - 1;
    known.set(key, index);
    const group = groups[index];
    if (group) group.units++;
    return index;
  });
  return { groups, groupOfUnit };
}

/** Every unit's pattern (or group of patterns), and the cluster that it is drawn with. */
interface ClusteredUnits {
  readonly ofUnit: Uint32Array;
  readonly cluster: Uint32Array;
}

/** The clusters of several samples with one set of groups, and how many of each sample are in each group. */
function clustersOfUnits(samples: readonly ClusteredUnits[]): { all: PatternClusters; sizes: Uint32Array[] } {
  const bySample = samples.map(({ ofUnit, cluster }) => {
    const held = new Map<number, number[]>();
    cluster.forEach((number, unit) => {
      const pattern = ofUnit[unit] ?? 0;
      const known = held.get(number);
      if (known) known.push(pattern);
      else held.set(number, [pattern]);
    });
    return [...held.values()];
  });
  // With the others counted 0 times, the groups are the same for each sample.
  const counted = (times: (sample: number) => number): LikeClusters[] =>
    bySample.flatMap((clusters, sample) => clusters.map((patterns) => ({ patterns, times: times(sample) })));
  return {
    all: patternClusters(counted(() => 1)),
    sizes: samples.map((_, of) => patternClusters(counted((sample) => (sample === of ? 1 : 0))).sizes),
  };
}
