import { declaredScale } from "../label-value";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { patternsFromCounts } from "../reliability/unit-value-counts";
import { StatsInputError } from "../stats-input-error";
import { assertAssumptions, type StudyAssumptions } from "./study-assumptions";

/** Every pattern that a unit can have, and how probable each is. */
export interface PatternModel {
  readonly patterns: UnitPatterns;
  readonly probability: Float64Array;
}

// Ten raters on five values make 1,001 patterns.
const MAX_PATTERNS = 200_000;

/**
 * A model of labelling with a wanted alpha: a unit's true value follows the shares; each rater gives it with probability
 * √α and otherwise draws any value by the shares. Two raters' labels are then the same draw with probability α and
 * independent draws otherwise, so that Do = (1 − α) De at every level of measurement: alpha is as wanted.
 * @param nRaters labels a unit gets, at least 2
 * @throws StatsInputError for impossible assumptions, or too many raters and values to list all patterns
 */
export function patternModel(assumptions: StudyAssumptions, nRaters: number): PatternModel {
  assertAssumptions(assumptions);
  if (!Number.isInteger(nRaters) || nRaters < 2) {
    throw new StatsInputError(`Expected a whole number of raters from 2, found ${nRaters}.`);
  }
  const { values, alpha } = assumptions;
  const total = assumptions.shares.reduce((sum, share) => sum + share, 0);
  const shares = assumptions.shares.map((share) => share / total);
  const knows = Math.sqrt(alpha);
  const rows = compositions(nRaters, declaredScale(values).values.length);
  const counts = new Uint32Array(rows.length * values.length);
  const probability = Float64Array.from(rows, (row, pattern) => {
    counts.set(row, pattern * values.length);
    const orders = row.reduce((product, count) => product / factorial(count), factorial(nRaters));
    return shares.reduce((sum, truthShare, truth) => {
      const labels = row.reduce(
        (product, count, value) =>
          product * ((value === truth ? knows : 0) + (1 - knows) * (shares[value] ?? 0)) ** count,
        1,
      );
      return sum + truthShare * orders * labels;
    }, 0);
  });
  return { patterns: patternsFromCounts({ values, counts }), probability };
}

/** Whether the patterns of this many raters on this many values are few enough to list them all. */
export function arePatternsFew(nRaters: number, nValues: number): boolean {
  return numberOfCompositions(nRaters, nValues) <= MAX_PATTERNS;
}

function numberOfCompositions(sum: number, parts: number): number {
  let number = 1;
  for (let i = 1; i < parts; i++) number = (number * (sum + i)) / i;
  return number;
}

/** All ways to write `sum` as `parts` whole numbers from 0, in order. */
function compositions(sum: number, parts: number): number[][] {
  const number = numberOfCompositions(sum, parts);
  if (number > MAX_PATTERNS) {
    throw new StatsInputError(`${sum} raters on ${parts} values make ${Math.round(number)} patterns: plan with fewer.`);
  }
  if (parts === 1) return [[sum]];
  const all: number[][] = [];
  for (let first = 0; first <= sum; first++) {
    for (const rest of compositions(sum - first, parts - 1)) all.push([first, ...rest]);
  }
  return all;
}

function factorial(n: number): number {
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return product;
}
