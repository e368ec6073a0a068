import {
  firstPositionShare,
  type LengthBias,
  lengthBias,
  type SelfPreference,
  selfPreference,
  type TestedMean,
} from "@/lib/stats/preference/choice-biases";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { ResamplingOptions } from "../statistics/resampling-options";
import { outcomesOf, type ReadChoices } from "./read-choices";

/** What may sway one rater's choices. */
export interface BiasResult {
  readonly rater: string;
  readonly firstPosition: TestedMean;
  readonly length: LengthBias;
  /** null where none of the systems is the rater's own. */
  readonly self: { readonly system: string; readonly preference: SelfPreference } | null;
}

/** @param own the system that each rater's model is; a rater's own name where it is left out */
export function computeBiases(
  { raters, choices }: ReadChoices,
  people: ReadChoices | null,
  own: ReadonlyMap<string, string>,
  { resamples, seed, confidence }: ResamplingOptions,
): BiasResult[] {
  const outcomes = people && outcomesOf(people);
  const systems = new Set(choices.flatMap((choice) => choice.systems ?? []));
  // Every part begins the same sequence of random numbers.
  const drawing = () => ({ random: seededRandom(seed), resamples, confidence });
  return raters.map((rater) => {
    const ofRater = choices
      .filter((choice) => choice.rater === rater)
      .map((choice) => ({ ...choice, people: outcomes?.get(choice.pair) ?? null }));
    const system = own.get(rater) ?? rater;
    return {
      rater,
      firstPosition: firstPositionShare(ofRater, drawing()),
      length: lengthBias(ofRater, drawing()),
      self: systems.has(system) ? { system, preference: selfPreference(ofRater, system, drawing()) } : null,
    };
  });
}
