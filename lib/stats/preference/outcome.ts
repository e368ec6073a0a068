import { majority } from "../consensus/majority";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** What a pair of responses A and B comes to, seen from A. */
export type Outcome = "win" | "tie" | "loss";

/** Which of two scores is better; of errors, perplexities and the like the lowest. */
export type Best = "highest" | "lowest";

/** In the order of tables and confusions. */
export const OUTCOMES = ["win", "tie", "loss"] as const satisfies readonly Outcome[];

/** A scale on which A and B are compared: its ends, and which means are a win of A and which a loss. Between them is a tie. */
export interface ComparisonScale {
  readonly bestForA: number;
  readonly bestForB: number;
  readonly winBelow: number;
  readonly lossAbove: number;
}

/** 1 (A much better) to 5 (B much better). */
export const PREFERENCE_SCALE: ComparisonScale = { bestForA: 1, bestForB: 5, winBelow: 2.5, lossAbove: 3.5 };

/**
 * The outcome of several raters' preferences for one pair: of 1–5, win for A when their mean is below 2.5, loss above 3.5,
 * else tie.
 * @param preferences on the scale, in the pair's own orientation
 * @returns undefined without preferences
 * @throws StatsInputError for a preference outside the scale
 */
export function outcomeOfPreferences(
  preferences: readonly number[],
  scale: ComparisonScale = PREFERENCE_SCALE,
): Statistic<Outcome> {
  if (preferences.length === 0) return undefinedBecause("no-labels");
  let sum = 0;
  for (const preference of preferences) {
    assertPreference(preference, scale);
    sum += preference;
  }
  return defined(outcomeOfMeanPreference(sum / preferences.length, scale));
}

/**
 * The outcome that most raters came to: of 1–5, each preference says A (1, 2), tie (3) or B (4, 5), and the one said most often
 * holds. Where several are said equally often there is no majority, and it is a tie. Two for A and one for B: win, where
 * the mean of 2, 2 and 4 is a tie.
 * @param preferences on the scale, in the pair's own orientation
 * @returns undefined without preferences
 * @throws StatsInputError for a preference outside the scale
 */
export function outcomeOfMostPreferences(
  preferences: readonly number[],
  scale: ComparisonScale = PREFERENCE_SCALE,
): Statistic<Outcome> {
  const outcomes = preferences.map((preference) => outcomeOfMeanPreference(preference, scale));
  const most = majority(outcomes, "undefined");
  return most.defined || outcomes.length === 0 ? most : defined("tie");
}

/**
 * The outcome of a mean preference; the thresholds themselves are ties.
 * @throws StatsInputError for a mean outside the scale
 */
export function outcomeOfMeanPreference(mean: number, scale: ComparisonScale = PREFERENCE_SCALE): Outcome {
  assertPreference(mean, scale);
  if (mean < scale.winBelow) return "win";
  return mean > scale.lossAbove ? "loss" : "tie";
}

/**
 * The preference that two scores, pass rates or rewards imply: the better wins, equal is a tie.
 * @returns undefined, for its reason, when either is
 */
export function outcomeOfScores(a: Statistic, b: Statistic, best: Best = "highest"): Statistic<Outcome> {
  if (!a.defined) return a;
  if (!b.defined) return b;
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) {
    throw new StatsInputError("Expected two numbers to compare, found NaN.");
  }
  if (a.value === b.value) return defined("tie");
  return defined(a.value > b.value === (best === "highest") ? "win" : "loss");
}

function assertPreference(preference: number, { bestForA, bestForB }: ComparisonScale): void {
  if (!(preference >= bestForA && preference <= bestForB)) {
    throw new StatsInputError(`Expected a preference from ${bestForA} to ${bestForB}, found ${preference}.`);
  }
}
