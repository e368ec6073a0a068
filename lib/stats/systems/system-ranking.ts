import type { BootstrapDistribution, BootstrapOptions } from "../resampling/bootstrap";
import { clusterGroups } from "../resampling/cluster-groups";
import { bootstrapInterval, DEFAULT_CONFIDENCE, type Interval, type IntervalOptions } from "../resampling/interval";
import { jointBootstrap } from "../resampling/joint-bootstrap";
import { mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { type DavidsonModel, davidsonModel, type OutcomeCounts } from "./davidson-model";
import {
  comparedScores,
  type ScoreDirection,
  type SystemScore,
  systemComparisons,
  systemsOf,
} from "./system-comparisons";

export interface RankedSystem {
  readonly system: string;
  /** ln π, with mean 0 over the systems. */
  readonly strength: Statistic;
  readonly interval: Statistic<Interval>;
  /** 1 is best; systems of equal strength share the better rank. */
  readonly rank: Statistic;
  /** Bounds are whole ranks. */
  readonly rankInterval: Statistic<Interval>;
}

export interface SystemRanking {
  /** Best first; in the natural order of names where there is no ranking. */
  readonly systems: readonly RankedSystem[];
  /** ν of Davidson's model. */
  readonly tie: Statistic;
  readonly tieInterval: Statistic<Interval>;
  readonly nComparisons: number;
  readonly nClusters: number;
}

/**
 * A ranking of systems by Bradley–Terry with ties (Davidson), from who has the better score wherever two systems are scored
 * on the same; intervals by the bootstrap over clusters. Where more resamples have infinite strengths than an interval
 * leaves out at one end, strengths and ν have none; ranks are known in those resamples, too.
 * @throws StatsInputError for scores that are not finite
 * Source: Davidson (1970), see davidsonModel.
 */
export function systemRanking(
  scores: readonly SystemScore[],
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence"> & ScoreDirection,
): SystemRanking {
  const { confidence = DEFAULT_CONFIDENCE } = options;
  const systems = systemsOf(scores);
  const comparisons = comparisonsByCluster(scores, systems, options);
  const clusters = [...comparisons.values()];
  const groups = clusterGroups(
    clusters.map((counts) =>
      counts.map(({ a, b, wins, ties, losses }) => `${a} ${b} ${wins} ${ties} ${losses}`).join(),
    ),
    options.random,
  );
  const countsOf = weightedCounts(
    groups.added.map((added) => added.flatMap((cluster) => clusters[cluster] ?? [])).map(addedUp),
  );
  const modelOf = (weights: ArrayLike<number>, pseudoCount = 0) =>
    davidsonModel(systems, countsOf(weights, pseudoCount));
  const model = modelOf(groups.sizes);
  const distributions =
    model.defined && clusters.length > 1 ? resampledModels(systems.length, groups.sizes, modelOf, options) : null;
  const intervalOf = (distribution: BootstrapDistribution | undefined): Statistic<Interval> => {
    if (!model.defined) return model;
    if (!distribution) return undefinedBecause("too-few-units");
    const { nUndefined, nResamples } = distribution;
    if (nUndefined > ((1 - confidence) / 2) * nResamples) return undefinedBecause("too-few-defined-resamples");
    return bootstrapInterval(distribution, { confidence });
  };
  const ranked = systems.map((system, index): RankedSystem => {
    const rankInterval = intervalOf(distributions?.[systems.length + index]);
    return {
      system,
      strength: mapStatistic(model, ({ strengths }) => strengths[index] ?? 0),
      interval: intervalOf(distributions?.[index]),
      rank: mapStatistic(model, ({ strengths }) => rankOf(strengths, index)),
      rankInterval: mapStatistic(rankInterval, (interval) => ({
        ...interval,
        low: Math.floor(interval.low),
        high: Math.ceil(interval.high),
      })),
    };
  });
  const strengthOf = ({ strength }: RankedSystem) => (strength.defined ? strength.value : 0);
  const all = clusters.flat();
  return {
    systems: ranked.sort((a, b) => strengthOf(b) - strengthOf(a)),
    tie: mapStatistic(model, ({ tie }) => tie),
    tieInterval: intervalOf(distributions?.[2 * systems.length]),
    nComparisons: all.reduce((sum, { wins, ties, losses }) => sum + wins + ties + losses, 0),
    nClusters: clusters.length,
  };
}

/** For each cluster, the outcomes of its comparisons. */
function comparisonsByCluster(scores: readonly SystemScore[], systems: readonly string[], { best }: ScoreDirection) {
  const clusterOfKey = new Map(scores.map(({ key, cluster }) => [key, cluster]));
  const byCluster = new Map<string, OutcomeCounts[]>();
  const ofCluster = new Map<string, SystemScore[]>();
  for (const score of scores) {
    const cluster = clusterOfKey.get(score.key) ?? score.cluster;
    const known = ofCluster.get(cluster);
    if (known) known.push(score);
    else ofCluster.set(cluster, [score]);
  }
  for (const [cluster, own] of ofCluster) {
    const counts = systemComparisons(own).flatMap(({ a, b, differences }) => {
      const signs = differences.flat().map((pair) => comparedScores(pair, best));
      const count = (sign: number) => signs.filter((each) => each === sign).length;
      const outcomes = { wins: count(1), ties: count(0), losses: count(-1) };
      return signs.length > 0 ? [{ a: systems.indexOf(a), b: systems.indexOf(b), ...outcomes }] : [];
    });
    if (counts.length > 0) byCluster.set(cluster, counts);
  }
  return byCluster;
}

/** The outcomes of each pair of systems in all. */
export function addedUp(counts: readonly OutcomeCounts[]): OutcomeCounts[] {
  const pairs = new Map<string, OutcomeCounts>();
  for (const { a, b, wins, ties, losses } of counts) {
    const known = pairs.get(`${a} ${b}`) ?? { a, b, wins: 0, ties: 0, losses: 0 };
    const sums = { wins: known.wins + wins, ties: known.ties + ties, losses: known.losses + losses };
    pairs.set(`${a} ${b}`, { ...known, ...sums });
  }
  return [...pairs.values()];
}

/**
 * The outcomes of every pair in a sample that has weights[g] of each group, without pairs that it does not have.
 * @returns a function whose pseudoCount is added to each outcome of every pair that was compared, also of one that the
 *   sample does not have
 */
function weightedCounts(groups: readonly (readonly OutcomeCounts[])[]) {
  // Plain arrays: with thousands of groups nearly all the time goes into these sums.
  const rows = groups.flatMap((counts, group) => counts.map((count) => ({ ...count, group })));
  const places = new Map<string, number>();
  const placeOf = ({ a, b }: OutcomeCounts) => {
    const place = places.get(`${a} ${b}`) ?? places.size;
    places.set(`${a} ${b}`, place);
    return place;
  };
  const [groupOf, pairOf] = [Uint32Array.from(rows, ({ group }) => group), Uint32Array.from(rows, placeOf)];
  const outcomes = Float64Array.from(rows.flatMap(({ wins, ties, losses }) => [wins, ties, losses]));
  const pairs = [...places.keys()].map((key) => key.split(" ").map(Number));
  return (weights: ArrayLike<number>, pseudoCount: number): OutcomeCounts[] => {
    const sums = new Float64Array(3 * pairs.length).fill(pseudoCount);
    const isDrawn = new Uint8Array(pairs.length);
    for (let row = 0; row < rows.length; row++) {
      const weight = weights[groupOf[row] ?? 0] ?? 0;
      if (weight === 0) continue;
      const pair = pairOf[row] ?? 0;
      isDrawn[pair] = 1;
      for (let outcome = 0; outcome < 3; outcome++) {
        const at = 3 * pair + outcome;
        sums[at] = (sums[at] ?? 0) + weight * (outcomes[3 * row + outcome] ?? 0);
      }
    }
    return pairs.flatMap(([a = 0, b = 0], pair) => {
      const [wins = 0, ties = 0, losses = 0] = sums.subarray(3 * pair, 3 * pair + 3);
      return isDrawn[pair] === 1 || pseudoCount > 0 ? { a, b, wins, ties, losses } : [];
    });
  };
}

/** So little, compared with what was seen, that it decides only which of infinite strengths ranks higher. */
const PSEUDO_COUNT = 1e-3;

/** Distributions of all strengths, then of all ranks, then of ν. */
function resampledModels(
  nSystems: number,
  sizes: ArrayLike<number>,
  modelOf: (weights: ArrayLike<number>, pseudoCount?: number) => Statistic<DavidsonModel>,
  options: Omit<BootstrapOptions, "method">,
): BootstrapDistribution[] {
  // The first statistic of a resample fits the model for all of them.
  let fitted: Statistic<DavidsonModel> = modelOf(sizes);
  let ranked = fitted;
  const part = (of: (model: DavidsonModel) => number) => () => (fitted.defined ? of(fitted.value) : Number.NaN);
  const rank = (index: number) => () => (ranked.defined ? rankOf(ranked.value.strengths, index) : Number.NaN);
  const positions = Array.from({ length: nSystems }, (_, index) => index);
  const [first, ...rest] = [
    ...positions.map((index) => part(({ strengths }) => strengths[index] ?? 0)),
    ...positions.map(rank),
    part(({ tie }) => tie),
  ];
  const fitting = (weights: Float64Array) => {
    fitted = modelOf(weights);
    ranked = fitted.defined ? fitted : modelOf(weights, PSEUDO_COUNT);
    return first ? first() : Number.NaN;
  };
  return jointBootstrap(sizes, [fitting, ...rest], options);
}

// Equal but for rounding.
const SAME = 1e-9;

function rankOf(strengths: readonly number[], index: number): number {
  return 1 + strengths.filter((strength) => strength > (strengths[index] ?? 0) + SAME).length;
}
