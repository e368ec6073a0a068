/**
 * The quantile of sorted values, linear between order statistics (type 7 of Hyndman and Fan, R's default).
 * @param sorted ascending, at least one value
 * @param probability 0 to 1
 */
export function quantile(sorted: ArrayLike<number>, probability: number): number {
  const position = (sorted.length - 1) * Math.min(1, Math.max(0, probability));
  const index = Math.floor(position);
  const low = sorted[index] ?? Number.NaN;
  const high = sorted[index + 1] ?? low;
  return low + (high - low) * (position - index);
}
