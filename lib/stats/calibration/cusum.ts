import { StatsInputError } from "../stats-input-error";

/** What a CUSUM looks for: errors that were as frequent as `usual` and become as frequent as `raised`; both 0–1. */
export interface ErrorRates {
  readonly usual: number;
  readonly raised: number;
}

/** The rise that is looked for. */
export const RISE = 0.1;

/**
 * Error rates of a watch: a rate known from few answers is taken no nearer to 0 than what half an error more would show, since
 * a usual rate of 0 would make the first error a certain fall.
 * @param errors of `answers` when the watch began
 */
export function ratesToWatch(errors: number, answers: number, rise: number = RISE): ErrorRates {
  if (!Number.isInteger(errors) || !Number.isInteger(answers) || errors < 0 || errors > answers)
    throw new StatsInputError(`Expected whole numbers with 0 ≤ errors ≤ answers, found ${errors} of ${answers}.`);
  const usual = Math.min(1 - rise - LEAST_RATE, Math.max(LEAST_RATE, (errors + 0.5) / (answers + 1)));
  return { usual, raised: usual + rise };
}

const LEAST_RATE = 0.01;

/** What an error adds to the sum, and what an answer without one takes from it: the log likelihood ratios. */
function steps({ usual, raised }: ErrorRates) {
  if (!(usual > 0 && usual < raised && raised < 1))
    throw new StatsInputError(`Expected error rates 0 < usual < raised < 1, found ${usual} and ${raised}.`);
  return { error: Math.log(raised / usual), right: Math.log((1 - raised) / (1 - usual)) };
}

/**
 * The CUSUM of errors in their order: S_t = max(0, S_{t−1} + log likelihood ratio of the raised rate against the usual one).
 * @returns S after each answer
 * @throws StatsInputError unless 0 < usual < raised < 1
 * Source: Page (1954); for proportions Reynolds and Stoumbos (1999).
 */
export function errorCusum(errors: readonly boolean[], rates: ErrorRates): number[] {
  const { error, right } = steps(rates);
  let sum = 0;
  return errors.map((isError) => {
    sum = Math.max(0, sum + (isError ? error : right));
    return sum;
  });
}

/**
 * The probability that the CUSUM exceeds a limit within a number of answers, exactly: the sum depends only on how many errors and
 * right answers there were since it was last 0.
 * @param rate how frequent errors are, 0–1
 * @param answers at most a few hundred: time grows with their third power
 */
export function alarmProbability(limit: number, rates: ErrorRates, rate: number, answers: number): number {
  const { error, right } = steps(rates);
  const side = answers + 1;
  // By errors and right answers since the sum was 0, in rows of `side`.
  let [alive, next] = [new Float64Array(side * side), new Float64Array(side * side)];
  alive[0] = 1;
  let alarmed = 0;
  const move = (errors: number, rights: number, mass: number) => {
    const sum = errors * error + rights * right;
    if (sum > limit) alarmed += mass;
    else {
      const state = sum <= 0 ? 0 : errors * side + rights;
      next[state] = (next[state] ?? 0) + mass;
    }
  };
  for (let answer = 0; answer < answers; answer++) {
    next.fill(0);
    for (let errors = 0; errors <= answer; errors++) {
      for (let rights = 0; errors + rights <= answer; rights++) {
        const mass = alive[errors * side + rights] ?? 0;
        if (mass === 0) continue;
        move(errors + 1, rights, mass * rate);
        move(errors, rights + 1, mass * (1 - rate));
      }
    }
    [alive, next] = [next, alive];
  }
  return alarmed;
}

/** A watch looks at this many answers at a time, and gives a false alarm in at most this share of such runs. */
export const WATCHED_ANSWERS = 200;
export const FALSE_ALARMS = 0.001;

/**
 * The lowest limit that errors at their usual rate exceed within a number of answers with at most the given probability, to 0.01.
 * @throws StatsInputError unless 0 < usual < raised < 1
 */
export function cusumLimit(
  rates: ErrorRates,
  { answers = WATCHED_ANSWERS, falseAlarms = FALSE_ALARMS }: { answers?: number; falseAlarms?: number } = {},
): number {
  let [low, high] = [0, MOST_HUNDREDTHS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (alarmProbability(middle / 100, rates, rates.usual, answers) <= falseAlarms) high = middle;
    else low = middle;
  }
  return high / 100;
}

const MOST_HUNDREDTHS = 3_000;

export interface ChangeParts {
  readonly total: number;
  /** What the judge alone changed: of the old responses, its scores now less its scores then. */
  readonly judge: number;
  /** What the system alone changed: by the judge as it is now, the new responses' scores less the old ones'. */
  readonly system: number;
}

/**
 * A change of a mean score between two dates, split into what the judge and what the system changed:
 * (new judge on old responses − old judge on them) + (new responses − old responses, by the new judge).
 * @param means of scores, in the scores' units
 */
export function splitChange({ before, again, after }: { before: number; again: number; after: number }): ChangeParts {
  return { total: after - before, judge: again - before, system: after - again };
}
