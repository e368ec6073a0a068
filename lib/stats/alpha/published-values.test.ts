import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import type { LabelValue } from "../label-value";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { patternsFromCounts, unitValueCounts } from "../reliability/unit-value-counts";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import type { Level } from "./difference";
import { krippendorffAlpha } from "./krippendorff-alpha";

const LEVELS = ["nominal", "ordinal", "interval", "ratio"] as const;
const matrixSchema = z.array(z.array(z.union([z.number(), z.string(), z.boolean(), z.null()])));

const referenceSchema = z.array(
  z.object({
    name: z.string(),
    statistic: z.string(),
    level: z.string().optional(),
    matrix: matrixSchema.optional(),
    value: z.number(),
  }),
);

const outcomeSchema = z.object({ value: z.number().nullable().optional(), error: z.string().optional() });
const edgeSchema = z.object({
  reliability_data_cases: z.array(z.object({ name: z.string(), matrix: z.unknown() }).catchall(z.unknown())),
  value_counts_cases: z.array(
    z.object({ name: z.string(), value_counts: z.array(z.array(z.number())) }).catchall(z.unknown()),
  ),
});

function alphaOf(rows: readonly (readonly (LabelValue | null)[])[], level: Level, values?: LabelValue[]) {
  return krippendorffAlpha(patternsFromTable(labelTableFromRaterRows(rows, values)), level).alpha;
}

describeWithSharedData(it, "textbook matrices", ["reference_values.json"], ([path]) => {
  const references = referenceSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const textbook = references.filter(({ matrix, statistic }) => matrix && statistic === "krippendorff_alpha");

  it("has all eight of them", () => expect(textbook).toHaveLength(8));

  it.each(textbook)("$name, $level", ({ matrix, level, value }) => {
    const parsed = z.enum(LEVELS).parse(level);
    expect(Math.abs(definedValue(alphaOf(matrix ?? [], parsed)) - value)).toBeLessThanOrEqual(1e-12);
  });
});

// What is undefined here, and why; where the reference raises or returns NaN. See docs/alpha-edge-cases.md.
const REASONS: Record<string, string> = {
  single_annotator_3_units: "no-pairable-units",
  single_annotator_same_value: "no-pairable-units",
  two_annotators_all_same_value: "no-variation",
  two_annotators_same_value_one_missing: "no-variation",
  one_unit_two_raters_agree: "no-variation",
  all_units_single_rating_disjoint: "no-pairable-units",
  one_pairable_unit_plus_singletons_agree: "no-variation",
  pairable_all_same_but_singleton_differs: "no-variation",
  all_nan: "no-labels",
  empty_list: "no-labels",
  empty_rows: "no-labels",
  zero_x_zero: "no-labels",
  value_counts_single_rated_only: "no-pairable-units",
  value_counts_one_category_used: "no-variation",
};

describeWithSharedData(it, "edge cases", ["edge_cases.json"], ([path]) => {
  const cases = edgeSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const outcomes = (each: Record<string, unknown>) =>
    LEVELS.map((level) => [level, outcomeSchema.parse(each[level])] as const);

  it.each(cases.reliability_data_cases)("$name", (each) => {
    if (each.name === "1d_vector") {
      const vector: LabelValue[][] = JSON.parse(JSON.stringify(each.matrix));
      expect(() => alphaOf(vector, "nominal")).toThrow(StatsInputError);
      return;
    }
    const matrix = matrixSchema.parse(each.matrix ?? []);
    for (const [level, { value }] of outcomes(each)) {
      const alpha = alphaOf(matrix, level);
      if (each.name === "none_values_object_dtype") expect(alpha).toEqual({ defined: true, value: 1 });
      else if (each.name === "bool" && level === "nominal") expect(definedValue(alpha)).toBeCloseTo(4 / 9, 12);
      else if (typeof value === "number") expect(Math.abs(definedValue(alpha) - value)).toBeLessThanOrEqual(1e-12);
      else if (each.name === "bool" || each.name === "strings_nominal_ok_only") {
        expect(undefinedReason(alpha)).toBe(level === "ordinal" ? "values-not-ordered" : "values-not-numeric");
      } else expect(undefinedReason(alpha)).toBe(REASONS[each.name]);
    }
  });

  it.each(cases.value_counts_cases)("$name", (each) => {
    const values = (each.value_counts[0] ?? []).map((_, index) => index);
    const patterns = patternsFromCounts(unitValueCounts(values, each.value_counts));
    for (const [level, { value }] of outcomes(each)) {
      const { alpha } = krippendorffAlpha(patterns, level);
      if (typeof value === "number") expect(Math.abs(definedValue(alpha) - value)).toBeLessThanOrEqual(1e-12);
      else expect(undefinedReason(alpha)).toBe(REASONS[each.name]);
    }
  });
});

describe("arguments", () => {
  const rows = [
    [1, 2, 3, 1],
    [1, 3, 3, 2],
  ];

  it("refuses values that were not declared", () => {
    expect(() => alphaOf(rows, "ordinal", [1, 2])).toThrow("Unit 2, rater 2: expected one of 1, 2, found 3.");
  });

  it("does not change when more values are declared than occur", () => {
    const wider = definedValue(alphaOf(rows, "ordinal", [1, 2, 3, 4, 5]));
    expect(wider).toBeCloseTo(definedValue(alphaOf(rows, "ordinal")), 14);
  });

  it("is undefined when all labels are the same, however many values are declared", () => {
    expect(
      undefinedReason(
        alphaOf(
          [
            [1, 1],
            [1, 1],
          ],
          "nominal",
          [1, 2],
        ),
      ),
    ).toBe("no-variation");
  });
});
