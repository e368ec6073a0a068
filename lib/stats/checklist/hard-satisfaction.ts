import type { Interval } from "../resampling/interval";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { ChecklistTally } from "./checklist-tally";

export interface HardSatisfaction {
  /** Responses with at least one answer other than UNKNOWN. */
  readonly n: number;
  readonly satisfied: number;
  readonly share: Statistic;
  readonly interval: Statistic<Interval>;
}

/**
 * The share of responses whose every question is YES, with Wilson's interval. UNKNOWN is left out here as everywhere: a
 * response counts when anything else was answered, and is satisfied when its pass rate is 1.
 * @returns share and interval undefined when no response has an answer other than UNKNOWN
 */
export function hardSatisfaction(tallies: Iterable<ChecklistTally>, confidence?: number): HardSatisfaction {
  let [n, satisfied, unknown] = [0, 0, 0];
  for (const tally of tallies) {
    unknown += tally.unknown;
    if (tally.yes + tally.no === 0) continue;
    n++;
    if (tally.no === 0) satisfied++;
  }
  if (n === 0) {
    const none = undefinedBecause(unknown > 0 ? "all-unknown" : "no-labels");
    return { n, satisfied, share: none, interval: none };
  }
  return { n, satisfied, share: defined(satisfied / n), interval: wilsonInterval(satisfied, n, confidence) };
}
