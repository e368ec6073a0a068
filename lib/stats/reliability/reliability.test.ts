import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import type { LabelValue } from "../label-value";
import { StatsInputError } from "../stats-input-error";
import { patternsFromTable } from "./label-table";
import { LabelTableBuilder, labelTableFromLabels } from "./label-table-builder";
import { labelTableFromMatrix, labelTableFromRaterRows } from "./label-table-from-matrix";
import { patternsFromCounts, unitValueCounts } from "./unit-value-counts";

describe("labelTableFromLabels", () => {
  const labels = [
    { unit: "b", rater: "x", value: 2 },
    { unit: "a", rater: "y", value: 10 },
    { unit: "b", rater: "y", value: null },
    { unit: "b", rater: "z", value: 2 },
  ];

  it("sorts by unit and gives numbers their own order", () => {
    const table = labelTableFromLabels(labels);
    expect(table).toMatchObject({ unitIds: ["b", "a"], raterIds: ["x", "y", "z"] });
    expect(table.scale).toEqual({ values: [2, 10], ordering: "numeric" });
    expect([...table.unitOffsets]).toEqual([0, 2, 3]);
    expect([...table.raterIndex]).toEqual([0, 2, 1]);
    expect([...table.valueIndex]).toEqual([0, 0, 1]);
  });

  it("refuses, keeps the first or keeps the last of a rater's two labels for a unit", () => {
    const twice = [...labels, { unit: "b", rater: "x", value: 10 }];
    expect(() => labelTableFromLabels(twice)).toThrow("Rater x labelled unit b twice");
    expect([...labelTableFromLabels(twice, { duplicates: "first" }).valueIndex]).toEqual([0, 0, 1]);
    expect([...labelTableFromLabels(twice, { duplicates: "last" }).valueIndex]).toEqual([1, 0, 1]);
  });

  it("is the same whether labels come unit by unit or rater by rater", () => {
    const matrix = fc.array(fc.array(fc.constantFrom(1, 2, 5, null), { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(matrix, (rows) => {
        const ofUnit = rows.map((row, unit) =>
          row.map((value, rater) => ({ unit: `${unit}`, rater: `${rater}`, value })),
        );
        const ofRater = [0, 1, 2].flatMap((rater) => ofUnit.flatMap((row) => row[rater] ?? []));
        expect(labelTableFromLabels(ofRater)).toEqual(labelTableFromLabels(ofUnit.flat()));
      }),
    );
  });

  it("keeps each label where raters or values need more than one byte or two, and missing ones are left out", () => {
    const count = 70_000;
    const value = (i: number) => (i % 3 === 0 ? null : (i * 7) % count);
    const labels = Array.from({ length: count }, (_, i) => ({ unit: `${i >> 1}`, rater: `${i}`, value: value(i) }));
    const table = labelTableFromLabels(labels);
    const there = labels.filter((label) => label.value !== null);
    expect(Array.from(table.raterIndex, (rater) => table.raterIds?.[rater])).toEqual(there.map(({ rater }) => rater));
    expect(Array.from(table.valueIndex, (index) => table.scale.values[index])).toEqual(
      there.map((label) => label.value),
    );
  });

  it("places few values on a long declared scale", () => {
    const builder = new LabelTableBuilder();
    builder.add("a", "x", "999");
    builder.add("a", "y", "70000");
    builder.add("b", "x", "-");
    const values = Array.from({ length: 70_001 }, (_, i) => i);
    const table = builder.finish((text) => (text === "-" ? null : Number(text)), values);
    expect([...table.valueIndex]).toEqual([999, 70_000]);
    expect([...table.unitOffsets]).toEqual([0, 2, 2]);
  });

  it("refuses what is not a label, and names where", () => {
    expect(() => labelTableFromLabels([{ unit: "a", rater: "x", value: Number.NaN }])).toThrow(
      "Unit a, rater x: expected a string, a boolean or a finite number, found NaN. Use null for a missing label.",
    );
    expect(() => labelTableFromLabels(labels, { values: [2] })).toThrow(
      "Unit a, rater y: expected one of 2, found 10.",
    );
    expect(() => labelTableFromLabels([], { values: [] })).toThrow(StatsInputError);
    expect(() => labelTableFromLabels([], { values: [1, 1] })).toThrow(StatsInputError);
  });
});

describe("labelTableFromMatrix", () => {
  it("reads typed arrays with NaN and lists with null alike", () => {
    const typed = labelTableFromMatrix({ nUnits: 2, nRaters: 2, cells: Float64Array.of(3, Number.NaN, 1, 3) });
    const listed = labelTableFromMatrix({ nUnits: 2, nRaters: 2, cells: [3, null, 1, 3] });
    expect(typed).toEqual(listed);
    expect([...typed.valueIndex]).toEqual([1, 0, 1]);
  });

  it("refuses cells that do not fill the matrix and rows of different length", () => {
    expect(() => labelTableFromMatrix({ nUnits: 2, nRaters: 2, cells: [1] })).toThrow("= 4 cells, found 1");
    expect(() => labelTableFromRaterRows([[1, 2], [1]])).toThrow("Rater 2: expected 2 labels");
    expect(() => labelTableFromMatrix({ nUnits: 1, nRaters: 1, cells: [Number.NaN] })).toThrow(StatsInputError);
  });
});

describe("unit patterns", () => {
  it("groups units with the same counts and keeps every unit's counts", () => {
    const row = fc.array(fc.nat(2), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 2000 }), (rows) => {
        const patterns = patternsFromCounts(unitValueCounts(["a", "b", "c", "d"], rows));
        expect(patterns.nPatterns).toBe(new Set(rows.map(String)).size);
        rows.forEach((counts, unit) => {
          const pattern = patterns.patternOfUnit[unit] ?? -1;
          const rebuilt = [0, 0, 0, 0];
          for (let i = patterns.offsets[pattern] ?? 0; i < (patterns.offsets[pattern + 1] ?? 0); i++) {
            rebuilt[patterns.valueIndex[i] ?? 0] = patterns.valueCount[i] ?? 0;
          }
          expect(rebuilt).toEqual(counts);
        });
        expect(patterns.unitsOfPattern.reduce((sum, units) => sum + units, 0)).toBe(rows.length);
      }),
      fewRuns(30),
    );
  });

  it("survives as many patterns as units, and units with very many labels", () => {
    const cells = Float64Array.from({ length: 6000 }, (_, index) => (index * 7919) % 3001);
    const continuous = patternsFromTable(labelTableFromMatrix({ nUnits: 3000, nRaters: 2, cells }));
    expect(continuous.nPatterns).toBeGreaterThan(2900);
    const crowd = patternsFromTable(labelTableFromMatrix({ nUnits: 1, nRaters: 6000, cells }));
    expect([...crowd.labelsOfPattern]).toEqual([6000]);
    expect(crowd.valueIndex.length).toBe(3001);
  });

  it("refuses counts that are no counts", () => {
    expect(() => unitValueCounts(["a"], [[-1]])).toThrow(StatsInputError);
    expect(() => unitValueCounts(["a"], [[1, 2]])).toThrow("Unit 1: expected 1 counts, found 2.");
    expect(() => patternsFromCounts({ values: ["a", "b"], counts: Uint32Array.of(1) })).toThrow(StatsInputError);
  });
});

