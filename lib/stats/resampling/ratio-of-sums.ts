import type { WeightedStatistic } from "./bootstrap";

/**
 * Σ w part / Σ w whole of a sample that has w of each group: a mean, or a ratio such as DRFR. NaN where the whole is 0.
 * @param part groups → what each of its units adds
 */
export function ratioOfSums(part: Float64Array, whole: Float64Array): WeightedStatistic {
  return (weights) => {
    let [sum, of] = [0, 0];
    for (let g = 0; g < weights.length; g++) {
      const weight = weights[g] ?? 0;
      sum += weight * (part[g] ?? 0);
      of += weight * (whole[g] ?? 0);
    }
    return sum / of;
  };
}
