import { StatsInputError } from "../stats-input-error";
import { type CountTable, drawCount, poissonTable } from "./count-table";
import { type Random, randomIndex } from "./random";

/** Fills `weights` with how often each group is drawn when as many units as there are get drawn with replacement. */
export type GroupResampler = (weights: Float64Array, random: Random) => void;

/**
 * Draws units with replacement where units of one group are alike, without drawing each unit.
 *
 * The counts of such a draw are multinomial, and independent Poisson counts are multinomial too once their sum is known.
 * So: draw a Poisson count for each group with a mean a little below its size, start again where the sum is above n, and
 * draw what is missing to n one by one. That is exact, and costs little more than the number of groups and √n.
 *
 * @param sizes how many units each group has
 */
export function groupResampler(sizes: ArrayLike<number>): GroupResampler {
  const groups = sizes.length;
  let n = 0;
  for (let g = 0; g < groups; g++) {
    const size = sizes[g] ?? 0;
    if (!Number.isInteger(size) || size < 0) throw new StatsInputError(`Expected whole group sizes, found ${size}.`);
    n += size;
  }
  const groupOfUnit = new Uint32Array(n);
  for (let g = 0, unit = 0; g < groups; g++) {
    groupOfUnit.fill(g, unit, unit + (sizes[g] ?? 0));
    unit += sizes[g] ?? 0;
  }
  const drawSingly = (weights: Float64Array, count: number, random: Random) => {
    for (let i = 0; i < count; i++) {
      const g = groupOfUnit[randomIndex(n, random)] ?? 0;
      weights[g] = (weights[g] ?? 0) + 1;
    }
  };
  const shrink = 1 - 1 / Math.sqrt(n);
  if (n < 64 || groups * 4 > n) {
    return (weights, random) => {
      weights.fill(0);
      drawSingly(weights, n, random);
    };
  }
  const tables = poissonTables(sizes, shrink);
  return (weights, random) => {
    for (;;) {
      let drawn = 0;
      for (let g = 0; g < groups; g++) {
        const table = tables[g];
        const count = table ? drawCount(table, random) : 0;
        weights[g] = count;
        drawn += count;
      }
      if (drawn > n) continue;
      drawSingly(weights, n - drawn, random);
      return;
    }
  };
}

function poissonTables(sizes: ArrayLike<number>, shrink: number): (CountTable | null)[] {
  const ofSize = new Map<number, CountTable>();
  return Array.from(sizes, (size) => {
    if (size === 0) return null;
    const table = ofSize.get(size) ?? poissonTable(size * shrink);
    ofSize.set(size, table);
    return table;
  });
}
