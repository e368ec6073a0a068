import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { solveLinear } from "./solve-linear";

/** Cases that have the same predictors. */
export interface LogisticCase {
  readonly predictors: readonly number[];
  /** How many cases, and how many of them came out as 1; a case that is undecided is half of one. */
  readonly n: number;
  readonly ones: number;
}

const MAX_STEPS = 40;
const PRECISION = 1e-10;

/**
 * Logistic regression by maximum likelihood: P(1) = 1 / (1 + e^−η), η = Σ β_k x_k, by Newton's method. There is no intercept
 * but a predictor that is 1 throughout.
 * @returns β for each predictor; undefined where one of them, or some of them together, always goes with one outcome, so
 *   that no finite β fits, or where predictors do not vary apart from each other
 * @throws StatsInputError for cases with different numbers of predictors
 * Source: McCullagh and Nelder, Generalized Linear Models (1989), chapter 4; Albert and Anderson (1984), Biometrika 71.
 */
export function logisticRegression(cases: readonly LogisticCase[]): Statistic<readonly number[]> {
  const size = cases[0]?.predictors.length ?? 0;
  if (cases.some(({ predictors }) => predictors.length !== size)) {
    throw new StatsInputError("Expected the same number of predictors in every case.");
  }
  if (size === 0 || cases.every(({ n }) => n === 0)) return undefinedBecause("no-labels");
  let beta = new Array<number>(size).fill(0);
  let current = likelihood(cases, beta);
  for (let step = 0; step < MAX_STEPS; step++) {
    const change = solveLinear(current.information, current.gradient);
    if (change.some(Number.isNaN)) break;
    if (change.every((part) => Math.abs(part) < PRECISION)) return defined(beta);
    for (let share = 1; share > PRECISION; share /= 2) {
      const tried = beta.map((value, index) => value + share * (change[index] ?? 0));
      const next = likelihood(cases, tried);
      if (next.value < current.value - PRECISION * Math.abs(current.value)) continue;
      [beta, current] = [tried, next];
      break;
    }
  }
  // With no finite maximum every step adds about as much as the one before.
  return undefinedBecause("separated");
}

/** The log-likelihood, its gradient, and minus its second derivatives. */
function likelihood(cases: readonly LogisticCase[], beta: readonly number[]) {
  const gradient = new Array<number>(beta.length).fill(0);
  const information = beta.map(() => new Array<number>(beta.length).fill(0));
  let value = 0;
  for (const { predictors, n, ones } of cases) {
    if (n === 0) continue;
    const eta = predictors.reduce((sum, x, index) => sum + x * (beta[index] ?? 0), 0);
    const p = logistic(eta);
    // ln(1 + e^η) without overflow.
    value += ones * eta - n * (Math.max(0, eta) + Math.log1p(Math.exp(-Math.abs(eta))));
    predictors.forEach((x, i) => {
      const row = information[i];
      if (x === 0 || !row) return;
      gradient[i] = (gradient[i] ?? 0) + x * (ones - n * p);
      predictors.forEach((y, j) => {
        row[j] = (row[j] ?? 0) + n * p * (1 - p) * x * y;
      });
    });
  }
  return { value, gradient, information };
}

/** 1 / (1 + e^−η). */
export function logistic(eta: number): number {
  return 1 / (1 + Math.exp(-eta));
}
