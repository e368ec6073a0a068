import { StatsInputError } from "../stats-input-error";
import { aliasTable, drawFromAliasTable } from "./alias-table";
import { type CountTable, drawCount, poissonTable } from "./count-table";
import type { Random } from "./random";

/** Fills `weights` with how many of the units drawn fall into each group. */
export type GroupResampler = (weights: Float64Array, random: Random) => void;

/**
 * Draws units with replacement, as many as there are, where units of one group are alike.
 * @param sizes how many units each group has
 */
export function groupResampler(sizes: ArrayLike<number>): GroupResampler {
  let n = 0;
  for (let g = 0; g < sizes.length; g++) {
    const size = sizes[g] ?? 0;
    if (!Number.isInteger(size) || size < 0) throw new StatsInputError(`Expected whole group sizes, found ${size}.`);
    n += size;
  }
  return multinomialSampler(n, Float64Array.from(sizes));
}

/** With fewer units for each group than this, drawing them one by one is as fast. */
const UNITS_OF_A_GROUP = 4;
const FEW_UNITS = 64;

/**
 * Draws n units that fall into groups with given probabilities, without drawing each unit.
 *
 * The counts of such a draw are multinomial, and independent Poisson counts are multinomial too once their sum is known.
 * So: draw a Poisson count for each group with a mean a little below the expected one, start again where the sum is above
 * n, and draw what is missing to n: in the same way while that is many, then one by one. That is exact, and costs little
 * more than the number of groups.
 *
 * @param probability not negative; need not sum to 1
 */
export function multinomialSampler(n: number, probability: Float64Array): GroupResampler {
  const groups = probability.length;
  const single = aliasTable(probability);
  const addSingly = (weights: Float64Array, count: number, random: Random) => {
    for (let i = 0; i < count; i++) {
      const g = drawFromAliasTable(single, random);
      weights[g] = (weights[g] ?? 0) + 1;
    }
  };
  const portion = Math.max(FEW_UNITS, groups * UNITS_OF_A_GROUP);
  if (n < portion) {
    return (weights, random) => {
      weights.fill(0);
      addSingly(weights, n, random);
    };
  }
  const drawMost = poissonDraw(n, probability);
  // Missing are some √n.
  const drawPortion = Math.sqrt(n) > portion ? poissonDraw(portion, probability) : null;
  const part = new Float64Array(groups);
  return (weights, random) => {
    let missing = n - drawMost(weights, random);
    while (drawPortion && missing >= portion) {
      const drawn = drawPortion(part, random);
      for (let g = 0; g < groups; g++) weights[g] = (weights[g] ?? 0) + (part[g] ?? 0);
      addSingly(weights, portion - drawn, random);
      missing -= portion;
    }
    addSingly(weights, missing, random);
  };
}

/** Fills the weights with at most n units, from Poisson counts with a sum of n − √n in the mean; gives how many they are. */
function poissonDraw(n: number, probability: Float64Array): (weights: Float64Array, random: Random) => number {
  const total = probability.reduce((sum, p) => sum + p, 0);
  const tables = poissonTables(probability, (n - Math.sqrt(n)) / total);
  return (weights, random) => {
    for (;;) {
      let drawn = 0;
      for (let g = 0; g < tables.length; g++) {
        const table = tables[g];
        const count = table ? drawCount(table, random) : 0;
        weights[g] = count;
        drawn += count;
      }
      if (drawn <= n) return drawn;
    }
  };
}

/** Groups of the same probability share a table. */
function poissonTables(probability: Float64Array, scale: number): (CountTable | null)[] {
  const known = new Map<number, CountTable>();
  return Array.from(probability, (p) => {
    if (p === 0) return null;
    const table = known.get(p) ?? poissonTable(p * scale);
    known.set(p, table);
    return table;
  });
}
