import { inverse, solveLinear } from "../regression/solve-linear";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** Comparisons of the same two systems that have the same covariates. */
export interface DavidsonRow {
  /** Positions of the two systems. */
  readonly a: number;
  readonly b: number;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** How much more a has of each covariate. */
  readonly covariates: readonly number[];
}

/** One comparison; those of one cluster, from 0, are not independent. */
export interface ClusteredRow extends DavidsonRow {
  readonly cluster: number;
}

interface WithError {
  readonly value: number;
  /** Liang and Zeger's standard error. */
  readonly error: number;
}

export interface CovariateFit {
  /** ln π of each system, with mean 0. */
  readonly strengths: readonly WithError[];
  /** of each covariate, by which the log odds of a win grow for one more of it */
  readonly effects: readonly WithError[];
}

const MAX_STEPS = 200;
const PRECISION = 1e-11;
/** Log odds that only grow without end come to this before rounding ends the search: covariates are standardised. */
const INFINITE = 15;

/**
 * Davidson's model with covariates by maximum likelihood: with d = s_a − s_b + Σ β_k x_k, P(a wins) ∝ e^{d/2},
 * P(b wins) ∝ e^{−d/2}, P(tie) ∝ ν; errors by the sandwich over clusters, times G / (G − 1). Without covariates it has the
 * strengths of `davidsonModel`, which says where there are none: ask it first.
 * @returns undefined where a covariate always goes with winning, so that no finite effect fits
 * Source: Davidson (1970); Davidson and Beaver (1977), Biometrics 33, for covariates of a comparison; Liang and Zeger (1986).
 */
export function fitWithCovariates(
  nSystems: number,
  comparisons: readonly ClusteredRow[],
  nClusters: number,
): Statistic<CovariateFit> {
  const free = nSystems - 1;
  const { parameters, information, isConverged } = maximiseDavidson(nSystems, comparisons);
  const exists = isConverged && parameters.every((value) => Math.abs(value) < INFINITE);
  const bread = exists ? inverse(information) : null;
  if (!bread) {
    return undefinedBecause(
      "separated",
      "Wins always go with a feature of style, or with some together, so that no finite effect fits.",
    );
  }
  const covariance = sandwich(parameters, comparisons, { free, nClusters, bread });
  const combined = (weights: readonly number[]): WithError => {
    const value = weights.reduce((sum, weight, i) => sum + weight * (parameters[i] ?? 0), 0);
    const variance = weights.reduce(
      (sum, weight, i) => sum + weights.reduce((own, other, j) => own + weight * other * (covariance[i]?.[j] ?? 0), 0),
      0,
    );
    return { value, error: Math.sqrt(Math.max(0, variance)) };
  };
  return defined({
    strengths: Array.from({ length: nSystems }, (_, system) =>
      combined(parameters.map((_p, i) => (i < free ? Number(i === system) - 1 / nSystems : 0))),
    ),
    effects: (comparisons[0]?.covariates ?? []).map((_, k) =>
      combined(parameters.map((_p, i) => Number(i === free + k))),
    ),
  });
}

/**
 * The most likely parameters, by Newton's method; the likelihood is log-concave.
 * @returns the strengths of all systems but the last, whose strength is 0; the covariates' effects; ln ν where there are ties
 */
export function maximiseDavidson(nSystems: number, rows: readonly DavidsonRow[]) {
  const free = nSystems - 1;
  const ties = rows.reduce((sum, row) => sum + row.ties, 0);
  const decided = rows.reduce((sum, { wins, losses }) => sum + wins + losses, 0);
  const nCovariates = rows[0]?.covariates.length ?? 0;
  let parameters = new Array<number>(free + nCovariates).fill(0);
  if (ties > 0) parameters.push(Math.log((2 * ties) / decided));
  const termed = rows.map((row) => ({ ...row, terms: termsOf(row, free) }));
  let current = likelihood(parameters, termed, ties > 0);
  let isConverged = false;
  for (let step = 0; step < MAX_STEPS && !isConverged; step++) {
    const change = solveLinear(current.information, current.gradient);
    if (change.some(Number.isNaN)) break;
    let share = 1;
    for (; share > PRECISION; share /= 2) {
      const tried = parameters.map((value, index) => value + share * (change[index] ?? 0));
      const next = likelihood(tried, termed, ties > 0);
      if (next.value < current.value - PRECISION * Math.abs(current.value)) continue;
      [parameters, current] = [tried, next];
      break;
    }
    isConverged = change.every((part) => Math.abs(part) < PRECISION);
    if (share <= PRECISION) break;
  }
  return { parameters, information: current.information, isConverged };
}

/** What of a covariate's variance must be its own: less is rounding. */
const OWN_VARIANCE = 1e-8;

