import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type AgreementWeight, agreementMoments, IDENTITY } from "./agreement-moments";
import { chanceCorrected, type KappaResult } from "./chance-corrected";

export type GwetWeights = "identity" | "linear" | "quadratic" | AgreementWeight;

/**
 * Gwet's AC1 (weights "identity") and AC2 (any other): expected agreement T_w / (q (q − 1)) · Σ π_c (1 − π_c), with T_w the
 * sum of all weights and q the number of declared values. Unlike kappa it has a value when only one value is used. Linear
 * and quadratic weights go by the position of the values: 1 − |c − k| / (q − 1), and the same with squares.
 * @returns kappa (here AC1 or AC2) undefined without pairable units or with fewer than two values
 * @throws StatsInputError when a weight of one's own is not in [0, 1], not 1 for equal values, or not symmetric
 * Source: Gwet (2014), equations 4.4 and 4.12.
 */
export function gwetCoefficient(patterns: UnitPatterns, weights: GwetWeights = "identity"): KappaResult {
  const q = patterns.scale.values.length;
  const weight = agreementWeight(weights, q);
  const moments = agreementMoments(patterns, weight);
  if (q < 2) return chanceCorrected(moments, undefinedBecause("no-variation"));
  let sumOfWeights = 0;
  for (let c = 0; c < q; c++) for (let k = 0; k < q; k++) sumOfWeights += checkedWeight(weight, c, k);
  const spread = moments.prevalence.reduce((sum, share) => sum + share * (1 - share), 0);
  return chanceCorrected(moments, defined((sumOfWeights / (q * (q - 1))) * spread));
}

function agreementWeight(weights: GwetWeights, q: number): AgreementWeight {
  if (typeof weights === "function") return weights;
  if (weights === "linear") return (c, k) => 1 - Math.abs(c - k) / (q - 1);
  if (weights === "quadratic") return (c, k) => 1 - (c - k) ** 2 / (q - 1) ** 2;
  return IDENTITY;
}

function checkedWeight(weight: AgreementWeight, c: number, k: number): number {
  const value = weight(c, k);
  if (!(value >= 0 && value <= 1) || (c === k && value !== 1) || value !== weight(k, c)) {
    throw new StatsInputError(
      `The weight of values ${c + 1} and ${k + 1} must be 0 to 1, 1 for equal values, and the same both ways; found ${value}.`,
    );
  }
  return value;
}
