import type { AskOptions } from "./ask-model";

const PARAMETERS = ["temperature", "topP", "maxTokens", "seed"] as const;
type Parameters<Value> = { [Name in (typeof PARAMETERS)[number]]?: Value };

/** Options of a call from a run's or judge's configuration, where null leaves a parameter to the endpoint. */
export function callParameters(
  configured: Readonly<Parameters<number | null>>,
): Pick<AskOptions, keyof Parameters<number>> {
  const given: Parameters<number> = {};
  for (const name of PARAMETERS) {
    const value = configured[name];
    if (value !== null && value !== undefined) given[name] = value;
  }
  return given;
}
