import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type BootstrapDistribution, bootstrap, jackknifeAcceleration } from "./bootstrap";
import { bootstrapInterval, probabilityBelow } from "./interval";
import { seededRandom } from "./random";
import { wilsonInterval } from "./wilson-interval";

const evenly: BootstrapDistribution = {
  estimate: 0.5,
  sorted: Float64Array.from({ length: 101 }, (_, index) => index / 100),
  nResamples: 101,
  nUndefined: 0,
  nDrawn: Number.MAX_SAFE_INTEGER,
  acceleration: 0,
};

describe("bootstrapInterval", () => {
  it("is the quantiles, and BCa equals them without bias and acceleration", () => {
    const percentile = definedValue(bootstrapInterval(evenly, { confidence: 0.9 }));
    expect(percentile.low).toBeCloseTo(0.05, 12);
    expect(percentile.high).toBeCloseTo(0.95, 12);
    const bca = definedValue(bootstrapInterval(evenly, { confidence: 0.9, method: "bca" }));
    expect(bca.low).toBeCloseTo(0.05, 10);
    expect(bca.high).toBeCloseTo(0.95, 10);
  });

  it("moves with bias and acceleration as Efron's formula says", () => {
    // Bias Φ⁻¹(60.5/101) = 0.2515…, so at acceleration 0 the levels are Φ(2 · 0.2515 ∓ 1.6449).
    const shifted = definedValue(bootstrapInterval({ ...evenly, estimate: 0.6 }, { confidence: 0.9, method: "bca" }));
    expect(shifted.low).toBeCloseTo(0.1262, 3);
    expect(shifted.high).toBeCloseTo(0.9838, 3);
    const accelerated = bootstrapInterval({ ...evenly, acceleration: 0.1 }, { confidence: 0.9, method: "bca" });
    // Φ(−1.6449 / (1 + 0.16449)) and Φ(1.6449 / (1 − 0.16449)).
    expect(definedValue(accelerated).low).toBeCloseTo(0.0789, 3);
    expect(definedValue(accelerated).high).toBeCloseTo(0.9755, 3);
  });

  it("reaches as far as Student's t for the units drawn, and further for few of a bounded statistic", () => {
    // qt(0.975, 11) * sqrt(12 / 11) = 2.298854 in SciPy, and norm.cdf(-2.298854) = 0.010757.
    const { low, high } = definedValue(bootstrapInterval({ ...evenly, nDrawn: 12 }));
    expect(low).toBeCloseTo(0.010757, 5);
    expect(high).toBeCloseTo(1 - 0.010757, 5);
    // t.ppf(0.975, 5) * sqrt(6 / 5) = 2.815931; the standard deviation of 0, 0.01 … 1 is 0.291548.
    const few = definedValue(bootstrapInterval({ ...evenly, nDrawn: 6, highest: 1.2 }));
    expect([few.low, few.high]).toEqual([expect.closeTo(0.5 - 2.815931 * 0.291548, 5), 1.2]);
    expect(undefinedReason(bootstrapInterval({ ...evenly, nDrawn: 6, highest: 0.75 }))).toBe("too-few-units");
    const reason = bootstrapInterval({ ...evenly, nDrawn: 5 });
    expect(undefinedReason(reason)).toBe("too-few-units");
    expect(reason).toMatchObject({ explanation: expect.stringContaining("at least 6 independent units") });
    expect(bootstrapInterval({ ...evenly, nDrawn: 5 }, { confidence: 0.9 }).defined).toBe(true);
  });

  it("says when there is none", () => {
    expect(undefinedReason(bootstrapInterval({ ...evenly, nResamples: 300, nUndefined: 199 }))).toBe(
      "too-few-defined-resamples",
    );
    expect(undefinedReason(bootstrapInterval({ ...evenly, estimate: 2 }, { method: "bca" }))).toBe(
      "estimate-outside-resamples",
    );
    expect(() => bootstrapInterval(evenly, { confidence: 95 })).toThrow(StatsInputError);
    expect(() => bootstrapInterval({ ...evenly, acceleration: null }, { method: "bca" })).toThrow(StatsInputError);
  });

  it("gives the probability to lie below a threshold", () => {
    expect(definedValue(probabilityBelow(evenly, 0.5))).toBeCloseTo(50 / 101, 12);
    expect(definedValue(probabilityBelow(evenly, 7))).toBe(1);
  });
});

describe("bootstrap", () => {
  const share = (weights: Float64Array) => (weights[0] ?? 0) / ((weights[0] ?? 0) + (weights[1] ?? 0));

  it("is repeatable by seed and near the normal interval of a share", () => {
    const run = (seed: number) => bootstrap([300, 700], share, { random: seededRandom(seed), resamples: 4000 });
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
    const { low, high } = definedValue(bootstrapInterval(run(1)));
    const halfWidth = 1.96 * Math.sqrt((0.3 * 0.7) / 1000);
    expect(Math.abs(low - (0.3 - halfWidth))).toBeLessThan(0.003);
    expect(Math.abs(high - (0.3 + halfWidth))).toBeLessThan(0.003);
  });

  it("takes the jackknife only when BCa is asked for", () => {
    const options = { random: seededRandom(1), resamples: 10 };
    expect(bootstrap([30, 70], share, options).acceleration).toBeNull();
    expect(bootstrap([30, 70], share, { ...options, method: "bca" }).acceleration).toBeCloseTo(
      // A share p of n has a = (1 − 2p) / (6 √(n p (1 − p))).
      (1 - 0.6) / (6 * Math.sqrt(100 * 0.3 * 0.7)),
      10,
    );
  });

  it("counts resamples without a value", () => {
    const { nUndefined, sorted } = bootstrap([1, 1], (w) => (w[0] === 1 ? 1 : Number.NaN), {
      random: seededRandom(3),
      resamples: 1000,
    });
    expect(sorted.length + nUndefined).toBe(1000);
    expect(Math.abs(nUndefined - 500)).toBeLessThan(80);
  });

  it("gives the jackknife acceleration of a mean, Σ d³ / (6 (Σ d²)^1.5)", () => {
    const values = [0, 0, 1, 5];
    const mean = (weights: Float64Array) => {
      let [sum, n] = [0, 0];
      values.forEach((value, index) => {
        sum += value * (weights[index] ?? 0);
        n += weights[index] ?? 0;
      });
      return sum / n;
    };
    const deviations = values.map((value) => (value - 1.5) / 3);
    const expected =
      deviations.reduce((sum, d) => sum + d ** 3, 0) / (6 * deviations.reduce((sum, d) => sum + d ** 2, 0) ** 1.5);
    expect(jackknifeAcceleration([[1, 1, 1, 1]], mean)).toBeCloseTo(expected, 12);
  });

  it("refuses a number of resamples that is none", () => {
    expect(() => bootstrap([1], () => 1, { random: seededRandom(1), resamples: 0 })).toThrow(StatsInputError);
  });
});

describe("wilsonInterval", () => {
  it("equals the published worked values and stays inside [0, 1]", () => {
    // Newcombe (1998), table I: 81 of 263, and 0 of 20.
    const { low, high } = definedValue(wilsonInterval(81, 263));
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
    const none = definedValue(wilsonInterval(0, 20));
    expect(none.low).toBe(0);
    expect(none.high).toBeCloseTo(0.1611, 4);
    expect(definedValue(wilsonInterval(20, 20)).high).toBe(1);
  });

  it("is undefined for no trials and refuses impossible counts", () => {
    expect(undefinedReason(wilsonInterval(0, 0))).toBe("no-labels");
    expect(() => wilsonInterval(3, 2)).toThrow(StatsInputError);
  });
});
