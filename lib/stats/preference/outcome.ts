import { majority } from "../consensus/majority";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** What a pair of responses A and B comes to, seen from A. */
export type Outcome = "win" | "tie" | "loss";

/** In the order of tables and confusions. */
export const OUTCOMES = ["win", "tie", "loss"] as const satisfies readonly Outcome[];

const BEST_FOR_A = 1;
const BEST_FOR_B = 5;
const WIN_BELOW = 2.5;
const LOSS_ABOVE = 3.5;

/**
 * The outcome of several raters' preferences for one pair: win for A when their mean is below 2.5, loss above 3.5, else tie.
 * @param preferences 1 (A much better) to 5 (B much better), in the pair's own orientation
 * @returns undefined without preferences
 * @throws StatsInputError for a preference outside 1 to 5
 */
export function outcomeOfPreferences(preferences: readonly number[]): Statistic<Outcome> {
  if (preferences.length === 0) return undefinedBecause("no-labels");
  let sum = 0;
  for (const preference of preferences) {
    assertPreference(preference);
    sum += preference;
  }
  return defined(outcomeOfMeanPreference(sum / preferences.length));
}

/**
 * The outcome that most raters came to: each preference says A (1, 2), tie (3) or B (4, 5), and the one said most often
 * holds. Where several are said equally often there is no majority, and it is a tie. Two for A and one for B: win, where
 * the mean of 2, 2 and 4 is a tie.
 * @param preferences 1 (A much better) to 5 (B much better), in the pair's own orientation
 * @returns undefined without preferences
 * @throws StatsInputError for a preference outside 1 to 5
 */
export function outcomeOfMostPreferences(preferences: readonly number[]): Statistic<Outcome> {
  const outcomes = preferences.map(outcomeOfMeanPreference);
  const most = majority(outcomes, "undefined");
  return most.defined || outcomes.length === 0 ? most : defined("tie");
}

/** The outcome of a mean preference between 1 and 5; the thresholds themselves are ties. */
export function outcomeOfMeanPreference(mean: number): Outcome {
  assertPreference(mean);
  if (mean < WIN_BELOW) return "win";
  return mean > LOSS_ABOVE ? "loss" : "tie";
}

/**
 * The preference that two scores, pass rates or rewards imply: the higher wins, equal is a tie.
 * @returns undefined, for its reason, when either is
 */
export function outcomeOfScores(a: Statistic, b: Statistic): Statistic<Outcome> {
  if (!a.defined) return a;
  if (!b.defined) return b;
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) {
    throw new StatsInputError("Expected two numbers to compare, found NaN.");
  }
  if (a.value === b.value) return defined("tie");
  return defined(a.value > b.value ? "win" : "loss");
}

function assertPreference(preference: number): void {
  if (!(preference >= BEST_FOR_A && preference <= BEST_FOR_B)) {
    throw new StatsInputError(`Expected a preference from 1 to 5, found ${preference}.`);
  }
}
