import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, undefinedBecause } from "../statistic";
import { agreementMoments } from "./agreement-moments";
import { chanceCorrected, type KappaResult } from "./chance-corrected";

/**
 * Randolph's free-marginal kappa (Brennan and Prediger's coefficient for several raters): expected agreement is 1/q, with q
 * the number of declared values, also those that nobody gave. Without declared values q counts those that occur, and then
 * the coefficient depends on what happened to be used: declare them.
 * @returns kappa undefined without pairable units or with fewer than two values
 * Source: Randolph, Free-marginal multirater kappa (2005).
 */
export function randolphKappa(patterns: UnitPatterns): KappaResult {
  const q = patterns.scale.values.length;
  return chanceCorrected(agreementMoments(patterns), q > 1 ? defined(1 / q) : undefinedBecause("no-variation"));
}