/** The first covariate that is a combination of the systems' contrasts and those before it; null where there is none. */
export function collinearCovariate(nSystems: number, rows: readonly DavidsonRow[]): number | null {
  const free = nSystems - 1;
  const terms = rows.map((row) => termsOf(row, free));
  for (let k = 0; k < (rows[0]?.covariates.length ?? 0); k++) {
    // The residual of least squares on all that comes before.
    const size = free + k;
    const gram = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    const right = new Array<number>(size).fill(0);
    const before = terms.map((own) => own.filter(([place]) => place < size));
    before.forEach((own, row) => {
      for (const [i, weight] of own) {
        right[i] = (right[i] ?? 0) + weight * (rows[row]?.covariates[k] ?? 0);
        for (const [j, other] of own) add(gram, i, j, weight * other);
      }
    });
    const slopes = solveLinear(gram, right);
    let [residual, total] = [0, 0];
    before.forEach((own, row) => {
      const x = rows[row]?.covariates[k] ?? 0;
      residual += (x - own.reduce((sum, [place, weight]) => sum + weight * (slopes[place] ?? 0), 0)) ** 2;
      total += x * x;
    });
    if (!(residual > OWN_VARIANCE * total)) return k;
  }
  return null;
}

type Term = readonly [place: number, weight: number];
type Termed = DavidsonRow & { readonly terms: readonly Term[] };

/** What of the parameters makes up d. */
function termsOf({ a, b, covariates }: DavidsonRow, free: number): Term[] {
  const strengths: Term[] = [
    [a, 1],
    [b, -1],
  ];
  return [...strengths.filter(([place]) => place < free), ...covariates.map((x, k): Term => [free + k, x])];
}

/** Of one row: its log-likelihood and its slopes by d and by ln ν, and the information on them. */
function outcomeOf({ terms, wins, ties, losses }: Termed, parameters: readonly number[], hasTies: boolean) {
  let d = 0;
  for (const [place, weight] of terms) d += weight * (parameters[place] ?? 0);
  const tie = hasTies ? (parameters[parameters.length - 1] ?? 0) : Number.NEGATIVE_INFINITY;
  const largest = Math.max(Math.abs(d) / 2, tie);
  const [win, loss, tied] = [Math.exp(d / 2 - largest), Math.exp(-d / 2 - largest), Math.exp(tie - largest)];
  const total = win + loss + tied;
  const [net, pTie] = [(win - loss) / total, tied / total];
  const n = wins + ties + losses;
  return {
    log: ((wins - losses) * d) / 2 + (ties > 0 ? ties * tie : 0) - n * (largest + Math.log(total)),
    byD: (wins - losses - n * net) / 2,
    byTie: ties - n * pTie,
    varianceD: (n * (1 - pTie - net * net)) / 4,
    varianceTie: n * pTie * (1 - pTie),
    covariance: (-n * net * pTie) / 2,
  };
}

/** Log-likelihood, its gradient, and minus its second derivatives. */
function likelihood(parameters: readonly number[], rows: readonly Termed[], hasTies: boolean) {
  const size = parameters.length;
  const gradient = new Array<number>(size).fill(0);
  const information = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  let value = 0;
  for (const row of rows) {
    const { log, byD, byTie, varianceD, varianceTie, covariance } = outcomeOf(row, parameters, hasTies);
    value += log;
    for (const [i, weight] of row.terms) {
      gradient[i] = (gradient[i] ?? 0) + weight * byD;
      for (const [j, other] of row.terms) add(information, i, j, weight * other * varianceD);
      if (!hasTies) continue;
      add(information, i, size - 1, weight * covariance);
      add(information, size - 1, i, weight * covariance);
    }
    if (!hasTies) continue;
    gradient[size - 1] = (gradient[size - 1] ?? 0) + byTie;
    add(information, size - 1, size - 1, varianceTie);
  }
  return { value, gradient, information };
}

function add(matrix: readonly number[][], i: number, j: number, value: number): void {
  const row = matrix[i];
  if (row) row[j] = (row[j] ?? 0) + value;
}

/** The parameters' covariances, from how the gradients of clusters vary. */
function sandwich(
  parameters: readonly number[],
  rows: readonly ClusteredRow[],
  { free, nClusters, bread }: { free: number; nClusters: number; bread: readonly number[][] },
): number[][] {
  const size = parameters.length;
  const hasTies = rows.some(({ ties }) => ties > 0);
  const scores = Array.from({ length: nClusters }, () => new Array<number>(size).fill(0));
  for (const row of rows) {
    const terms = termsOf(row, free);
    const { byD, byTie } = outcomeOf({ ...row, terms }, parameters, hasTies);
    for (const [i, weight] of terms) add(scores, row.cluster, i, weight * byD);
    if (hasTies) add(scores, row.cluster, size - 1, byTie);
  }
  // How far each cluster moves the parameters.
  const moved = scores.map((score) =>
    bread.map((line) => line.reduce((sum, value, i) => sum + value * (score[i] ?? 0), 0)),
  );
  const factor = nClusters / (nClusters - 1);
  return bread.map((_, i) =>
    bread.map((_line, j) => moved.reduce((sum, move) => sum + factor * (move[i] ?? 0) * (move[j] ?? 0), 0)),
  );
}
