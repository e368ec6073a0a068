import { defined, type Statistic } from "../statistic";
import { whyNoCorrelation } from "./paired-values";
import { countBelow } from "./sorted-counts";

/**
 * Kendall's tau-b = (concordant − discordant) / √((pairs − ties in x)(pairs − ties in y)), in [−1, 1], in O(n log n).
 * @returns undefined for fewer than two pairs, or when a series is constant
 * @throws StatsInputError for series of different length or values that are not finite
 * Source: Knight (1966), Journal of the American Statistical Association 61.
 */
export function kendallTauB(x: ArrayLike<number>, y: ArrayLike<number>): Statistic {
  const why = whyNoCorrelation(x, y);
  if (why) return why;
  const n = x.length;
  // One number for the two places of a pair of values: sorting numbers is several times as fast as sorting by a function.
  const [placesX, placesY, sorted] = [places(x), places(y), new Float64Array(n)];
  for (let i = 0; i < n; i++) sorted[i] = (placesX[i] ?? 0) * n + (placesY[i] ?? 0);
  sorted.sort();
  const [sortedX, sortedY] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const both = sorted[i] ?? 0;
    sortedX[i] = Math.floor(both / n);
    sortedY[i] = both - (sortedX[i] ?? 0) * n;
  }
  const pairs = (n * (n - 1)) / 2;
  const tiesX = tiedPairs(n, (i) => sortedX[i] === sortedX[i - 1]);
  const tiesBoth = tiedPairs(n, (i) => sortedX[i] === sortedX[i - 1] && sortedY[i] === sortedY[i - 1]);
  // Sorting y counts the pairs in the opposite order to their x: the discordant ones.
  const discordant = sortCountingInversions(sortedY);
  const tiesY = tiedPairs(n, (i) => sortedY[i] === sortedY[i - 1]);
  const concordant = pairs - tiesX - tiesY + tiesBoth - discordant;
  return defined((concordant - discordant) / (Math.sqrt(pairs - tiesX) * Math.sqrt(pairs - tiesY)));
}

/** Of each value how many are below it: equal values have the same place. */
function places(values: ArrayLike<number>): Float64Array {
  const [sorted, result] = [new Float64Array(values).sort(), new Float64Array(values)];
  for (let i = 0; i < result.length; i++) result[i] = countBelow(sorted, result[i] ?? 0);
  return result;
}

/** Pairs within runs of positions that are each equal to the one before. */
function tiedPairs(n: number, equalsPrevious: (i: number) => boolean): number {
  let [pairs, run] = [0, 1];
  for (let i = 1; i <= n; i++) {
    if (i < n && equalsPrevious(i)) run++;
    else {
      pairs += (run * (run - 1)) / 2;
      run = 1;
    }
  }
  return pairs;
}

/** Merge sort, bottom up; counts how many pairs stood in descending order. */
function sortCountingInversions(values: Float64Array): number {
  const n = values.length;
  const merged = new Float64Array(n);
  let inversions = 0;
  for (let width = 1; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(start + 2 * width, n);
      let [left, right] = [start, middle];
      for (let target = start; target < end; target++) {
        if (right >= end || (left < middle && (values[left] ?? 0) <= (values[right] ?? 0))) {
          merged[target] = values[left++] ?? 0;
        } else {
          merged[target] = values[right++] ?? 0;
          inversions += middle - left;
        }
      }
    }
    values.set(merged);
  }
  return inversions;
}
