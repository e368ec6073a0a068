import type { AgreementLevel } from "@/lib/results/agreement-filter";
import {
  type AgreementBasis,
  type Drawn,
  type Estimate,
  FIGURE_SEED,
  ONE_SIDED,
  type Prevalence,
} from "@/lib/results/agreement-statistic";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { gwetCoefficient } from "@/lib/stats/kappa/gwet-coefficient";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
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

/** Steps of all draws together that are borne where instructions are drawn, which are seldom alike. */
const MOST_WORK: Record<Extent, number> = { whole: 20_000_000, part: 3_000_000 };

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
    resamples: resamplesFor(extent, result.nUnits),
    mostWork: MOST_WORK[extent],
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

/** @param counts how often each value was given, by its name */
export function prevalenceOf(patterns: UnitPatterns, counts: readonly (readonly [string, number])[]): Prevalence {
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const found = counts.find(([, count]) => count > ONE_SIDED * all);
  if (!found) return null;
  const [most, count] = found;
  return { most, share: count / all, gwet: gwetCoefficient(patterns).kappa };
}
