import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue } from "../testing/defined-value";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { leaveOneRaterOut } from "./leave-one-rater-out";

describe("leaveOneRaterOut", () => {
  it("equals alpha of the other raters' labels", () => {
    fc.assert(
      fc.property(arbitraryRatings(), (rows) => {
        const values = [1, 2, 3, 4, 5];
        const results = leaveOneRaterOut(labelTableFromRaterRows(rows, values), "ordinal");
        expect(results).toHaveLength(rows.length);
        results.forEach(({ rater, nLabels, without }) => {
          const others = rows.map((row, index) => (index === rater ? row.map(() => null) : row));
          const expected = krippendorffAlpha(patternsFromTable(labelTableFromRaterRows(others, values)), "ordinal");
          expect(nLabels).toBe(rows[rater]?.filter((value) => value !== null).length);
          expect({ ...without, alpha: 0, observedDisagreement: 0, expectedDisagreement: 0 }).toEqual({
            ...expected,
            alpha: 0,
            observedDisagreement: 0,
            expectedDisagreement: 0,
          });
          if (!expected.alpha.defined) expect(without.alpha).toEqual(expected.alpha);
          else expect(definedValue(without.alpha)).toBeCloseTo(expected.alpha.value, 10);
        });
      }),
    );
  });

  it("shows the rater who lowers agreement", () => {
    const rows = [
      [1, 2, 3, 1, 2, 3],
      [1, 2, 3, 1, 2, 3],
      [3, 1, 2, 2, 3, 1],
    ];
    const results = leaveOneRaterOut(labelTableFromRaterRows(rows), "nominal");
    expect(definedValue(results[2]?.without.alpha ?? { defined: false, reason: "no-labels", explanation: "" })).toBe(1);
    expect(results.map(({ change }) => Math.sign(definedValue(change)))).toEqual([-1, -1, 1]);
  });
});
