import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { seededRandom } from "../resampling/random";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { KRIPPENDORFF_2011 } from "../testing/published-matrices";
import { alphaBootstrap, alphaInterval, pairableSizes, weightedAlpha } from "./alpha-bootstrap";
import { differenceModel, type Level } from "./difference";
import { krippendorffAlpha } from "./krippendorff-alpha";

const LEVELS: Level[] = ["nominal", "ordinal", "interval", "ratio"];
const patternsOf = (rows: readonly (readonly (number | null)[])[]) => patternsFromTable(labelTableFromRaterRows(rows));

describe("alphaBootstrap", () => {
  it("computes each resample as if its units had been written out", () => {
    fc.assert(
      fc.property(arbitraryRatings(), fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), (rows, times) => {
        const patterns = patternsOf(rows);
        const repeated = rows.map((row) => row.flatMap((value, unit) => Array(times[unit] ?? 0).fill(value)));
        const weights = new Float64Array(patterns.nPatterns);
        rows[0]?.forEach((_, unit) => {
          const pattern = patterns.patternOfUnit[unit] ?? 0;
          weights[pattern] = (weights[pattern] ?? 0) + (times[unit] ?? 0);
        });
        for (const level of LEVELS) {
          const alpha = weightedAlpha(patterns, definedValue(differenceModel(patterns.scale, level)))(weights);
          const writtenOut = krippendorffAlpha(patternsOf(repeated), level).alpha;
          expect(Number.isNaN(alpha)).toBe(!writtenOut.defined);
          if (writtenOut.defined) expect(alpha).toBeCloseTo(writtenOut.value, 10);
        }
      }),
    );
  });

  it("draws only the pairable units, is repeatable by seed, and its interval holds the estimate", () => {
    const patterns = patternsOf(KRIPPENDORFF_2011);
    expect(pairableSizes(patterns).reduce((sum, size) => sum + size, 0)).toBe(11);
    const run = (seed: number) =>
      definedValue(alphaBootstrap(patterns, "ordinal", { random: seededRandom(seed), resamples: 2000 }));
    expect(run(1)).toEqual(run(1));
    expect(run(1).sorted).not.toEqual(run(2).sorted);
    expect(run(1).estimate).toBeCloseTo(0.8153875037548814, 12);
    for (const method of ["percentile", "bca"] as const) {
      const interval = definedValue(alphaInterval(patterns, "ordinal", { random: seededRandom(1), method }));
      expect(interval).toMatchObject({ method, confidence: 0.95, nResamples: 2000 });
      expect(interval.low).toBeLessThan(0.8153875);
      expect(interval.high).toBeGreaterThan(0.8153875);
      expect(interval.high).toBeLessThanOrEqual(1);
    }
  });

  it("is undefined where alpha is, and for a single pairable unit", () => {
    const random = seededRandom(1);
    expect(
      undefinedReason(
        alphaInterval(
          patternsOf([
            [1, 1],
            [1, 1],
          ]),
          "nominal",
          { random },
        ),
      ),
    ).toBe("no-variation");
    expect(
      undefinedReason(
        alphaInterval(
          patternsOf([
            [1, 2],
            [2, null],
          ]),
          "nominal",
          { random },
        ),
      ),
    ).toBe("too-few-units");
  });
});
