import type { Label } from "../reliability/label-table-builder";
import type { Random } from "../resampling/random";

/**
 * Labels 1 to 5 of raters who each give the unit's true value with probability `accuracy` and anything otherwise, so that
 * alpha is about accuracy² at every level.
 */
export function simulatedLabels(
  random: Random,
  {
    units,
    raters,
    accuracy,
    unitPrefix = "u",
  }: { units: number; raters: number; accuracy: number; unitPrefix?: string },
): Label[] {
  const labels: Label[] = [];
  for (let unit = 0; unit < units; unit++) {
    const truth = 1 + Math.floor(random() * 5);
    for (let rater = 0; rater < raters; rater++) {
      const value = random() < accuracy ? truth : 1 + Math.floor(random() * 5);
      labels.push({ unit: `${unitPrefix}${unit}`, rater: `r${rater}`, value });
    }
  }
  return labels;
}
