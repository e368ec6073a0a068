import { type LabelTable, patternsFromTable } from "../reliability/label-table";
import { labelsByRater } from "../reliability/labels-by-rater";
import { patternsWithoutALabel } from "../reliability/patterns-without-a-label";
import { type Interval, standardErrorInterval } from "../resampling/interval";
import { type Random, randomIndex } from "../resampling/random";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { weightedAlpha } from "./alpha-bootstrap";
import { type DifferenceFunction, differenceModel, type Level } from "./difference";
import { type AlphaResult, krippendorffAlpha } from "./krippendorff-alpha";

export interface AlphaWithoutRater {
  /** Position of the rater in the table. */
  readonly rater: number;
  readonly nLabels: number;
  /** Alpha of all other raters, with its counts. */
  readonly without: AlphaResult;
  /** Alpha of the others − alpha of all: positive when the rater lowers agreement. */
  readonly change: Statistic;
}

/**
 * Alpha without each rater in turn. Costs the labels once and, for each rater, the number of distinct patterns.
 * @returns one entry for each rater of the table, in its order
 */
export function leaveOneRaterOut(table: LabelTable, difference: Level | DifferenceFunction): AlphaWithoutRater[] {
  const { patterns, without } = patternsWithoutALabel(patternsFromTable(table));
  const all = krippendorffAlpha(patterns, difference).alpha;
  return labelsByRater(table).map(({ rater, unitIndex, valueIndex }) => {
    const unitsOfPattern = patterns.unitsOfPattern.slice();
    unitIndex.forEach((unit, i) => {
      const pattern = patterns.patternOfUnit[unit] ?? 0;
      const reduced = without(pattern, valueIndex[i] ?? 0);
      unitsOfPattern[pattern] = (unitsOfPattern[pattern] ?? 0) - 1;
      unitsOfPattern[reduced] = (unitsOfPattern[reduced] ?? 0) + 1;
    });
    const others = krippendorffAlpha({ ...patterns, unitsOfPattern }, difference);
    const change = !all.defined ? all : !others.alpha.defined ? others.alpha : defined(others.alpha.value - all.value);
    return { rater, nLabels: unitIndex.length, without: others, change };
  });
}

export interface ChangeOptions {
  readonly random: Random;
  /** Units → what each is drawn with, such as its instruction; null draws units by themselves. */
  readonly clusterOfUnit: ArrayLike<number> | null;
  /** How many changes are looked at in all, of this table and others: in 95 % of studies all lie above their low ends. */
  readonly comparisons: number;
  /** Steps of all draws together; default 400 million. There are fewer draws then, and no interval below 100. */
  readonly mostWork?: number;
}

const [MOST_DRAWS, FEWEST_DRAWS] = [400, 100];
const FAMILY_CONFIDENCE = 0.95;

/**
 * The interval of each rater's change of alpha, paired: units, or the clusters that hold them, are drawn again, and alpha of
 * all and of all others computed from the same draw. Student's t with the draws' standard deviation: a corrected level lies
 * further out than their quantiles can tell. Raters come in the table's order.
 * @returns undefined where the change is, and with fewer than six units or clusters
 */
export function changeIntervals(
  table: LabelTable,
  difference: Level | DifferenceFunction,
  { random, clusterOfUnit, comparisons, mostWork = 400_000_000 }: ChangeOptions,
): Statistic<Interval>[] {
  const changes = leaveOneRaterOut(table, difference).map(({ change }) => change);
  const { patterns, without } = patternsWithoutALabel(patternsFromTable(table));
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return changes.map(() => model);
  const draws = Math.min(
    MOST_DRAWS,
    Math.floor(mostWork / (table.valueIndex.length + table.nRaters * patterns.valueIndex.length + 1)),
  );
  if (draws < FEWEST_DRAWS) return changes.map(() => undefinedBecause("too-costly"));
  const alpha = weightedAlpha(patterns, model.value);
  const { clusters, nClusters } = pairableClustersOf(table, clusterOfUnit);
  const raters = labelsByRater(table).map(({ unitIndex, valueIndex }) => ({
    unitIndex,
    reduced: unitIndex.map((unit, i) => without(patterns.patternOfUnit[unit] ?? 0, valueIndex[i] ?? 0)),
    changes: [] as number[],
  }));
  const counts = new Float64Array(nClusters);
  const all = new Float64Array(patterns.nPatterns);
  const others = new Float64Array(patterns.nPatterns);
  const drawnOf = (unit: number) => counts[clusters[unit] ?? nClusters] ?? 0;
  for (let draw = 0; draw < draws; draw++) {
    counts.fill(0);
    for (let i = 0; i < nClusters; i++) {
      const cluster = randomIndex(nClusters, random);
      counts[cluster] = (counts[cluster] ?? 0) + 1;
    }
    all.fill(0);
    for (let unit = 0; unit < table.nUnits; unit++) {
      const pattern = patterns.patternOfUnit[unit] ?? 0;
      all[pattern] = (all[pattern] ?? 0) + drawnOf(unit);
    }
    const ofAll = alpha(all);
    for (const rater of raters) {
      others.set(all);
      rater.unitIndex.forEach((unit, i) => {
        const times = drawnOf(unit);
        const [from, to] = [patterns.patternOfUnit[unit] ?? 0, rater.reduced[i] ?? 0];
        others[from] = (others[from] ?? 0) - times;
        others[to] = (others[to] ?? 0) + times;
      });
      rater.changes.push(alpha(others) - ofAll);
    }
  }
  // Of two ends the lower one is what names a rater.
  const confidence = 1 - (2 * (1 - FAMILY_CONFIDENCE)) / Math.max(2, comparisons);
  return changes.map((change, index) =>
    change.defined
      ? standardErrorInterval(change.value, raters[index]?.changes ?? [], { nDrawn: nClusters, confidence })
      : change,
  );
}

/** Units → the cluster that it is drawn with; the units that cannot be paired are in none. */
function pairableClustersOf(table: LabelTable, clusterOfUnit: ArrayLike<number> | null) {
  const known = new Map<number, number>();
  const clusters = Int32Array.from({ length: table.nUnits }, (_, unit) => {
    if ((table.unitOffsets[unit + 1] ?? 0) - (table.unitOffsets[unit] ?? 0) < 2) return -1;
    const key = clusterOfUnit ? (clusterOfUnit[unit] ?? 0) : unit;
    const cluster = known.get(key) ?? known.size;
    known.set(key, cluster);
    return cluster;
  });
  return { clusters, nClusters: known.size };
}
