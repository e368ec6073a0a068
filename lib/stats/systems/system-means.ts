/** Two scores of one response. */
export interface ScoredPair {
  readonly x: number;
  readonly y: number;
  /** null where nobody says which system wrote it */
  readonly system: string | null;
}

/** The mean scores of each system over the same responses. */
export function systemMeans(pairs: readonly ScoredPair[]): { x: number; y: number }[] {
  const sums = new Map<string, { x: number; y: number; n: number }>();
  for (const { x, y, system } of pairs) {
    if (system === null) continue;
    const sum = sums.get(system) ?? { x: 0, y: 0, n: 0 };
    sum.x += x;
    sum.y += y;
    sum.n++;
    sums.set(system, sum);
  }
  return [...sums.values()].map(({ x, y, n }) => ({ x: x / n, y: y / n }));
}
