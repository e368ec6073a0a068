import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { groupResampler } from "./group-resampler";
import { seededRandom } from "./random";

function moments(sizes: number[], draws: number) {
  const draw = groupResampler(sizes);
  const random = seededRandom("moments");
  const weights = new Float64Array(sizes.length);
  const sums = sizes.map(() => 0);
  const products = sizes.map(() => sizes.map(() => 0));
  const totals = new Set<number>();
  for (let i = 0; i < draws; i++) {
    draw(weights, random);
    totals.add(weights.reduce((sum, weight) => sum + weight, 0));
    for (let a = 0; a < sizes.length; a++) {
      sums[a] = (sums[a] ?? 0) + (weights[a] ?? 0);
      const row = products[a] ?? [];
      for (let b = 0; b < sizes.length; b++) row[b] = (row[b] ?? 0) + (weights[a] ?? 0) * (weights[b] ?? 0);
    }
  }
  const mean = sums.map((sum) => sum / draws);
  return {
    totals,
    mean,
    covariance: products.map((row, a) => row.map((p, b) => p / draws - (mean[a] ?? 0) * (mean[b] ?? 0))),
  };
}

describe("groupResampler", () => {
  // Multinomial: mean n p, variance n p (1 − p), covariance −n p q. The tolerance is 5 standard errors or more.
  it.each([
    { name: "few units, drawn one by one", sizes: [1, 0, 3, 6] },
    { name: "many alike, drawn by groups", sizes: [400, 90, 9, 1, 0, 500] },
    { name: "two large groups", sizes: [9000, 1000] },
  ])("has the moments of drawing with replacement: $name", ({ sizes }) => {
    const draws = 20_000;
    const n = sizes.reduce((sum, size) => sum + size, 0);
    const { totals, mean, covariance } = moments(sizes, draws);
    expect([...totals]).toEqual([n]);
    sizes.forEach((size, a) => {
      const variance = size * (1 - size / n);
      expect(Math.abs((mean[a] ?? 0) - size)).toBeLessThanOrEqual(5 * Math.sqrt(variance / draws));
      sizes.forEach((other, b) => {
        const expected = a === b ? variance : (-size * other) / n;
        const scale = Math.sqrt(variance * other * (1 - other / n));
        expect(Math.abs((covariance[a]?.[b] ?? 0) - expected)).toBeLessThanOrEqual(0.08 * scale);
      });
    });
  });

  it("gives the same draws for the same seed and others for another", () => {
    const sizes = [300, 200, 100];
    const draw = (seed: number) => {
      const weights = new Float64Array(3);
      groupResampler(sizes)(weights, seededRandom(seed));
      return [...weights];
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it("refuses group sizes that are not whole", () => {
    expect(() => groupResampler([1.5])).toThrow(StatsInputError);
  });
});

describe("seededRandom", () => {
  it("is uniform on [0, 1) and the same on every machine", () => {
    const random = seededRandom(42);
    const first = Array.from({ length: 3 }, random);
    expect(first).toEqual(FIRST_OF_SEED_42);
    const buckets = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 100_000; i++) {
      const bucket = Math.floor(random() * 10);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});

const FIRST_OF_SEED_42 = [0.3565255105495453, 0.6580451435875148, 0.9137543495744467];
