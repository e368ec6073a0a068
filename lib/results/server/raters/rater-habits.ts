import { type RaterReport, type RoundRaters, TRUTH_STRATA } from "@/lib/results/agreement-raters";
import type { ReadScale } from "@/lib/round/protocol/round-scale";
import type { Level } from "@/lib/round/protocol/scale";
import { wilsonInterval } from "@/lib/stats/resampling/wilson-interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import type { HabitRow, TruthRow } from "./rater-rows";

/** A rater's time, favourite level and, for pairs, the side it takes. */
export function habitsOf(row: HabitRow | undefined, scale: ReadScale): Pick<RaterReport, "time" | "same" | "position"> {
  const { labels = 0, timed = 0, fast = 0, quartiles = null, levels: given = [], sequence = null } = row ?? {};
  const [first = 0, median = null, third = 0] = quartiles ?? [];
  const sides = { first: row?.shownFirst ?? 0, second: row?.shownSecond ?? 0, tie: row?.shownTie ?? 0 };
  return {
    time: {
      n: timed,
      medianMs: median,
      quartilesMs: quartiles && [first, third],
      fast,
      fastShare: shareEstimate(fast, timed),
    },
    same: { ...commonest(given, scale, labels), longestRun: sequence === null ? null : longestRun(sequence) },
    position:
      sides.first + sides.second + sides.tie === 0
        ? null
        : { ...sides, firstShare: shareEstimate(sides.first, sides.first + sides.second) },
  };
}

/** How a rater did where the outcome is known. */
export function truthReport(rows: readonly TruthRow[], scores: boolean): RaterReport["known"] {
  return TRUTH_STRATA.flatMap((stratum) => {
    const row = rows.find((each) => each.stratum === stratum);
    if (!row) return [];
    const { n, right, difference } = row;
    const mean = scores && difference !== null ? defined(difference) : NO_DIFFERENCE;
    return [{ stratum, n, right, share: shareEstimate(right, n), difference: mean }];
  });
}

const NO_DIFFERENCE = undefinedBecause("values-not-numeric", "Known outcomes are no scores to take a difference from.");

function shareEstimate(count: number, n: number): RaterReport["time"]["fastShare"] {
  return { value: n > 0 ? defined(count / n) : undefinedBecause("no-labels"), interval: wilsonInterval(count, n) };
}

/** The level that all raters together choose most. */
export function commonestOf(rows: readonly HabitRow[], scale: ReadScale): RoundRaters["commonest"] {
  const levels = scale.values.map((_, index) => rows.reduce((sum, row) => sum + (row.levels[index] ?? 0), 0));
  const { level, share } = commonest(levels, scale, 0);
  return { level, share };
}

const NOT_SEEN = undefinedBecause(
  "no-direction",
  "It is not known which response of these pairs was shown first, and which is called A is arbitrary.",
);

const NO_LEVELS = undefinedBecause("values-out-of-range", "Real numbers are no levels that one would choose most.");

/** @param labels how many there are, also those that levels do not count */
function commonest(
  levels: readonly number[],
  { values, isReversible, isOpen }: ReadScale,
  labels: number,
): Omit<RaterReport["same"], "longestRun"> {
  if (isOpen) return { level: null, count: 0, share: NO_LEVELS };
  const n = levels.reduce((sum, count) => sum + count, 0);
  if (n === 0) {
    return { level: null, count: 0, share: isReversible && labels > 0 ? NOT_SEEN : undefinedBecause("no-labels") };
  }
  const count = Math.max(...levels);
  return { level: values[levels.indexOf(count)] ?? null, count, share: defined(count / n) };
}

function longestRun(sequence: readonly Level[]): number {
  let [longest, run] = [0, 0];
  for (let i = 0; i < sequence.length; i++) {
    run = i > 0 && sequence[i] === sequence[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}
