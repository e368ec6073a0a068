import type { TrainingPair } from "@/lib/improve/training-pairs";

/** Always decimals: a reader that takes a column's type from the first rows must not take whole ones for integers. */
const DECIMALS: readonly (keyof TrainingPair)[] = ["score_chosen", "score_rejected", "largest_item_difference"];

/**
 * A pair as a line of the file that TRL reads. The first rows are those that differ most, by 100 as a rule; read as
 * integers, the 87.5 of a later row would break the reading off.
 * @returns the line with its end
 */
export function trainingPairLine(pair: TrainingPair): string {
  const rest = Object.entries(pair).map(([name, value]) => {
    const text = JSON.stringify(value);
    const isDecimal = DECIMALS.some((decimal) => decimal === name) && Number.isInteger(value);
    return `${JSON.stringify(name)}: ${isDecimal ? `${text}.0` : text}`;
  });
  return `{${rest.join(", ")}}\n`;
}
