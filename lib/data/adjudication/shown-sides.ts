import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import type { ShownOrder } from "@/lib/domain/labelling/shown-order";
import type { Level } from "@/lib/domain/protocol";
import { seededRandom } from "@/lib/stats/resampling/random";

/** Which response of a pair stands first for adjudicators: drawn for each task, so that a baseline is not always B. */
export function shownSides(round: Pick<AnalysedRound, "seed" | "protocol">, taskId: string): ShownOrder | null {
  if (round.protocol !== "preference") return null;
  return seededRandom(`${round.seed} ${taskId} adjudication`)() < 0.5 ? "ab" : "ba";
}

/** How often each level was given, as the sides stand. */
export function turnCounts(counts: readonly number[], shown: ShownOrder | null): number[] {
  return shown === "ba" ? counts.toReversed() : [...counts];
}

const TURNED: Record<Level, Level> = { 1: 5, 2: 4, 3: 3, 4: 2, 5: 1 };

/** A level between the task's own orientation and the sides as they stand; its own inverse. */
export function turnLevel(level: Level, shown: ShownOrder | null): Level {
  return shown === "ba" ? TURNED[level] : level;
}
