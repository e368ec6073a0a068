import { DEFAULT_CONFIDENCE, type Interval } from "../resampling/interval";
import type { Random } from "../resampling/random";
import { studentTQuantile } from "../significance/student-t-distribution";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** One label of an experiment in which raters label units in one of two arms. */
export interface ArmLabel {
  readonly unit: string;
  readonly rater: string;
  /** whether it was made in arm b; otherwise in a */
  readonly isB: boolean;
  /** units of one are not independent, such as responses to one instruction */
  readonly cluster: string;
  readonly value: number;
}

export interface ArmDifference {
  /** of all: labels, and units that have labels in both arms */
  readonly n: number;
  readonly units: number;
  readonly clusters: number;
  /** b − a, units and raters held fixed */
  readonly difference: Statistic;
  readonly interval: Statistic<Interval>;
  readonly pValue: Statistic;
}

const DEFAULT_PERMUTATIONS = 2_000;
const MOST_RATERS = 500;
const FEWEST_CLUSTERS = 5;
// Of the largest pivot: what is smaller is a rater whom the others determine.
const NO_PIVOT = 1e-10;
// Numbers that differ only by the order of summation are equal.
const ROUNDING = 1e-9;

/**
 * What arm b does to a label compared with arm a: the coefficient of the arm in a linear model with a constant for each unit
 * and one for each rater (ordinary least squares), so that neither easier responses nor more severe raters count.
 *
 * Interval: delete-one-cluster jackknife of the coefficient with Student's t at clusters − 1 degrees of freedom (a form of CR3,
 * Bell and McCaffrey 2002), for these raters and other clusters. p: arms are exchanged among the labels of each unit, which is
 * what the draw makes exchangeable once raters' constants are taken out; the statistic is scaled by what is left of the arm
 * after units and raters, since an exchange does not keep raters balanced. The observed draw counts too, so p is never 0.
 *
 * @param labels at most one of each rater and unit; units with labels in one arm only say nothing and are left out
 * @returns undefined where no unit has both arms, where the arm follows from unit and rater, or with fewer than 5 clusters;
 *   the same random source gives the same answer
 */
export function armDifference(
  labels: readonly ArmLabel[],
  {
    random,
    confidence = DEFAULT_CONFIDENCE,
    permutations = DEFAULT_PERMUTATIONS,
  }: { random: Random; confidence?: number; permutations?: number },
): ArmDifference {
  const model = modelOf(labels);
  const { n, nUnits, nClusters, nRaters } = model;
  const counts = { n, units: nUnits, clusters: nClusters };
  const without = (why: ReturnType<typeof undefinedBecause>) => ({
    ...counts,
    difference: why,
    interval: why,
    pValue: why,
  });
  if (n === 0) return without(undefinedBecause("no-common-units", "No unit has labels in both arms."));
  if (nRaters > MOST_RATERS) return without(undefinedBecause("too-costly"));
  const inverse = generalisedInverse(ratersWithinUnits(model), nRaters);
  const arm = residuals(model, model.arm, inverse);
  const value = residuals(model, model.value, inverse);
  const left = dot(arm, arm);
  if (left < ROUNDING * n) {
    return without(
      undefinedBecause(
        "separated",
        "On units with labels in both arms, the arm follows from unit and rater: what the arm does cannot be told from what raters do. More raters of these units help.",
      ),
    );
  }
  const estimate = dot(arm, value) / left;
  return {
    ...counts,
    difference: defined(estimate),
    interval: jackknifeInterval(model, arm, value, estimate, confidence),
    pValue: permutationP(model, value, inverse, { random, permutations }),
  };
}

interface Model {
  readonly n: number;
  readonly nUnits: number;
  readonly nRaters: number;
  readonly nClusters: number;
  readonly unit: Uint32Array;
  readonly rater: Uint32Array;
  readonly cluster: Uint32Array;
  readonly arm: Float64Array;
  readonly value: Float64Array;
  /** the labels of each unit, by their index */
  readonly ofUnit: readonly (readonly number[])[];
}

function modelOf(all: readonly ArmLabel[]): Model {
  const arms = new Map<string, number>();
  for (const { unit, isB } of all) arms.set(unit, (arms.get(unit) ?? 0) | (isB ? 2 : 1));
  const labels = all.filter(({ unit }) => arms.get(unit) === 3);
  const unit = numbered(labels.map((label) => label.unit));
  const rater = numbered(labels.map((label) => label.rater));
  const cluster = numbered(labels.map((label) => label.cluster));
  const ofUnit: number[][] = Array.from({ length: unit.count }, () => []);
  unit.of.forEach((u, index) => {
    ofUnit[u]?.push(index);
  });
  return {
    n: labels.length,
    nUnits: unit.count,
    nRaters: rater.count,
    nClusters: cluster.count,
    unit: unit.of,
    rater: rater.of,
    cluster: cluster.of,
    arm: Float64Array.from(labels, ({ isB }) => (isB ? 1 : 0)),
    value: Float64Array.from(labels, (label) => label.value),
    ofUnit,
  };
}

function numbered(ids: readonly string[]): { of: Uint32Array; count: number } {
  const numbers = new Map<string, number>();
  const of = Uint32Array.from(ids, (id) => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  });
  return { of, count: numbers.size };
}

/** Each value less the mean of its unit. */
function withinUnits({ ofUnit }: Model, values: Float64Array): Float64Array {
  const within = new Float64Array(values.length);
  for (const indices of ofUnit) {
    let sum = 0;
    for (const i of indices) sum += values[i] ?? 0;
    for (const i of indices) within[i] = (values[i] ?? 0) - sum / indices.length;
  }
  return within;
}

