import fc from "fast-check";

/**
 * Properties and simulations in full with TICKBOX_THOROUGH=1, for once a day. Without it as many as show a mistake in a
 * formula: what only thousands show is no reason to wait for every change.
 */
export const IS_THOROUGH = process.env.TICKBOX_THOROUGH === "1";

fc.configureGlobal({ numRuns: IS_THOROUGH ? 5_000 : 200 });

/** How often a property is tried that takes long. */
export function fewRuns(runs: number): { numRuns: number } {
  return { numRuns: IS_THOROUGH ? 25 * runs : Math.ceil(runs / 2) };
}

/** How many of a simulation's studies are made: one in eight, or more where so few do not come near what is expected. */
export function someOf(studies: number, oneIn = 8): number {
  return IS_THOROUGH ? studies : Math.ceil(studies / oneIn);
}
