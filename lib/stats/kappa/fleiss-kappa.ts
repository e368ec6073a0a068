import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, undefinedBecause } from "../statistic";
import { agreementMoments } from "./agreement-moments";
import { chanceCorrected, type KappaResult } from "./chance-corrected";

/**
 * Fleiss' kappa, also where units have different numbers of labels: the observed agreement is the mean over units with at
 * least two labels, the prevalence of a value its mean share over all labelled units; expected agreement is Σ π_c². With
 * the same number of labels everywhere this is Fleiss' own coefficient.
 * @returns kappa undefined without pairable units or when only one value occurs
 * Source: Fleiss (1971), Psychological Bulletin 76; for missing labels Gwet (2014), section 2.4.
 */
export function fleissKappa(patterns: UnitPatterns): KappaResult {
  const moments = agreementMoments(patterns);
  const occurring = moments.prevalence.filter((share) => share > 0).length;
  const expected = moments.prevalence.reduce((sum, share) => sum + share * share, 0);
  return chanceCorrected(moments, occurring > 1 ? defined(expected) : undefinedBecause("no-variation"));
}
