import type { Random } from "./random";

/** Draws from any finite distribution in constant time (Walker's alias method). */
export interface AliasTable {
  readonly threshold: Float64Array;
  readonly alias: Uint32Array;
}

/** @param probability non-negative weights; they need not sum to 1 */
export function aliasTable(probability: Float64Array): AliasTable {
  const size = probability.length;
  const total = probability.reduce((sum, p) => sum + p, 0);
  const threshold = probability.map((p) => (p * size) / total);
  const alias = new Uint32Array(size);
  const poor: number[] = [];
  const rich: number[] = [];
  for (let i = 0; i < size; i++) {
    alias[i] = i;
    ((threshold[i] ?? 0) < 1 ? poor : rich).push(i);
  }
  while (poor.length > 0 && rich.length > 0) {
    const from = poor.pop() ?? 0;
    const to = rich[rich.length - 1] ?? 0;
    alias[from] = to;
    threshold[to] = (threshold[to] ?? 0) - (1 - (threshold[from] ?? 0));
    if ((threshold[to] ?? 0) < 1) {
      rich.pop();
      poor.push(to);
    }
  }
  // What is left over by rounding is a full column.
  for (const i of poor) threshold[i] = 1;
  for (const i of rich) threshold[i] = 1;
  return { threshold, alias };
}

/** A column from 0, each as likely as the table was made for. One random number and constant time. */
export function drawFromAliasTable({ threshold, alias }: AliasTable, random: Random): number {
  const scaled = random() * threshold.length;
  const column = Math.floor(scaled);
  return scaled - column < (threshold[column] ?? 0) ? column : (alias[column] ?? 0);
}
