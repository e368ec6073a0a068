export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** NaN of no values. */
export function meanOf(values: Iterable<number> & { readonly length: number }): number {
  return sumOf(values) / values.length;
}

/** With divisor n; NaN of no values. */
export function standardDeviation(values: Iterable<number> & { readonly length: number }): number {
  const mean = meanOf(values);
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / values.length);
}
