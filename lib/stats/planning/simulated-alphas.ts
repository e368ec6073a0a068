import { pairableSizes, weightedAlpha } from "../alpha/alpha-bootstrap";
import { type DifferenceFunction, differenceModel, type Level } from "../alpha/difference";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { multinomialSampler } from "../resampling/group-resampler";
import type { Random } from "../resampling/random";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type PatternModel, patternModel } from "./pattern-model";
import type { Effort } from "./smallest-study";
import type { StudyAssumptions } from "./study-assumptions";

/** Where simulated studies come from: a model with a number of raters, or the units of a pilot as they are. */
export type StudySource =
  | { readonly kind: "assumed"; readonly assumptions: StudyAssumptions; readonly nRaters: number }
  | { readonly kind: "pilot"; readonly patterns: UnitPatterns };

export interface SimulationOptions {
  readonly difference: Level | DifferenceFunction;
  readonly random: Random;
  /** How many studies to simulate for each size near the one that is sought; default 10,000, which tells it to about 4%. */
  readonly simulations?: number;
}

export const DEFAULT_SIMULATIONS = 10_000;
const [ROUGH_SHARE, MIN_ROUGH] = [0.1, 100];

/**
 * Simulates a study of n units many times, and where a rough look is enough a tenth as often; the function gives the alphas
 * in the order of the simulations.
 */
export function studySimulator(
  source: StudySource,
  { difference, random, simulations = DEFAULT_SIMULATIONS }: SimulationOptions,
): Statistic<(nUnits: number, effort: Effort) => Statistic<Float64Array>> {
  const { patterns, probability } = patternsOf(source);
  if (probability.every((p) => p === 0)) return undefinedBecause("no-pairable-units");
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return model;
  const alpha = weightedAlpha(patterns, model.value);
  const weights = new Float64Array(patterns.nPatterns);
  const rough = Math.min(simulations, Math.max(MIN_ROUGH, Math.round(simulations * ROUGH_SHARE)));
  return defined((nUnits, effort) => {
    const draw = multinomialSampler(nUnits, probability);
    const studies = effort === "rough" ? rough : simulations;
    const alphas = new Float64Array(studies);
    let length = 0;
    for (let i = 0; i < studies; i++) {
      draw(weights, random);
      const value = alpha(weights);
      if (!Number.isNaN(value)) alphas[length++] = value;
    }
    return length * 2 < studies ? undefinedBecause("too-few-defined-resamples") : defined(alphas.subarray(0, length));
  });
}

function patternsOf(source: StudySource): PatternModel {
  if (source.kind === "assumed") return patternModel(source.assumptions, source.nRaters);
  return { patterns: source.patterns, probability: Float64Array.from(pairableSizes(source.patterns)) };
}
