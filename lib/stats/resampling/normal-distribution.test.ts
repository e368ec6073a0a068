import { describe, expect, it } from "vitest";
import { normalCdf, normalQuantile } from "./normal-distribution";
import { quantile } from "./quantile";

describe("normalCdf and normalQuantile", () => {
  // pnorm and qnorm of R 4.3.
  it.each([
    [0, 0.5],
    [1.959963984540054, 0.975],
    [-1, 0.15865525393145705],
    [2.5, 0.9937903346742238],
    [-7, 1.279812543885835e-12],
  ])("Φ(%d) = %d", (z, p) => {
    expect(Math.abs(normalCdf(z) - p)).toBeLessThanOrEqual(1e-14);
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThanOrEqual(1e-8);
  });

  it("reaches infinity at the ends and is symmetric", () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
    expect(normalQuantile(0.2)).toBeCloseTo(-normalQuantile(0.8), 12);
  });
});

describe("quantile", () => {
  it("is linear between order statistics, as R's default", () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(quantile([1, 2, 3, 4], 0)).toBe(1);
    expect(quantile([1, 2, 3, 4], 1)).toBe(4);
    expect(quantile([7], 0.3)).toBe(7);
  });
});
