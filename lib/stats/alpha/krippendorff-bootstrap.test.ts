import { describe, expect, it } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { bootstrapInterval, probabilityBelow } from "../resampling/interval";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { HAYES_KRIPPENDORFF_2007 } from "../testing/published-matrices";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { krippendorffBootstrap } from "./krippendorff-bootstrap";

const patternsOf = (rows: readonly (readonly (number | null)[])[]) => patternsFromTable(labelTableFromRaterRows(rows));

describe("krippendorffBootstrap on the example of Hayes and Krippendorff (2007)", () => {
  const patterns = patternsOf(HAYES_KRIPPENDORFF_2007);

  it("has the published alpha", () => {
    const { alpha, nUnits, nLabels } = krippendorffAlpha(patterns, "ordinal");
    expect(definedValue(alpha)).toBeCloseTo(0.7598, 4);
    expect({ nUnits, nLabels }).toEqual({ nUnits: 40, nLabels: 159 });
  });

  it("has the published interval and probabilities", () => {
    const distribution = definedValue(
      krippendorffBootstrap(patterns, "ordinal", { random: seededRandom(1), resamples: 10_000 }),
    );
    const { low, high } = definedValue(bootstrapInterval(distribution));
    expect(low).toBeCloseTo(0.7083, 2);
    expect(high).toBeCloseTo(0.8079, 2);
    expect(definedValue(probabilityBelow(distribution, 0.7))).toBeLessThan(0.03);
    expect(definedValue(probabilityBelow(distribution, 0.8))).toBeGreaterThan(0.9);
  });

  it("repeats by seed", () => {
    const run = (seed: number) => krippendorffBootstrap(patterns, "nominal", { random: seededRandom(seed) });
    expect(run(4)).toEqual(run(4));
    expect(run(4)).not.toEqual(run(5));
  });
});

describe("krippendorffBootstrap at the edges", () => {
  it("is undefined where alpha is", () => {
    const options = { random: seededRandom(1) };
    expect(
      undefinedReason(
        krippendorffBootstrap(
          patternsOf([
            [1, 1],
            [1, 1],
          ]),
          "nominal",
          options,
        ),
      ),
    ).toBe("no-variation");
  });

  it("never goes below −1 and leaves out resamples without variation", () => {
    const options = { random: seededRandom(1), resamples: 2000 };
    const opposed = definedValue(
      krippendorffBootstrap(
        patternsOf([
          [1, 2],
          [2, 1],
        ]),
        "nominal",
        options,
      ),
    );
    expect(opposed.sorted[0]).toBeGreaterThanOrEqual(-1);
    const agreed = definedValue(
      krippendorffBootstrap(
        patternsOf([
          [1, 2],
          [1, 2],
        ]),
        "nominal",
        options,
      ),
    );
    expect(agreed.nUndefined).toBeGreaterThan(800);
    expect(agreed.nUndefined).toBeLessThan(1200);
  });
});
