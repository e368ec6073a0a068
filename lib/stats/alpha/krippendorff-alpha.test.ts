import fc from "fast-check";
import { alpha as npmAlpha } from "krippendorff";
import { describe, expect, it } from "vitest";
import type { LabelValue } from "../label-value";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromLabels } from "../reliability/label-table-builder";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { patternsFromCounts, unitValueCounts } from "../reliability/unit-value-counts";
import { StatsInputError } from "../stats-input-error";
import { arbitraryRatings, permutation } from "../testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { HAYES_KRIPPENDORFF_2007, KRIPPENDORFF_2011 } from "../testing/published-matrices";
import { coincidenceMatrix } from "./coincidence-matrix";
import type { DifferenceFunction, Level } from "./difference";
import { krippendorffAlpha } from "./krippendorff-alpha";

const LEVELS: Level[] = ["nominal", "ordinal", "interval", "ratio"];

function patternsOf(rows: readonly (readonly (LabelValue | null)[])[], values?: LabelValue[]) {
  return patternsFromTable(labelTableFromRaterRows(rows, values));
}

function alphaOf(rows: readonly (readonly (LabelValue | null)[])[], level: Level | DifferenceFunction) {
  return krippendorffAlpha(patternsOf(rows), level).alpha;
}

/** The definition, pair by pair, without any of the shortcuts: what the fast code must equal. */
function plainAlpha(rows: readonly (readonly (number | null)[])[], level: Level): number {
  const units = (rows[0] ?? []).map((_, unit) => rows.flatMap((row) => row[unit] ?? []));
  const pairable = units.filter((labels) => labels.length >= 2);
  const all = pairable.flat();
  const n = all.length;
  const count = (value: number) => all.filter((other) => other === value).length;
  const squared = (c: number, k: number): number => {
    if (c === k) return 0;
    if (level === "nominal") return 1;
    if (level === "interval") return (c - k) ** 2;
    if (level === "ratio") return ((c - k) / (c + k)) ** 2;
    const between = all.filter((g) => g >= Math.min(c, k) && g <= Math.max(c, k)).length;
    return (between - (count(c) + count(k)) / 2) ** 2;
  };
  let [observed, expected] = [0, 0];
  for (const labels of pairable) {
    for (const c of labels) for (const k of labels) observed += squared(c, k) / (labels.length - 1);
  }
  for (const c of all) for (const k of all) expected += squared(c, k);
  return 1 - observed / n / (expected / (n * (n - 1)));
}

it("gives the published ordinal alpha of Hayes and Krippendorff (2007)", () => {
  const { alpha, nUnits, nLabels } = krippendorffAlpha(patternsOf(HAYES_KRIPPENDORFF_2007), "ordinal");
  expect(definedValue(alpha)).toBeCloseTo(0.7598, 4);
  expect({ nUnits, nLabels }).toEqual({ nUnits: 40, nLabels: 159 });
});

describe("krippendorffAlpha on Krippendorff's 2011 example", () => {
  it.each([
    ["nominal", 0.743421052631579],
    ["ordinal", 0.8153875037548814],
    ["interval", 0.8491071428571428],
    ["ratio", 0.7974027747116121],
  ] as const)("is right at the %s level", (level, expected) => {
    expect(definedValue(alphaOf(KRIPPENDORFF_2011, level))).toBeCloseTo(expected, 12);
  });

  it("gives the published coincidences, counts and disagreements", () => {
    const patterns = patternsOf(KRIPPENDORFF_2011);
    const { coincidences, valueTotals, total } = coincidenceMatrix(patterns);
    expect([...valueTotals].map((count) => Math.round(count * 1e9) / 1e9)).toEqual([9, 13, 10, 5, 3]);
    expect(total).toBeCloseTo(40, 12);
    expect(coincidences[0]).toBeCloseTo(7, 12);
    expect(coincidences[1]).toBeCloseTo(4 / 3, 12);
    const result = krippendorffAlpha(patterns, "nominal");
    expect(result).toMatchObject({ nUnits: 12, nUnitsPairable: 11, nLabels: 41, nLabelsPairable: 40 });
    expect(definedValue(result.observedDisagreement)).toBeCloseTo(0.2, 12);
    expect(definedValue(result.expectedDisagreement)).toBeCloseTo(1216 / 1560, 12);
  });

  it("takes a difference of one's own", () => {
    const nominal: DifferenceFunction = (a, b) => (a === b ? 0 : 1);
    expect(definedValue(alphaOf(KRIPPENDORFF_2011, nominal))).toBeCloseTo(0.743421052631579, 12);
    expect(() => alphaOf(KRIPPENDORFF_2011, () => -1)).toThrow(StatsInputError);
    expect(() => alphaOf(KRIPPENDORFF_2011, () => Number.NaN)).toThrow(/finite number from 0/);
    expect(undefinedReason(alphaOf(KRIPPENDORFF_2011, () => 0))).toBe("no-variation");
  });
});

