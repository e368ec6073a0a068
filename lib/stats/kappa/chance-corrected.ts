import { defined, type Statistic, type Undefined, undefinedBecause } from "../statistic";
import type { AgreementMoments } from "./agreement-moments";

export interface KappaResult {
  /** (observed − expected) / (1 − expected), at most 1; 0 is what chance gives. */
  readonly kappa: Statistic;
  readonly observedAgreement: Statistic;
  readonly expectedAgreement: Statistic;
  readonly nUnitsPairable: number;
}

/** κ from agreement moments and the agreement that a model of chance expects; or why that model expects none. */
export function chanceCorrected(moments: AgreementMoments, expected: Statistic): KappaResult {
  const { nUnitsLabelled, nUnitsPairable, observed } = moments;
  const without = (why: Undefined, observedAgreement: Statistic): KappaResult => ({
    kappa: why,
    observedAgreement,
    expectedAgreement: expected,
    nUnitsPairable,
  });
  if (nUnitsPairable === 0) {
    const none = undefinedBecause(nUnitsLabelled === 0 ? "no-labels" : "no-pairable-units");
    return { kappa: none, observedAgreement: none, expectedAgreement: none, nUnitsPairable };
  }
  if (!expected.defined) return without(expected, defined(observed));
  if (expected.value >= 1) return without(undefinedBecause("no-agreement-by-chance-model"), defined(observed));
  return {
    kappa: defined((observed - expected.value) / (1 - expected.value)),
    observedAgreement: defined(observed),
    expectedAgreement: expected,
    nUnitsPairable,
  };
}
