import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import { defined, type Statistic, undefinedBecause } from "../statistic";

export interface PercentAgreement {
  /** Agreeing pairs / all pairs of labels for the same unit, in [0, 1]. Not corrected for chance. */
  readonly share: Statistic;
  readonly nPairs: number;
  readonly nAgreeing: number;
}

/** How many of all pairs of labels for the same unit are equal; undefined without pairable units. */
export function percentAgreement(patterns: UnitPatterns): PercentAgreement {
  const { nPatterns, unitsOfPattern, labelsOfPattern, offsets, valueCount } = patterns;
  let [nPairs, nAgreeing] = [0, 0];
  for (let p = 0; p < nPatterns; p++) {
    const units = unitsOfPattern[p] ?? 0;
    const labels = labelsOfPattern[p] ?? 0;
    if (labels < MIN_LABELS_TO_PAIR) continue;
    nPairs += (units * labels * (labels - 1)) / 2;
    const end = offsets[p + 1] ?? 0;
    for (let i = offsets[p] ?? 0; i < end; i++) {
      const count = valueCount[i] ?? 0;
      nAgreeing += (units * count * (count - 1)) / 2;
    }
  }
  const share = nPairs > 0 ? defined(nAgreeing / nPairs) : undefinedBecause("no-pairable-units");
  return { share, nPairs, nAgreeing };
}
