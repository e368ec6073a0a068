import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type BinaryAccuracy, binaryAccuracy } from "./binary-accuracy";

/** An answer with how sure its rater was of it (any number, higher is surer), and whether it was right. */
export interface SureAnswer {
  readonly certainty: number;
  readonly right: boolean;
}

/** What is left where only answers of at least this certainty are kept, and the others go to people. */
export interface CoveragePoint {
  readonly certainty: number;
  /** The share of the answers that are kept, 0–1. */
  readonly coverage: number;
  /** The share of these that are right, 0–1. */
  readonly accuracy: number;
  readonly kept: number;
}

/**
 * Accuracy against coverage: a point for each certainty that occurs, the surest first. Answers of equal certainty are kept
 * together.
 * Source: El-Yaniv and Wiener (2010); Geifman and El-Yaniv (2017).
 */
export function riskCoverage(answers: readonly SureAnswer[]): CoveragePoint[] {
  const surest = answers.toSorted((a, b) => b.certainty - a.certainty);
  const points: CoveragePoint[] = [];
  let right = 0;
  surest.forEach((answer, index) => {
    if (answer.right) right++;
    if (surest[index + 1]?.certainty === answer.certainty) return;
    const kept = index + 1;
    points.push({ certainty: answer.certainty, coverage: kept / surest.length, accuracy: right / kept, kept });
  });
  return points;
}

/**
 * The least certainty to keep so that the kept answers are right as often as wanted: of all that are, the one that keeps most.
 * @param accuracy wanted, 0–1
 * @returns undefined without answers, and where no part of them is right as often
 */
export function certaintyFor(answers: readonly SureAnswer[], accuracy: number): Statistic {
  if (answers.length === 0) return undefinedBecause("no-labels");
  const found = riskCoverage(answers).findLast((point) => point.accuracy >= accuracy);
  if (found) return defined(found.certainty);
  return undefinedBecause("not-reached", "Not even the surest answers are right as often as wanted.");
}

/** Coverage and accuracy where answers below a certainty are left to people; see binaryAccuracy for the interval's limits. */
export function keptBy(
  answers: readonly SureAnswer[],
  certainty: number,
): { coverage: Statistic; kept: BinaryAccuracy } {
  const kept = answers.filter((answer) => answer.certainty >= certainty);
  return {
    coverage: answers.length === 0 ? undefinedBecause("no-labels") : defined(kept.length / answers.length),
    kept: binaryAccuracy(kept.map(({ right }) => ({ truth: true, said: right }))),
  };
}
