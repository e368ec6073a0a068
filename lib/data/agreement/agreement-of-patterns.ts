import type { AgreementLevel } from "@/lib/domain/agreement/agreement-filter";
import {
  type AgreementBasis,
  type Drawn,
  type Estimate,
  FIGURE_SEED,
} from "@/lib/domain/agreement/agreement-statistic";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { DEFAULT_RESAMPLES } from "@/lib/stats/resampling/bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { ClusteredPatterns } from "./counts/clustered-levels";

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

/** Clusters of many units are seldom alike, and a draw looks at each that differs: so much of that, in all draws, is borne. */
const MOST_WORK: Record<Extent, number> = { whole: 20_000_000, part: 3_000_000 };
const FEWEST_RESAMPLES = 300;

function resamplesOf({ clusters }: ClusteredPatterns, extent: Extent, units: number): number {
  const resamples = resamplesFor(extent, units);
  if (clusters === null) return resamples;
  const ofOneDraw = clusters.reduce((sum, { patterns }) => sum + 1 + new Set(patterns).size, 0);
  return Math.min(resamples, Math.max(FEWEST_RESAMPLES, Math.floor(MOST_WORK[extent] / ofOneDraw)));
}

/** Alpha with its bootstrap interval and what it rests on. The same labels have the same interval. */
export function agreementOfPatterns(
  data: ClusteredPatterns,
  level: AgreementLevel,
  nRaters: number,
  { extent = "whole", unit = "tasks" }: { extent?: Extent; unit?: Drawn } = {},
): { alpha: Estimate; basis: AgreementBasis; drawn: Drawn } {
  const { patterns, clusters } = data;
  const result = krippendorffAlpha(patterns, level);
  const options = {
    random: seededRandom(FIGURE_SEED),
    resamples: resamplesOf(data, extent, result.nUnits),
    clusters,
  };
  return {
    alpha: { value: result.alpha, interval: alphaInterval(patterns, level, options) },
    basis: {
      nUnits: result.nUnits,
      nUnitsPairable: result.nUnitsPairable,
      nLabels: result.nLabels,
      nLabelsPairable: result.nLabelsPairable,
      nRaters,
    },
    drawn: clusters ? "instructions" : unit,
  };
}
