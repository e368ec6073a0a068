import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue } from "../testing/defined-value";
import type { Level } from "./difference";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { unitContributions } from "./unit-contributions";
import { valueDisagreements } from "./value-disagreement";

const LEVELS: Level[] = ["nominal", "ordinal", "interval", "ratio"];
const patternsOf = (rows: (number | null)[][]) => patternsFromTable(labelTableFromRaterRows(rows));

describe("what drives disagreement", () => {
  it("splits Do over units and over values, and De over values", () => {
    fc.assert(
      fc.property(arbitraryRatings(), (rows) => {
        const patterns = patternsOf(rows);
        for (const level of LEVELS) {
          const { observedDisagreement, expectedDisagreement, nUnitsPairable } = krippendorffAlpha(patterns, level);
          const units = unitContributions(patterns, level);
          const values = valueDisagreements(patterns, level);
          expect(units.defined).toBe(nUnitsPairable > 0);
          expect(values.defined).toBe(nUnitsPairable > 0);
          if (!units.defined || !values.defined) continue;
          const sum = (parts: Iterable<number>) => [...parts].reduce((total, part) => total + part, 0);
          expect(units.value.unitIndex.length).toBe(nUnitsPairable);
          const observed = definedValue(observedDisagreement);
          expect(sum(units.value.contribution)).toBeCloseTo(observed, 10);
          expect(sum(values.value.map((part) => part.observed))).toBeCloseTo(observed, 10);
          expect(sum(values.value.map((part) => part.expected))).toBeCloseTo(definedValue(expectedDisagreement), 10);
        }
      }),
    );
  });

  it("names the one unit on which raters differ", () => {
    const patterns = patternsOf([
      [1, 2, 3, 1, 4],
      [1, 2, 1, 1, null],
    ]);
    const { unitIndex, contribution } = definedValue(unitContributions(patterns, "nominal"));
    expect([...unitIndex]).toEqual([0, 1, 2, 3]);
    expect([...contribution]).toEqual([0, 0, 0.25, 0]);
  });
});
