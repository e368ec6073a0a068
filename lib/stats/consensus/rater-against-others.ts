import { sumOf } from "@/lib/stats/sum";
import type { LabelValue, ValueScale } from "../label-value";
import type { LabelTable } from "../reliability/label-table";
import { labelsByRater } from "../reliability/labels-by-rater";
import { type LikeClusters, sharedClusters } from "../reliability/pattern-clusters";
import type { BootstrapOptions } from "../resampling/bootstrap";
import { cellInterval, shareInterval } from "../resampling/cell-interval";
import type { Interval, IntervalOptions } from "../resampling/interval";
import { ratioOfSumsInterval } from "../resampling/ratio-of-sums";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** How much two values disagree, by their distance on the scale: not at all or 1; |c − k|; (c − k)². */
export type AgainstOthersWeights = "none" | "linear" | "quadratic";

export interface RaterAgainstOthers {
  /** Position of the rater in the table. */
  readonly rater: number;
  /** Cohen's kappa between the rater's labels and the others' consensus. */
  readonly kappa: Statistic;
  readonly kappaInterval: Statistic<Interval>;
  /** Share of the units on which the rater's label is the others' consensus. */
  readonly same: Statistic;
  readonly sameInterval: Statistic<Interval>;
  /** Units with a label of the rater and a consensus of the others: what kappa and that share rest on. */
  readonly nConsensus: number;
  /** Mean of own label − mean of the others' labels of the same unit, in units of the values; undefined on a reversible scale. */
  readonly bias: Statistic;
  readonly biasInterval: Statistic<Interval>;
  /** Units that others labelled too: what the bias rests on. */
  readonly nShared: number;
}

export interface AgainstOthersOptions extends BootstrapOptions, IntervalOptions {
  /** Units → what each belongs to, such as its instruction: units of the same are drawn together. */
  readonly clusterOfUnit?: ArrayLike<number> | null;
}

/**
 * Each rater against the consensus of all others on the same units (leave one out). The consensus is the others' most
 * frequent value for weights "none" (units on which they are tied are left out), else their median, which may lie halfway
 * between two values of the scale.
 * @param table values numeric and ascending for the bias; of any order for weights "none"
 * @param weights null for real numbers, which have no kappa: only the bias is computed
 * @returns one entry for each rater; kappa and share undefined without common units, kappa also when both always gave one
 * and the same value
 * @throws StatsInputError for linear or quadratic weights of values without an order
 * Source: Cohen (1960, 1968) for kappa; intervals are bootstraps over units, of the share Wilson's; where some of
 * a rater's units are in one cluster, all are bootstraps over clusters.
 */
