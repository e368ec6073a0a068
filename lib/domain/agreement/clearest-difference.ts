import type { Best } from "@/lib/stats/preference/outcome";
import type { ComparedDifference, ComparedSystems } from "./system-comparison";

export const DIFFERENCE_MEASURES = ["score", "requirements", "winRate"] as const;
export type DifferenceMeasure = (typeof DIFFERENCE_MEASURES)[number];

export const SIGNIFICANCE = 0.05;

export interface ClearestDifference {
  measure: DifferenceMeasure;
  /** the one that does better, by the estimate */
  better: string;
  worse: string;
  /** better − worse, so negative where the lowest score is best; of a win rate how often the better one wins */
  difference: ComparedDifference;
  instructions: number;
  isDetected: boolean;
}

/**
 * By the first measure that the round has: the two systems whose difference is least likely to be chance.
 * @param best of the round's scores
 */
export function clearestDifference(
  pairs: readonly ComparedSystems[],
  best: Best = "highest",
): ClearestDifference | null {
  const measure = DIFFERENCE_MEASURES.find((each) => pairs.some((pair) => pair[each]?.value.defined));
  if (!measure) return null;
  const compared = pairs.flatMap((pair): ClearestDifference[] => {
    const found = pair[measure];
    return found?.value.defined ? [oriented(pair, measure, found, found.value.value, best)] : [];
  });
  return compared.toSorted((one, other) => pOf(one) - pOf(other) || distance(other) - distance(one))[0] ?? null;
}

/** A win rate of 0.5 is no difference; every other measure's is 0. */
const nothingOf = (measure: DifferenceMeasure) => (measure === "winRate" ? 0.5 : 0);

function oriented(
  { a, b, instructions }: ComparedSystems,
  measure: DifferenceMeasure,
  found: ComparedDifference,
  value: number,
  best: Best,
): ClearestDifference {
  const p = found.adjustedPValue;
  const rest = { measure, instructions, isDetected: p.defined && p.value < SIGNIFICANCE };
  const nothing = nothingOf(measure);
  const isLowestBest = measure === "score" && best === "lowest";
  if (isLowestBest ? value <= nothing : value >= nothing) return { ...rest, better: a, worse: b, difference: found };
  const turn = (number: number) => 2 * nothing - number;
  const { interval } = found;
  return {
    ...{ ...rest, better: b, worse: a },
    difference: {
      ...found,
      value: { defined: true, value: turn(value) },
      interval: interval.defined
        ? {
            defined: true,
            value: { ...interval.value, low: turn(interval.value.high), high: turn(interval.value.low) },
          }
        : interval,
    },
  };
}

function pOf({ difference: { adjustedPValue } }: ClearestDifference): number {
  return adjustedPValue.defined ? adjustedPValue.value : 1;
}

function distance({ measure, difference: { value } }: ClearestDifference): number {
  return value.defined ? Math.abs(value.value - nothingOf(measure)) : 0;
}
