import type { AgreementLevel } from "@/lib/domain/agreement-filter";
import type { AgreementBasis, Estimate } from "@/lib/domain/agreement-statistic";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { seededRandom } from "@/lib/stats/resampling/random";

/**
 * How often the parts of a round (its systems, categories, questions) are drawn again for their intervals: there are
 * hundreds of them, and half as many draws tell nearly as much. Figures of the whole round take the usual number.
 */
export const RESAMPLES_OF_A_PART = 1_000;

/** Alpha with its bootstrap interval and what it rests on. The same seed gives the same interval. */
export function agreementOfPatterns(
  patterns: UnitPatterns,
  level: AgreementLevel,
  nRaters: number,
  seed: string,
  resamples?: number,
): { alpha: Estimate; basis: AgreementBasis } {
  const result = krippendorffAlpha(patterns, level);
  return {
    alpha: { value: result.alpha, interval: alphaInterval(patterns, level, { random: seededRandom(seed), resamples }) },
    basis: {
      nUnits: result.nUnits,
      nUnitsPairable: result.nUnitsPairable,
      nLabels: result.nLabels,
      nLabelsPairable: result.nLabelsPairable,
      nRaters,
    },
  };
}
