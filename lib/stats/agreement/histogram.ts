import { StatsInputError } from "../stats-input-error";

/** Values from `from` on and below `to`; in the last bin up to `to`. */
export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const MOST_BINS = 20;
/** Bins are not narrower than this part of the largest number: its digits end there. */
const FINEST = 1e-9;
/** Nor than numbers that still have all their digits: below, a division ends at zero. */
const NARROWEST = 1e-290;

/**
 * How often numbers occur, in at most 20 equally wide bins whose bounds are multiples of 1, 2 or 5 times a power of ten.
 * @param values finite numbers, in any order, with how often each occurs
 * @returns bins from the lowest to the highest value, empty ones between them included; none without values
 * @throws StatsInputError for values that are not finite
 */
export function histogram(values: readonly { readonly value: number; readonly count: number }[]): HistogramBin[] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value, count } of values) {
    if (!Number.isFinite(value)) throw new StatsInputError(`Expected finite numbers, found ${value}.`);
    if (count === 0) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [];
  const bound = roundBounds(low, high);
  const [first, last] = [binOf(low, bound), lastBin(low, high, bound)];
  const counts = new Float64Array(last - first + 1);
  for (const { value, count } of values) {
    if (count === 0) continue;
    const bin = Math.min(last, binOf(value, bound)) - first;
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  return Array.from(counts, (count, index) => ({ from: bound(first + index), to: bound(first + index + 1), count }));
}

/** Where bin k begins. */
type Bound = (bin: number) => number;

function roundBounds(low: number, high: number): Bound {
  const largest = Math.max(Math.abs(low), Math.abs(high));
  // Divided before subtracted: the span of the largest numbers is none.
  const width =
    largest === 0
      ? 1 / MOST_BINS
      : Math.max(high / MOST_BINS - low / MOST_BINS, (largest * FINEST) / MOST_BINS, NARROWEST);
  for (let exponent = Math.floor(Math.log10(width)); ; exponent++) {
    for (const digit of [1, 2, 5]) {
      const power = 10 ** Math.abs(exponent);
      const isSmall = exponent < 0;
      // Divided, so that 0.3 is 0.3.
      const bound: Bound = (bin) => finite(isSmall ? (bin * digit) / power : bin * digit * power);
      if (lastBin(low, high, bound) - binOf(low, bound) < MOST_BINS) return bound;
    }
  }
}

function finite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}

/** The bin that begins at the value or before it. */
function binOf(value: number, bound: Bound): number {
  const bin = Math.floor(value / bound(1));
  // Division may come out on the wrong side of a bound.
  if (value < bound(bin)) return bin - 1;
  return value >= bound(bin + 1) ? bin + 1 : bin;
}

/** The highest value closes its bin where it would begin another. */
function lastBin(low: number, high: number, bound: Bound): number {
  const bin = binOf(high, bound);
  return high > low && high === bound(bin) ? bin - 1 : bin;
}
