import { type AliasTable, aliasTable, drawFromAliasTable } from "./alias-table";
import type { Random } from "./random";

/** A distribution of counts that can be drawn from in constant time, whatever its mean. */
export interface CountTable extends AliasTable {
  readonly first: number;
}

/** A count with the distribution of the table. */
export function drawCount(table: CountTable, random: Random): number {
  return table.first + drawFromAliasTable(table, random);
}

/** @param mean above 0 */
export function poissonTable(mean: number): CountTable {
  return countTable(Math.floor(mean), (k) => mean / (k + 1));
}

/** @param probability strictly between 0 and 1 */
export function binomialTable(n: number, probability: number): CountTable {
  const odds = probability / (1 - probability);
  return countTable(Math.min(n, Math.floor((n + 1) * probability)), (k) => ((n - k) / (k + 1)) * odds);
}

const NEGLIGIBLE = 1e-17;

/**
 * The counts around the mode whose probability is at least 1e-17 of the mode's.
 * @param ratio P(k + 1) / P(k)
 */
function countTable(mode: number, ratio: (k: number) => number): CountTable {
  const below: number[] = [];
  for (let k = mode, p = 1; k > 0; k--) {
    p /= ratio(k - 1);
    if (p < NEGLIGIBLE) break;
    below.push(p);
  }
  const above: number[] = [1];
  for (let k = mode, p = 1; ; k++) {
    p *= ratio(k);
    if (p < NEGLIGIBLE) break;
    above.push(p);
  }
  return { first: mode - below.length, ...aliasTable(Float64Array.from([...below.reverse(), ...above])) };
}
