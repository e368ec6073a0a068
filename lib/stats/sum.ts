export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** NaN of no values. */
export function meanOf(values: Iterable<number> & { readonly length: number }): number {
  return sumOf(values) / values.length;
}