export function ratersAgainstOthers(
  table: LabelTable,
  weights: AgainstOthersWeights | null,
  options: AgainstOthersOptions,
): RaterAgainstOthers[] {
  if (weights !== "none" && weights !== null && table.scale.ordering === "none") {
    throw new StatsInputError("Weighted kappa needs ordered values: declare them in their order.");
  }
  const numbers = numbersOf(table.scale.values);
  const counts = new Uint32Array(table.scale.values.length);
  return labelsByRater(table).map(({ rater, unitIndex, valueIndex }) => {
    const cells = new Map<number, Cell>();
    const differences = new Map<number, Difference>();
    let nShared = 0;
    unitIndex.forEach((unit, i) => {
      const [start, end] = [table.unitOffsets[unit] ?? 0, table.unitOffsets[unit + 1] ?? 0];
      if (end - start < 2) return;
      const own = valueIndex[i] ?? 0;
      const labels = table.valueIndex.subarray(start, end);
      const others = end - start - 1;
      nShared++;
      if (numbers !== null) {
        // In the order of the values, so that equal labels have equal sums.
        let sum = 0;
        for (const value of labels.toSorted()) sum += numbers[value] ?? 0;
        const difference = (numbers[own] ?? 0) - (sum - (numbers[own] ?? 0)) / others;
        const known = differences.get(difference);
        if (known) known.units.push(unit);
        else differences.set(difference, { difference, units: [unit] });
      }
      if (weights === null) return;
      for (const value of labels) counts[value] = (counts[value] ?? 0) + 1;
      counts[own] = (counts[own] ?? 0) - 1;
      const consensus = weights === "none" ? mode(counts) : doubledMedian(counts, others);
      counts.fill(0);
      if (consensus === null) return;
      // Of a unit that can be turned round, the reading that comes first: which one is stored must not matter.
      const reversed = 2 * (counts.length - 1);
      const isTurned =
        table.scale.isReversible && (own * 2 > reversed / 2 || (own * 4 === reversed && consensus * 2 > reversed));
      const cell = isTurned
        ? { own: reversed - 2 * own, consensus: reversed - consensus }
        : { own: 2 * own, consensus };
      const key = cell.own * 2 * counts.length + cell.consensus;
      const known = cells.get(key);
      if (known) known.units.push(unit);
      else cells.set(key, { ...cell, units: [unit] });
    });
    return {
      rater,
      ...(weights === null ? NO_KAPPA : kappaOf(inOrder(cells), weights, table.scale, options)),
      ...(table.scale.isReversible ? NO_BIAS : biasOf([...differences.values()], numbers !== null, options)),
      nShared,
    };
  });
}

/** Positions on the scale, doubled, so that a median between two values is a whole number. */
interface Cell {
  readonly own: number;
  readonly consensus: number;
  readonly units: number[];
}

interface Difference {
  readonly difference: number;
  readonly units: number[];
}

const NO_DIRECTION = undefinedBecause("no-direction");
const NO_BIAS = { bias: NO_DIRECTION, biasInterval: NO_DIRECTION };

const NO_CATEGORIES = undefinedBecause("values-out-of-range", "Real numbers are no categories to agree on by chance.");
const NO_KAPPA = {
  kappa: NO_CATEGORIES,
  kappaInterval: NO_CATEGORIES,
  same: NO_CATEGORIES,
  sameInterval: NO_CATEGORIES,
  nConsensus: 0,
};

/** By their positions, so that an interval does not depend on the order of the units. */
function inOrder(cells: ReadonlyMap<number, Cell>): Cell[] {
  return [...cells.values()].sort((a, b) => a.own - b.own || a.consensus - b.consensus);
}

/** How many units each cell has, and which of all these are drawn together. */
function unitsIn(cells: readonly Pick<Cell, "units">[], clusterOfUnit: AgainstOthersOptions["clusterOfUnit"]) {
  const sizes = cells.map(({ units }) => units.length);
  let clusters: LikeClusters[] | null = null;
  if (clusterOfUnit) {
    clusters = sharedClusters(
      cells.flatMap(({ units }, pattern) => units.map((unit) => ({ cluster: clusterOfUnit[unit] ?? -1, pattern }))),
    );
  }
  return { sizes, clusters };
}

function kappaOf(
  cells: readonly Cell[],
  weights: AgainstOthersWeights,
  scale: ValueScale,
  { clusterOfUnit, ...drawing }: AgainstOthersOptions,
) {
  const reversed = scale.isReversible ? 2 * (scale.values.length - 1) : null;
  const { sizes, clusters } = unitsIn(cells, clusterOfUnit);
  const options = { ...drawing, clusters };
  const nConsensus = sumOf(sizes);
  if (nConsensus === 0) {
    const none = undefinedBecause("no-common-units");
    return { kappa: none, kappaInterval: none, same: none, sameInterval: none, nConsensus };
  }
  const nSame = cells.reduce((sum, { own, consensus, units }) => sum + (own === consensus ? units.length : 0), 0);
  const statistic = (units: ArrayLike<number>) => weightedKappa(cells, units, weights, reversed);
  const value = statistic(sizes);
  const kappaInterval = Number.isNaN(value) ? null : cellInterval(sizes, statistic, options);
  const isSame = (cell: number) => cells[cell]?.own === cells[cell]?.consensus;
  const same = { same: defined(nSame / nConsensus), sameInterval: shareInterval(sizes, isSame, options) };
  if (kappaInterval === null) {
    const none = undefinedBecause("no-variation");
    return { kappa: none, kappaInterval: none, ...same, nConsensus };
  }
  return { kappa: defined(value), kappaInterval, ...same, nConsensus };
}

