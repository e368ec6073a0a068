/** Powers of two near 1e±140: squares of such differences, summed over any number of labels, stay double-precision numbers. */
const [SMALLEST_RANGE, LARGEST_RANGE] = [2 ** -465, 2 ** 465];
/** About 1e289: sums of any number of labels stay double-precision numbers. */
const LARGEST_SUMMAND = 2 ** 960;

/**
 * Whether squared differences of these numbers can be summed in double precision: their range (high − low) is 0, or from
 * about 1e-140 to 1e140. Beyond that squares become infinite or vanish, and a variance would be wrong without a word.
 */
export function areSquarable(numbers: ArrayLike<number>): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? 0;
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  if (low >= high) return true;
  return high - low >= SMALLEST_RANGE && Math.max(high, -low) <= LARGEST_RANGE;
}

/** Whether these numbers, each any number of times, can be summed in double precision. */
export function areSummable(numbers: ArrayLike<number>): boolean {
  return Array.prototype.every.call(numbers, (number) => Math.abs(number) <= LARGEST_SUMMAND);
}
