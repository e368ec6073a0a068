import type { Statistic } from "../statistic";

/** The value of a statistic that a test expects to be defined; fails with its reason otherwise. */
export function definedValue<Value>(statistic: Statistic<Value>): Value {
  if (!statistic.defined) throw new Error(`Expected a value, found undefined: ${statistic.reason}`);
  return statistic.value;
}

/** The reason of a statistic that a test expects to be undefined. */
export function undefinedReason(statistic: Statistic<unknown>): string {
  if (statistic.defined) throw new Error(`Expected undefined, found ${String(statistic.value)}`);
  return statistic.reason;
}