describe("krippendorffAlpha matches labels by item", () => {
  it("does not matter in which order a rater labelled, or that raters labelled different items", () => {
    const labels = KRIPPENDORFF_2011.flatMap((row, rater) =>
      row.flatMap((value, unit) => (value === null ? [] : [{ unit: `u${unit}`, rater: `r${rater}`, value }])),
    );
    const shuffled = permutation(labels.length, 7).flatMap((index) => labels[index] ?? []);
    const { alpha } = krippendorffAlpha(patternsFromTable(labelTableFromLabels(shuffled)), "ordinal");
    expect(definedValue(alpha)).toBeCloseTo(0.81538750375488, 12);
  });

  it("gives the same from value counts as from labels", () => {
    const counts = unitValueCounts(
      [1, 2, 3],
      [
        [2, 0, 1],
        [0, 0, 0],
        [0, 3, 0],
        [1, 1, 1],
      ],
    );
    const rows = [
      [1, null, 2, 1],
      [1, null, 2, 2],
      [3, null, 2, 3],
    ];
    for (const level of LEVELS) {
      const fromCounts = krippendorffAlpha(patternsFromCounts(counts), level);
      expect(fromCounts).toEqual(krippendorffAlpha(patternsOf(rows), level));
    }
  });
});

describe("krippendorffAlpha where it is undefined", () => {
  it("says why", () => {
    expect(undefinedReason(alphaOf([], "nominal"))).toBe("no-labels");
    expect(
      undefinedReason(
        alphaOf(
          [
            [null, null],
            [null, null],
          ],
          "ordinal",
        ),
      ),
    ).toBe("no-labels");
    expect(undefinedReason(alphaOf([[1, 2, 3]], "interval"))).toBe("no-pairable-units");
    expect(
      undefinedReason(
        alphaOf(
          [
            [1, 1],
            [1, 1],
          ],
          "nominal",
        ),
      ),
    ).toBe("no-variation");
    expect(
      undefinedReason(
        alphaOf(
          [
            [1, 1, 2],
            [1, 1, null],
          ],
          "ratio",
        ),
      ),
    ).toBe("no-variation");
    expect(
      undefinedReason(
        alphaOf(
          [
            ["a", "b"],
            ["a", "b"],
          ],
          "ordinal",
        ),
      ),
    ).toBe("values-not-ordered");
    expect(
      undefinedReason(
        alphaOf(
          [
            ["a", "b"],
            ["a", "b"],
          ],
          "interval",
        ),
      ),
    ).toBe("values-not-numeric");
  });

  it("still gives the disagreements where they exist", () => {
    const result = krippendorffAlpha(
      patternsOf([
        [1, 1],
        [1, 1],
      ]),
      "interval",
    );
    expect(result.observedDisagreement).toEqual({ defined: true, value: 0 });
    expect(result.expectedDisagreement).toEqual({ defined: true, value: 0 });
  });

  it("takes text with a declared order at the ordinal level", () => {
    const rows = [
      ["bad", "good", "great"],
      ["bad", "great", "great"],
    ];
    const numbers = [
      [1, 2, 3],
      [1, 3, 3],
    ];
    const { alpha } = krippendorffAlpha(patternsOf(rows, ["bad", "good", "great"]), "ordinal");
    expect(definedValue(alpha)).toBeCloseTo(definedValue(alphaOf(numbers, "ordinal")), 14);
  });

  it("refuses a level that does not exist", () => {
    const level: Level = JSON.parse('"cardinal"');
    expect(() =>
      alphaOf(
        [
          [1, 2],
          [1, 2],
        ],
        level,
      ),
    ).toThrow(/Expected nominal, ordinal/);
  });
});

describe("krippendorffAlpha against independent computations", () => {
  const isPairable = (rows: (number | null)[][]) => alphaOf(rows, "nominal").defined;

  it("equals the definition at every level", () => {
    fc.assert(
      fc.property(arbitraryRatings().filter(isPairable), (rows) => {
        for (const level of LEVELS) expect(definedValue(alphaOf(rows, level))).toBeCloseTo(plainAlpha(rows, level), 10);
      }),
    );
  });

  it("equals the npm package krippendorff, nominal and interval", () => {
    fc.assert(
      fc.property(arbitraryRatings().filter(isPairable), (rows) => {
        const theirs = rows.map((row) => row.map((value) => value ?? undefined));
        expect(definedValue(alphaOf(rows, "nominal"))).toBeCloseTo(npmAlpha(theirs), 11);
        expect(definedValue(alphaOf(rows, "interval"))).toBeCloseTo(
          npmAlpha(theirs, (a, b) => (a - b) ** 2),
          11,
        );
      }),
    );
  });
});
