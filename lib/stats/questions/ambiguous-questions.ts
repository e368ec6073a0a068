/** What raters answered to one question about one response: YES (1) or NO (0), by rater's place. */
export interface AnsweredUnit {
  readonly raters: readonly number[];
  readonly answers: readonly (0 | 1)[];
}

interface AmbiguousQuestions {
  /** of each question the probability that raters read it differently, 0 to 1 */
  readonly ambiguity: readonly number[];
  /** of each rater how often they answer other than a clear question's answer is, 0 to 0.5 */
  readonly errors: readonly number[];
  /** how often answers to an ambiguous question are other than its most likely one; null where there seems to be none */
  readonly ambiguousError: number | null;
}

const [LEAST_AMBIGUOUS, MOST_ERROR] = [0.25, 0.5];
const LEAST_ERROR = 0.002;
const [MAX_STEPS, TOLERANCE] = [200, 1e-7];
/** In nats: of equal questions hardly any round's answers are that much more likely with two kinds of questions than with one. */
const LEAST_GAIN = 4;

/**
 * Which questions people read differently. Two kinds of questions: of a clear one the response has an answer, from which each
 * rater deviates by an error rate of their own; of an ambiguous one all raters deviate by a common, high one. So a careless rater
 * makes no question ambiguous. Fitted by expectation–maximisation over all questions together, which is why a few responses
 * each are enough.
 * @param questions of each question the responses that at least two raters answered YES or NO
 * @param nRaters places of raters are below it
 * Source: the one-coin model of Dawid and Skene, Maximum Likelihood Estimation of Observer Error-Rates Using the EM Algorithm
 *   (Applied Statistics 28, 1979), with a mixture over questions.
 */
export function ambiguousQuestions(
  questions: readonly (readonly AnsweredUnit[])[],
  nRaters: number,
): AmbiguousQuestions {
  const one = fitted(questions, nRaters, false);
  const two = fitted(questions, nRaters, true);
  if (two.logLikelihood - one.logLikelihood < LEAST_GAIN) {
    return { ambiguity: questions.map(() => 0), errors: one.errors, ambiguousError: null };
  }
  return { ambiguity: two.ambiguity, errors: two.errors, ambiguousError: two.ambiguousError };
}

/** Log-likelihood of a unit's answers where each rater deviates by a rate, and how many deviations are expected of each. */
export function unitLikelihood(
  { raters, answers }: AnsweredUnit,
  errorOf: (rater: number) => number,
): { log: number; deviations: readonly number[] } {
  let [ifYes, ifNo] = [Math.log(0.5), Math.log(0.5)];
  raters.forEach((rater, place) => {
    const error = errorOf(rater);
    const isYes = answers[place] === 1;
    ifYes += Math.log(isYes ? 1 - error : error);
    ifNo += Math.log(isYes ? error : 1 - error);
  });
  const log = logSum(ifYes, ifNo);
  const yes = Math.exp(ifYes - log);
  return { log, deviations: answers.map((answer) => (answer === 1 ? 1 - yes : yes)) };
}

function fitted(questions: readonly (readonly AnsweredUnit[])[], nRaters: number, hasAmbiguous: boolean) {
  let errors = new Array<number>(nRaters).fill(0.1);
  let ambiguousError = 0.4;
  let share = hasAmbiguous ? 0.1 : 0;
  let ambiguity: number[] = [];
  let [before, logLikelihood] = [Number.NEGATIVE_INFINITY, 0];
  for (let step = 0; step < MAX_STEPS; step++) {
    // Pseudo-counts keep rates of raters with few answers, and the share of few questions, within reason.
    const seen = errors.map(() => ({ deviations: 1, answers: 20 }));
    const ofAmbiguous = { deviations: 0.4, answers: 1 };
    ambiguity = [];
    logLikelihood = 0;
    for (const units of questions) {
      const clear = units.map((unit) => unitLikelihood(unit, (rater) => errors[rater] ?? 0));
      const unclear = units.map((unit) =>
        unitLikelihood(unit, (rater) => Math.max(errors[rater] ?? 0, ambiguousError)),
      );
      const [logClear, logUnclear] = [clear, unclear].map((each) => each.reduce((sum, { log }) => sum + log, 0));
      const [ifClear, ifUnclear] = [Math.log(1 - share) + (logClear ?? 0), Math.log(share) + (logUnclear ?? 0)];
      const log = share === 0 ? ifClear : logSum(ifClear, ifUnclear);
      const weight = share === 0 ? 0 : Math.exp(ifUnclear - log);
      ambiguity.push(weight);
      logLikelihood += log;
      units.forEach(({ raters }, index) => {
        raters.forEach((rater, place) => {
          const own = seen[rater];
          if (!own) return;
          own.deviations += (1 - weight) * (clear[index]?.deviations[place] ?? 0);
          own.answers += 1 - weight;
          ofAmbiguous.deviations += weight * (unclear[index]?.deviations[place] ?? 0);
          ofAmbiguous.answers += weight;
        });
      });
    }
    if (logLikelihood - before < TOLERANCE) break;
    before = logLikelihood;
    errors = seen.map(({ deviations, answers }) => within(deviations / answers, LEAST_ERROR, MOST_ERROR));
    ambiguousError = within(ofAmbiguous.deviations / ofAmbiguous.answers, LEAST_AMBIGUOUS, MOST_ERROR);
    const expected = ambiguity.reduce((sum, weight) => sum + weight, 0);
    if (hasAmbiguous) share = within((expected + 0.5) / (questions.length + 5), 1e-4, 0.5);
  }
  return { errors, ambiguousError, ambiguity, logLikelihood };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function logSum(a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return high + Math.log1p(Math.exp(low - high));
}
