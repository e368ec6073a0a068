import fc from "fast-check";

/**
 * Properties and simulations in full with TICKBOX_THOROUGH=1, for once a day. Without it as many as show a mistake in a
 * formula: what only thousands show is no reason to wait for every change.
 */
const IS_THOROUGH = process.env.TICKBOX_THOROUGH === "1";

fc.configureGlobal({ numRuns: IS_THOROUGH ? 5_000 : 200 });

/** How often a property is tried that takes long. */
export function fewRuns(runs: number): { numRuns: number } {
  return { numRuns: IS_THOROUGH ? 25 * runs : runs };
}

/** How many of a simulation's studies are made. */
export function someOf(studies: number): number {
  return IS_THOROUGH ? studies : Math.ceil(studies / 3);
}