describe("labels whose meaning is known only at the end", () => {
  const builder = () => {
    const each = new LabelTableBuilder();
    each.add("u1", "a", "1.0", 2);
    each.add("u1", "b", "1", 3);
    each.add("u2", "a", "NA", 4);
    each.add("u2", "a", "3", 9);
    return each;
  };
  const number = (text: LabelValue) => (text === "NA" ? null : Number(text));

  it("are joined, ordered and dropped by it", () => {
    const table = builder().finish(number);
    expect(table.scale).toEqual({ values: [1, 3], ordering: "numeric" });
    expect([...table.valueIndex]).toEqual([0, 0, 1]);
    expect([table.nUnits, table.nRaters]).toEqual([2, 2]);
  });

  it("follow declared values, and refuse others", () => {
    expect(builder().finish(number, [3, 2, 1]).scale).toEqual({ values: [3, 2, 1], ordering: "declared" });
    expect(() => builder().finish(number, [1, 2])).toThrow("Expected one of 1, 2, found 3.");
  });

  it("tell where both of two labels come from", () => {
    const twice = builder();
    twice.add("u2", "a", "3", 12);
    expect(() => twice.finish(number)).toThrow(
      expect.objectContaining({ unit: "u2", rater: "a", first: 9, second: 12 }),
    );
  });
});
