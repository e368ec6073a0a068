/** What floating-point sums may miss. */
const ROUNDING = 1e-7;
const MOST_MORE_DIGITS = 3;

/**
 * How many decimals show a number that is read against marks, such as a coefficient against 1: those asked for, and more
 * where they would put on a mark what is only near it.
 */
export function digitsBeside(value: number, marks: readonly number[], digits: number): number {
  const mark = marks.find((each) => Number(value.toFixed(digits)) === each);
  if (mark === undefined || Math.abs(value - mark) < ROUNDING) return digits;
  const enough = Array.from({ length: MOST_MORE_DIGITS }, (_, more) => digits + 1 + more).find(
    (more) => Number(value.toFixed(more)) !== mark,
  );
  return enough ?? digits + MOST_MORE_DIGITS;
}

/** Perfect agreement and its opposite: what only comes near them must not look like them. */
export const PERFECT: readonly number[] = [-1, 1];
