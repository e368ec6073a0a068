import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { seededRandom } from "../resampling/random";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { changeIntervals, leaveOneRaterOut } from "./leave-one-rater-out";

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

describe("changeIntervals", () => {
  const values = [1, 2, 3, 4, 5];
  const truth = Array.from({ length: 40 }, (_, unit) => values[unit % 5] ?? 1);
  const random = seededRandom("rater at random");
  const rows = [
    truth,
    truth.map((value, unit) => (unit % 9 === 0 ? 3 : value)),
    truth.map(() => 1 + Math.floor(random() * 5)),
  ];
  const table = labelTableFromRaterRows(rows, values);
  const options = (of: { clusterOfUnit?: number[]; comparisons?: number; mostWork?: number } = {}) => ({
    ...{ random: seededRandom(1), clusterOfUnit: null, comparisons: 3, ...of },
  });

  it("leave out 0 for the rater at random alone, and are centred on the change", () => {
    const changes = leaveOneRaterOut(table, "ordinal").map(({ change }) => definedValue(change));
    const intervals = changeIntervals(table, "ordinal", options()).map(definedValue);
    expect(intervals.map(({ low }) => low > 0)).toEqual([false, false, true]);
    intervals.forEach(({ low, high }, rater) => {
      expect((low + high) / 2).toBeCloseTo(changes[rater] ?? Number.NaN, 12);
    });
    expect(changeIntervals(table, "ordinal", options()).map(definedValue)).toEqual(intervals);
  });

  it("are wider the more changes are looked at, and the more units hang together", () => {
    const width = (of: Parameters<typeof options>[0]) => {
      const [, , last] = changeIntervals(table, "ordinal", options(of)).map(definedValue);
      return (last?.high ?? 0) - (last?.low ?? 0);
    };
    expect(width({ comparisons: 30 })).toBeGreaterThan(1.2 * width({}));
    expect(width({ clusterOfUnit: truth.map((_, unit) => unit % 8) })).toBeGreaterThan(width({}));
  });

  it("do not exist for fewer than six clusters, or where they would take too long", () => {
    const few = changeIntervals(table, "ordinal", options({ clusterOfUnit: truth.map((_, unit) => unit % 5) }));
    expect(few.map(undefinedReason)).toEqual(Array(3).fill("too-few-units"));
    expect(changeIntervals(table, "ordinal", options({ mostWork: 1_000 })).map(undefinedReason)).toEqual(
      Array(3).fill("too-costly"),
    );
  });
});
