import type { Interval } from "./interval";

const ROUNDING = 1e-12;

/**
 * Whether a bootstrap gave one and the same value throughout, as where all units agree. Such an interval is no certainty: what
 * no unit showed cannot be drawn from the units, so that it bounds nothing.
 */
export function isOnePoint({ low, high, nResamples }: Pick<Interval, "low" | "high" | "nResamples">): boolean {
  return nResamples !== null && high - low <= ROUNDING;
}