/**
 * 1 − n Σ w o / Σ w e; NaN where nothing varies.
 * @param reversed the sum of a position and its reverse where margins are the mean of both readings, else null
 */
function weightedKappa(
  cells: readonly Cell[],
  units: ArrayLike<number>,
  weights: AgainstOthersWeights,
  reversed: number | null,
): number {
  const own = new Map<number, number>();
  const consensus = new Map<number, number>();
  let [n, observed, expected] = [0, 0, 0];
  cells.forEach((cell, index) => {
    const count = units[index] ?? 0;
    if (count === 0) return;
    n += count;
    observed += count * weightOf(cell.own - cell.consensus, weights);
    add(own, cell.own, count, reversed);
    add(consensus, cell.consensus, count, reversed);
  });
  for (const [c, inOwn] of own) {
    for (const [k, inConsensus] of consensus) expected += inOwn * inConsensus * weightOf(c - k, weights);
  }
  return expected > 0 ? 1 - (n * observed) / expected : Number.NaN;
}

function add(margin: Map<number, number>, position: number, count: number, reversed: number | null): void {
  const share = reversed === null ? count : count / 2;
  margin.set(position, (margin.get(position) ?? 0) + share);
  if (reversed !== null) margin.set(reversed - position, (margin.get(reversed - position) ?? 0) + share);
}

function weightOf(distance: number, weights: AgainstOthersWeights): number {
  if (weights === "linear") return Math.abs(distance);
  return weights === "quadratic" ? distance * distance : Number(distance !== 0);
}

function biasOf(
  groups: readonly Difference[],
  isNumeric: boolean,
  { clusterOfUnit, ...options }: AgainstOthersOptions,
) {
  if (!isNumeric || groups.length === 0) {
    const none = undefinedBecause(isNumeric ? "no-pairable-units" : "values-not-numeric");
    return { bias: none, biasInterval: none };
  }
  const { sizes, clusters } = unitsIn(groups, clusterOfUnit);
  const differenceOf = (group: number) => groups[group]?.difference ?? 0;
  const together = clusters ?? sizes.map((times, group) => ({ patterns: [group], times }));
  const sums = together.map(({ patterns, times }) => ({
    times,
    part: patterns.reduce((sum, group) => sum + differenceOf(group), 0),
    whole: patterns.length,
  }));
  const [part, whole] = [sizes.reduce((sum, units, group) => sum + units * differenceOf(group), 0), sumOf(sizes)];
  return { bias: defined(part / whole), biasInterval: ratioOfSumsInterval(sums, options) };
}

/** The doubled position of the one most frequent value; null when several are. */
function mode(counts: Uint32Array): number | null {
  let [best, most, isTied] = [0, 0, false];
  counts.forEach((count, value) => {
    if (count > most) [best, most, isTied] = [value, count, false];
    else if (count === most && count > 0) isTied = true;
  });
  return isTied ? null : 2 * best;
}

/** The sum of the positions of the two middle labels (of the middle one twice). */
function doubledMedian(counts: Uint32Array, n: number): number {
  const at = (rank: number) => {
    let seen = 0;
    for (let value = 0; value < counts.length; value++) {
      seen += counts[value] ?? 0;
      if (seen > rank) return value;
    }
    return counts.length - 1;
  };
  return at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2));
}

function numbersOf(values: readonly LabelValue[]): number[] | null {
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length === values.length ? numbers : null;
}
