import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { ChecklistTally } from "./checklist-tally";

/**
 * PR of one response on its checklist: YES / (YES + NO), in [0, 1]; UNKNOWN is left out of both.
 * @returns undefined without answers, or when every answer is UNKNOWN
 */
export function passRate({ yes, no, unknown }: ChecklistTally): Statistic {
  if (yes + no > 0) return defined(yes / (yes + no));
  return undefinedBecause(unknown > 0 ? "all-unknown" : "no-labels");
}

/** The mean of the responses' pass rates: a mean of ratios (compare DRFR). Responses without one are left out. */
export function meanPassRate(tallies: Iterable<ChecklistTally>): Statistic {
  let [sum, n, unknown] = [0, 0, 0];
  for (const tally of tallies) {
    unknown += tally.unknown;
    const rate = passRate(tally);
    if (!rate.defined) continue;
    sum += rate.value;
    n++;
  }
  return n > 0 ? defined(sum / n) : undefinedBecause(unknown > 0 ? "all-unknown" : "no-labels");
}
