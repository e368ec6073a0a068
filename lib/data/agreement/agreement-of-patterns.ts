import type { AgreementLevel } from "@/lib/domain/agreement/agreement-filter";
import type { AgreementBasis, Estimate } from "@/lib/domain/agreement/agreement-statistic";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { DEFAULT_RESAMPLES } from "@/lib/stats/resampling/bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";

/** Whether a figure is of the whole round, or of one of its many parts: a system, a category, a question. */
export type Extent = "whole" | "part";

const MANY_UNITS = 10_000;

/**
 * How often units are drawn again for an interval. A page shows hundreds of parts, for which fewer draws tell nearly as
 * much; with many units the interval is narrow, and what is left to chance in its ends a hundredth of that.
 */
export function resamplesFor(extent: Extent, units: number): number {
  if (extent === "whole") return DEFAULT_RESAMPLES;
  return units > MANY_UNITS ? 400 : 1_000;
}

/** Alpha with its bootstrap interval and what it rests on. The same seed gives the same interval. */
export function agreementOfPatterns(
  patterns: UnitPatterns,
  level: AgreementLevel,
  nRaters: number,
  seed: string,
  extent: Extent = "whole",
): { alpha: Estimate; basis: AgreementBasis } {
  const result = krippendorffAlpha(patterns, level);
  const resamples = resamplesFor(extent, result.nUnits);
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
