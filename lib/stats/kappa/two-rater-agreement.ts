import { balanceReversed, type ValueScale } from "../label-value";
import { type BootstrapOptions, DEFAULT_RESAMPLES } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { jointBootstrap } from "../resampling/joint-bootstrap";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** Two raters' labels of one unit, by their positions in the scale; units of one cluster are drawn together. */
export interface LabelPair {
  readonly first: number;
  readonly second: number;
  readonly cluster: string;
}

export interface TwoRaterAgreement {
  readonly n: number;
  readonly nClusters: number;
  /** Share of units with equal labels, in [0, 1]. */
  readonly share: Statistic;
  readonly shareInterval: Statistic<Interval>;
  readonly kappa: Statistic;
  readonly kappaInterval: Statistic<Interval>;
}

/**
 * Raw agreement and Cohen's kappa, without weights, of two raters on the units that both labelled, with bootstrap intervals
 * over clusters. On a reversible scale each rater's margins are the mean of both readings (docs/decisions/reversible-scales.md).
 * @returns the share is undefined without units, kappa also where both always gave one value, intervals with fewer than two
 *   clusters
 * Source: Cohen (1960), equation 1; Davison and Hinkley (1997), section 3.8; the design is LLMBar's, section 4.2.
 */
export function twoRaterAgreement(
  pairs: readonly LabelPair[],
  scale: ValueScale,
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">,
): TwoRaterAgreement {
  const tables = likeClusters(pairs, scale.values.length);
  const nClusters = tables.reduce((sum, { times }) => sum + times, 0);
  const sizes = tables.map(({ times }) => times);
  const statistics = [
    (weights: Float64Array) => shareOf(drawnTable(tables, weights, scale), scale),
    (weights: Float64Array) => kappaOf(drawnTable(tables, weights, scale), scale),
  ] as const;
  const [share, kappa] = statistics.map((statistic) => statistic(Float64Array.from(sizes)));
  const n = pairs.length;
  if (n === 0 || share === undefined || kappa === undefined) {
    const none = undefinedBecause("no-common-units");
    return { n, nClusters, share: none, shareInterval: none, kappa: none, kappaInterval: none };
  }
  const noVariation = undefinedBecause("no-variation");
  const intervals =
    nClusters < 2
      ? [undefinedBecause("too-few-units"), undefinedBecause("too-few-units")]
      : jointBootstrap(sizes, statistics, { resamples: DEFAULT_RESAMPLES, ...options }).map((drawn) =>
          bootstrapInterval(drawn, options),
        );
  const [shareInterval = noVariation, kappaInterval = noVariation] = intervals;
  const isKappa = !Number.isNaN(kappa);
  return {
    n,
    nClusters,
    share: defined(share),
    shareInterval,
    kappa: isKappa ? defined(kappa) : noVariation,
    kappaInterval: isKappa ? kappaInterval : noVariation,
  };
}

/** `times` clusters with the same confusion matrix, its cells by first × number of values + second. */
interface LikeClusters {
  readonly cells: readonly number[];
  readonly times: number;
}

/** In an order that depends on what they hold alone, so that a seeded bootstrap can be repeated. */
function likeClusters(pairs: readonly LabelPair[], nValues: number): LikeClusters[] {
  const clusters = new Map<string, number[]>();
  for (const { first, second, cluster } of pairs) {
    const cells = clusters.get(cluster) ?? [];
    cells.push(first * nValues + second);
    clusters.set(cluster, cells);
  }
  const alike = new Map<string, { cells: readonly number[]; times: number }>();
  for (const cells of clusters.values()) {
    cells.sort((a, b) => a - b);
    const known = alike.get(cells.join());
    if (known) known.times++;
    else alike.set(cells.join(), { cells, times: 1 });
  }
  return [...alike].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** The confusion matrix of a sample with weights[g] clusters like group g. */
function drawnTable(groups: readonly LikeClusters[], weights: Float64Array, { values }: ValueScale): Float64Array {
  const table = new Float64Array(values.length ** 2);
  groups.forEach(({ cells }, group) => {
    const drawn = weights[group] ?? 0;
    if (drawn === 0) return;
    for (const cell of cells) table[cell] = (table[cell] ?? 0) + drawn;
  });
  return table;
}

function shareOf(table: Float64Array, { values }: ValueScale): number {
  let [equal, n] = [0, 0];
  table.forEach((count, cell) => {
    n += count;
    if (cell % values.length === Math.floor(cell / values.length)) equal += count;
  });
  return equal / n;
}

/** (po − pe) / (1 − pe); NaN where pe is 1. */
function kappaOf(table: Float64Array, scale: ValueScale): number {
  const k = scale.values.length;
  const [first, second] = [new Float64Array(k), new Float64Array(k)];
  let n = 0;
  table.forEach((count, cell) => {
    const [row, column] = [Math.floor(cell / k), cell % k];
    first[row] = (first[row] ?? 0) + count;
    second[column] = (second[column] ?? 0) + count;
    n += count;
  });
  balanceReversed(scale, first);
  balanceReversed(scale, second);
  const expected = first.reduce((sum, count, value) => sum + count * (second[value] ?? 0), 0) / (n * n);
  return expected < 1 ? (shareOf(table, scale) - expected) / (1 - expected) : Number.NaN;
}
