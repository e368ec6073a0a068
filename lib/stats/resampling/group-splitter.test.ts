import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { coinFlipSplitter, type GroupSplitter, subsetSplitter } from "./group-splitter";
import { seededRandom } from "./random";

function moments(split: GroupSplitter, groups: number, draws: number) {
  const random = seededRandom(11);
  const taken = new Float64Array(groups);
  const sum = new Float64Array(groups);
  const squares = new Float64Array(groups);
  const totals = new Set<number>();
  for (let i = 0; i < draws; i++) {
    split(taken, random);
    totals.add(taken.reduce((total, count) => total + count, 0));
    taken.forEach((count, g) => {
      sum[g] = (sum[g] ?? 0) + count;
      squares[g] = (squares[g] ?? 0) + count * count;
    });
  }
  const mean = [...sum].map((total) => total / draws);
  return { totals, mean, variance: [...squares].map((total, g) => total / draws - (mean[g] ?? 0) ** 2) };
}

describe("subsetSplitter", () => {
  // Hypergeometric: mean k K/N, variance k (K/N)(1 − K/N)(N − k)/(N − 1).
  it.each([
    { sizes: [5, 3, 0, 2], take: 4 },
    { sizes: [600, 300, 99, 1], take: 400 },
    { sizes: [600, 300, 99, 1], take: 990 },
  ])("takes $take of $sizes without replacement", ({ sizes, take }) => {
    const draws = 5_000;
    const n = sizes.reduce((sum, size) => sum + size, 0);
    const { totals, mean, variance } = moments(subsetSplitter(sizes, take), sizes.length, draws);
    expect([...totals]).toEqual([take]);
    sizes.forEach((size, g) => {
      const expected = (take * (size / n) * (1 - size / n) * (n - take)) / (n - 1);
      expect(Math.abs((mean[g] ?? 0) - (take * size) / n)).toBeLessThanOrEqual(5 * Math.sqrt(expected / draws));
      expect(Math.abs((variance[g] ?? 0) - expected)).toBeLessThanOrEqual(0.08 * expected + 1e-9);
    });
  });

  it("takes all or nothing when told to", () => {
    const taken = new Float64Array(2);
    subsetSplitter([3, 4], 7)(taken, seededRandom(1));
    expect([...taken]).toEqual([3, 4]);
    subsetSplitter([3, 4], 0)(taken, seededRandom(1));
    expect([...taken]).toEqual([0, 0]);
    expect(() => subsetSplitter([3], 4)).toThrow(StatsInputError);
  });
});

describe("coinFlipSplitter", () => {
  it("takes each unit with probability one half", () => {
    const sizes = [1, 10, 0, 1000];
    const { mean, variance } = moments(coinFlipSplitter(sizes), sizes.length, 20_000);
    sizes.forEach((size, g) => {
      expect(Math.abs((mean[g] ?? 0) - size / 2)).toBeLessThanOrEqual(5 * Math.sqrt(size / 4 / 20_000));
      expect(Math.abs((variance[g] ?? 0) - size / 4)).toBeLessThanOrEqual(0.02 * size);
    });
  });
});
