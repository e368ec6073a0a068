import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelValue } from "../label-value";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { arbitraryRatings, permutation } from "../testing/arbitrary-ratings";
import type { Level } from "./difference";
import { krippendorffAlpha } from "./krippendorff-alpha";

const LEVELS: Level[] = ["nominal", "ordinal", "interval", "ratio"];

function patternsOf(rows: readonly (readonly (LabelValue | null)[])[], values?: LabelValue[]) {
  return patternsFromTable(labelTableFromRaterRows(rows, values));
}

function alphaOf(rows: readonly (readonly (LabelValue | null)[])[], level: Level) {
  return krippendorffAlpha(patternsOf(rows), level).alpha;
}

describe("invariances of alpha", () => {
  const same = (a: ReturnType<typeof alphaOf>, b: ReturnType<typeof alphaOf>) => {
    if (!a.defined || !b.defined) return expect(b).toEqual(a);
    expect(b.value).toBeCloseTo(a.value, 10);
  };
  const change = (rows: (number | null)[][], recode: (value: number) => LabelValue) =>
    rows.map((row) => row.map((value) => (value === null ? null : recode(value))));

  it("order of units and of raters", () => {
    fc.assert(
      fc.property(arbitraryRatings(), fc.integer(), (rows, seed) => {
        const raters = permutation(rows.length, seed).flatMap((rater) => [rows[rater] ?? []]);
        const order = permutation(rows[0]?.length ?? 0, seed + 1);
        const shuffled = raters.map((row) => order.map((unit) => row[unit] ?? null));
        for (const level of LEVELS) same(alphaOf(rows, level), alphaOf(shuffled, level));
      }),
    );
  });

  it("renaming nominal values", () => {
    fc.assert(
      fc.property(arbitraryRatings(), (rows) => {
        same(
          alphaOf(rows, "nominal"),
          alphaOf(
            change(rows, (value) => ["e", "b", "d", "a", "c"][value - 1] ?? "?"),
            "nominal",
          ),
        );
      }),
    );
  });

  it("scaling at the interval and ratio levels, shifting at the interval level", () => {
    fc.assert(
      fc.property(arbitraryRatings(), fc.integer({ min: 1, max: 1000 }), (rows, factor) => {
        for (const level of ["interval", "ratio"] as const) {
          same(
            alphaOf(rows, level),
            alphaOf(
              change(rows, (value) => value * factor * 0.25),
              level,
            ),
          );
        }
        same(
          alphaOf(rows, "interval"),
          alphaOf(
            change(rows, (value) => value - factor),
            "interval",
          ),
        );
      }),
    );
  });

  it("monotone recoding at the ordinal level", () => {
    fc.assert(
      fc.property(arbitraryRatings(), (rows) => {
        same(
          alphaOf(rows, "ordinal"),
          alphaOf(
            change(rows, (value) => Math.exp(value) - 7),
            "ordinal",
          ),
        );
      }),
    );
  });

  it("adding units with one value, raters without labels and declared values that nobody gave", () => {
    fc.assert(
      fc.property(arbitraryRatings(), fc.integer({ min: 1, max: 5 }), (rows, lonely) => {
        const wider = [
          ...rows.map((row, rater) => [...row, rater === 0 ? lonely : null]),
          rows[0]?.map(() => null) ?? [],
        ];
        const padded = wider.map((row) => [...row, ...Array<null>((wider[0]?.length ?? 0) - row.length).fill(null)]);
        for (const level of LEVELS) {
          const before = alphaOf(rows, level);
          const after = krippendorffAlpha(patternsOf(padded, [1, 2, 3, 4, 5, 6, 7]), level).alpha;
          if (before.defined || after.defined) same(before, after);
        }
      }),
    );
  });
});