function sumsByRater({ rater, nRaters }: Model, values: Float64Array): Float64Array {
  const sums = new Float64Array(nRaters);
  for (let i = 0; i < values.length; i += 1) sums[rater[i] ?? 0] = (sums[rater[i] ?? 0] ?? 0) + (values[i] ?? 0);
  return sums;
}

/** D′(I − P)D: raters' columns with the units taken out, by rows. */
function ratersWithinUnits({ ofUnit, rater, nRaters }: Model): Float64Array {
  const matrix = new Float64Array(nRaters * nRaters);
  const add = (a: number, b: number, what: number) => {
    matrix[a * nRaters + b] = (matrix[a * nRaters + b] ?? 0) + what;
  };
  for (const indices of ofUnit) {
    for (const i of indices) {
      add(rater[i] ?? 0, rater[i] ?? 0, 1);
      for (const j of indices) add(rater[i] ?? 0, rater[j] ?? 0, -1 / indices.length);
    }
  }
  return matrix;
}

/** A generalised inverse of a symmetric matrix by sweeping: pivots of 0, one for each connected part of raters, are passed over. */
function generalisedInverse(matrix: Float64Array, size: number): Float64Array {
  const swept = Float64Array.from(matrix);
  const at = (row: number, column: number) => swept[row * size + column] ?? 0;
  let largest = 0;
  for (let k = 0; k < size; k += 1) largest = Math.max(largest, at(k, k));
  const passed = new Set<number>();
  for (let k = 0; k < size; k += 1) {
    const pivot = at(k, k);
    if (pivot <= NO_PIVOT * largest) {
      passed.add(k);
      continue;
    }
    for (let row = 0; row < size; row += 1) {
      if (row === k) continue;
      const factor = at(row, k) / pivot;
      for (let column = 0; column < size; column += 1) {
        if (column !== k) swept[row * size + column] = at(row, column) - factor * at(k, column);
      }
      swept[row * size + k] = -factor;
    }
    for (let column = 0; column < size; column += 1) {
      if (column !== k) swept[k * size + column] = at(k, column) / pivot;
    }
    swept[k * size + k] = 1 / pivot;
  }
  for (const k of passed) {
    for (let other = 0; other < size; other += 1) {
      swept[k * size + other] = 0;
      swept[other * size + k] = 0;
    }
  }
  return swept;
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const product = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    let sum = 0;
    for (let column = 0; column < size; column += 1) sum += (matrix[row * size + column] ?? 0) * (vector[column] ?? 0);
    product[row] = sum;
  }
  return product;
}

/** What neither unit nor rater explains. */
function residuals(model: Model, values: Float64Array, inverse: Float64Array): Float64Array {
  const within = withinUnits(model, values);
  const constants = times(inverse, sumsByRater(model, within));
  const ofRater = Float64Array.from(model.rater, (rater) => constants[rater] ?? 0);
  const explained = withinUnits(model, ofRater);
  return within.map((value, i) => value - (explained[i] ?? 0));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function jackknifeInterval(
  { cluster, nClusters }: Model,
  arm: Float64Array,
  value: Float64Array,
  estimate: number,
  confidence: number,
): Statistic<Interval> {
  if (nClusters < FEWEST_CLUSTERS) {
    return undefinedBecause("too-few-units", `An interval needs labels of at least ${FEWEST_CLUSTERS} instructions.`);
  }
  const products = new Float64Array(nClusters);
  const squares = new Float64Array(nClusters);
  for (let i = 0; i < arm.length; i += 1) {
    const [c, a] = [cluster[i] ?? 0, arm[i] ?? 0];
    products[c] = (products[c] ?? 0) + a * (value[i] ?? 0);
    squares[c] = (squares[c] ?? 0) + a * a;
  }
  const left = dot(arm, arm);
  let spread = 0;
  for (let c = 0; c < nClusters; c += 1) {
    const remaining = left - (squares[c] ?? 0);
    if (remaining < ROUNDING) return undefinedBecause("too-few-units", "One instruction alone tells the arms apart.");
    spread += ((estimate * left - (products[c] ?? 0)) / remaining - estimate) ** 2;
  }
  const error = Math.sqrt(((nClusters - 1) / nClusters) * spread);
  const reach = studentTQuantile((1 + confidence) / 2, nClusters - 1) * error;
  return defined({ low: estimate - reach, high: estimate + reach, confidence, method: "jackknife", nResamples: null });
}

function permutationP(
  model: Model,
  value: Float64Array,
  inverse: Float64Array,
  { random, permutations }: { random: Random; permutations: number },
): Statistic {
  const scaled = (arms: Float64Array): number => {
    const within = withinUnits(model, arms);
    const ofRaters = sumsByRater(model, within);
    const left = dot(within, within) - dot(ofRaters, times(inverse, ofRaters));
    return left < ROUNDING * model.n ? Number.NaN : dot(arms, value) / Math.sqrt(left);
  };
  const observed = Math.abs(scaled(model.arm));
  const arms = Float64Array.from(model.arm);
  let [usable, asLarge] = [0, 0];
  for (let p = 0; p < permutations; p += 1) {
    for (const indices of model.ofUnit) {
      for (let last = indices.length - 1; last > 0; last -= 1) {
        const [i, j] = [indices[last] ?? 0, indices[Math.floor(random() * (last + 1))] ?? 0];
        const kept = arms[i] ?? 0;
        arms[i] = arms[j] ?? 0;
        arms[j] = kept;
      }
    }
    const other = Math.abs(scaled(arms));
    if (Number.isNaN(other)) continue;
    usable += 1;
    if (other >= observed - ROUNDING * Math.max(1, observed)) asLarge += 1;
  }
  if (usable * 2 < permutations) return undefinedBecause("too-few-defined-resamples");
  return defined((1 + asLarge) / (1 + usable));
}
