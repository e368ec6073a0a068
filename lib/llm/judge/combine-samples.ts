/** The value that most samples gave; null when there is none or several are equally frequent (maj@k, tick 3). */
export function majority<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const winners = [...counts].filter(([, count]) => count === most);
  const [winner] = winners;
  return winners.length === 1 && winner !== undefined ? winner[0] : null;
}

/** The arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
