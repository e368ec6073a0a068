/** What floating-point sums may miss. */
const ROUNDING = 1e-7;
const MAX_MORE_DIGITS = 3;

/**
 * How many decimals show a number that is compared with thresholds, such as a coefficient with 1: those asked for, and
 * more where rounding would put on a threshold what is only near it.
 */
export function decimalsNearThreshold(value: number, thresholds: readonly number[], digits: number): number {
  const reached = thresholds.find((each) => Number(value.toFixed(digits)) === each);
  if (reached === undefined || Math.abs(value - reached) < ROUNDING) return digits;
  const enough = Array.from({ length: MAX_MORE_DIGITS }, (_, more) => digits + 1 + more).find(
    (more) => Number(value.toFixed(more)) !== reached,
  );
  return enough ?? digits + MAX_MORE_DIGITS;
}

/** Perfect agreement and its opposite: what only comes near them must not look like them. */
export const PERFECT: readonly number[] = [-1, 1];
