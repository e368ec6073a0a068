import {
  type BootstrapDistribution,
  type BootstrapOptions,
  bootstrap,
  DEFAULT_RESAMPLES,
  stratifiedBootstrap,
  type WeightedStatistic,
} from "../resampling/bootstrap";
import { coinFlipSplitter, subsetSplitter } from "../resampling/group-splitter";

/** How a statistic's difference b − a varies when units are drawn again, and when the protocols are relabelled. */
export interface ResampledDifferences {
  readonly bootstrap: (statistic: WeightedStatistic) => BootstrapDistribution;
  readonly permute: (statistic: WeightedStatistic) => Float64Array;
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
  ofA: Uint32Array,
  ofB: Uint32Array,
  nPatterns: number,
  options: BootstrapOptions,
): ResampledDifferences {
  const groups = pairGroups(ofA, ofB, nPatterns);
  const sizes = groups.map(({ units }) => units);
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
  return {
    bootstrap: (statistic) => bootstrap(sizes, (units) => difference(statistic, units, null), options),
    permute: (statistic) => {
      const flip = coinFlipSplitter(sizes);
      const swapped = new Float64Array(sizes.length);
      return Float64Array.from({ length: options.resamples ?? DEFAULT_RESAMPLES }, () => {
        flip(swapped, options.random);
        return difference(statistic, sizes, swapped);
      });
    },
  };
}

/** Different units. Each protocol's units are drawn by themselves; a permutation deals all units to the two anew. */
export function unpairedDifferences(
  ofA: Uint32Array,
  ofB: Uint32Array,
  nPatterns: number,
  options: BootstrapOptions,
): ResampledDifferences {
  const sizesA = unitsOfPattern(ofA, nPatterns);
  const sizesB = unitsOfPattern(ofB, nPatterns);
  return {
    bootstrap: (statistic) =>
      stratifiedBootstrap(
        [sizesA, sizesB],
        (weights) => statistic(weights.subarray(nPatterns)) - statistic(weights.subarray(0, nPatterns)),
        options,
      ),
    permute: (statistic) => {
      const pooled = Float64Array.from(sizesA, (size, p) => size + (sizesB[p] ?? 0));
      const deal = subsetSplitter(pooled, ofA.length);
      const taken = new Float64Array(nPatterns);
      return Float64Array.from({ length: options.resamples ?? DEFAULT_RESAMPLES }, () => {
        deal(taken, options.random);
        const rest = pooled.map((size, p) => size - (taken[p] ?? 0));
        return statistic(rest) - statistic(taken);
      });
    },
  };
}

interface PairGroup {
  readonly a: number;
  readonly b: number;
  units: number;
}

function pairGroups(ofA: Uint32Array, ofB: Uint32Array, nPatterns: number): PairGroup[] {
  const groups = new Map<number, PairGroup>();
  ofA.forEach((a, unit) => {
    const b = ofB[unit] ?? 0;
    const key = a * nPatterns + b;
    const group = groups.get(key);
    if (group) group.units++;
    else groups.set(key, { a, b, units: 1 });
  });
  return [...groups.values()];
}
