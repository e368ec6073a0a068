import { StatsInputError } from "../stats-input-error";
import { binomialTable, type CountTable, drawCount } from "./count-table";
import { type Random, randomIndex } from "./random";

/** Fills `taken` with how many units of each group are taken. */
export type GroupSplitter = (taken: Float64Array, random: Random) => void;

/** Takes each unit with probability one half: the swaps of a paired permutation test. */
export function coinFlipSplitter(sizes: ArrayLike<number>): GroupSplitter {
  const tables = binomialTables(sizes, 0.5);
  return (taken, random) => {
    for (let g = 0; g < tables.length; g++) {
      const table = tables[g];
      taken[g] = table ? drawCount(table, random) : 0;
    }
  };
}

/**
 * Takes `take` of all units, each set equally likely: the relabelling of an unpaired permutation test. Binomial counts
 * with a known sum are such a draw, so groups are drawn whole and only what is missing to `take` unit by unit.
 */
export function subsetSplitter(sizes: ArrayLike<number>, take: number): GroupSplitter {
  const starts = new Uint32Array(sizes.length + 1);
  for (let g = 0; g < sizes.length; g++) starts[g + 1] = (starts[g] ?? 0) + (sizes[g] ?? 0);
  const n = starts[sizes.length] ?? 0;
  if (!Number.isInteger(take) || take < 0 || take > n) {
    throw new StatsInputError(`Expected to take 0 to ${n} units, found ${take}.`);
  }
  const groupOfUnit = new Uint32Array(n);
  for (let g = 0; g < sizes.length; g++) groupOfUnit.fill(g, starts[g], starts[g + 1]);
  const probability = Math.max(0, take - Math.sqrt(take)) / n;
  const tables = probability > 0 ? binomialTables(sizes, probability) : [];
  return (taken, random) => {
    for (let drawn = take + 1; drawn > take; ) {
      drawn = 0;
      for (let g = 0; g < sizes.length; g++) {
        const table = tables[g];
        taken[g] = table ? drawCount(table, random) : 0;
        drawn += taken[g] ?? 0;
      }
      if (drawn > take) continue;
      while (drawn < take) {
        // The taken units of a group may as well be its first ones: units of one group are alike.
        const unit = randomIndex(n, random);
        const g = groupOfUnit[unit] ?? 0;
        if (unit - (starts[g] ?? 0) < (taken[g] ?? 0)) continue;
        taken[g] = (taken[g] ?? 0) + 1;
        drawn++;
      }
    }
  };
}

function binomialTables(sizes: ArrayLike<number>, probability: number): (CountTable | null)[] {
  const ofSize = new Map<number, CountTable>();
  return Array.from(sizes, (size) => {
    if (size === 0) return null;
    const table = ofSize.get(size) ?? binomialTable(size, probability);
    ofSize.set(size, table);
    return table;
  });
}
