import type { ShownOrder } from "@/lib/labelling/shown-order";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { seededRandom } from "@/lib/stats/resampling/random";

/** Which response of a pair comes first for adjudicators: drawn for each task, so that a baseline is not always B. */
export function shownSides(round: Pick<AnalysedRound, "seed" | "protocol">, taskId: string): ShownOrder | null {
  if (!labelsPairs(round.protocol)) return null;
  return seededRandom(`${round.seed} ${taskId} adjudication`)() < 0.5 ? "ab" : "ba";
}

/** How often each level was given, with the sides as shown. */
export function turnCounts(counts: readonly number[], shown: ShownOrder | null): number[] {
  return shown === "ba" ? counts.toReversed() : [...counts];
}
