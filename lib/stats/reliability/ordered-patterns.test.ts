import fc from "fast-check";
import { expect, it } from "vitest";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { patternsFromTable } from "./label-table";
import { labelTableFromRaterRows } from "./label-table-from-matrix";
import { orderedPatterns } from "./ordered-patterns";
import type { UnitPatterns } from "./unit-patterns";

/** Each pattern as counts of the values. */
const countsOf = ({ nPatterns, offsets, valueIndex, valueCount, scale }: UnitPatterns) =>
  Array.from({ length: nPatterns }, (_, p) => {
    const counts = scale.values.map(() => 0);
    for (let i = offsets[p] ?? 0; i < (offsets[p + 1] ?? 0); i++) counts[valueIndex[i] ?? 0] = valueCount[i] ?? 0;
    return counts.map((count) => String(count).padStart(3, "0")).join();
  });

it("orders patterns by their counts alone, and changes nothing else", () => {
  fc.assert(
    fc.property(arbitraryRatings(), (rows) => {
      const table = labelTableFromRaterRows(rows);
      const patterns = patternsFromTable(table);
      const ordered = orderedPatterns(patterns);
      const reversed = orderedPatterns(patternsFromTable(labelTableFromRaterRows(rows.map((row) => row.toReversed()))));
      const counts = countsOf(ordered);
      expect(counts).toEqual(counts.toSorted());
      expect(countsOf(reversed)).toEqual(counts);
      expect(reversed.unitsOfPattern).toEqual(ordered.unitsOfPattern);
      expect(reversed.labelsOfPattern).toEqual(ordered.labelsOfPattern);
      const before = countsOf(patterns);
      expect(Array.from(ordered.patternOfUnit, (p) => counts[p])).toEqual(
        Array.from(patterns.patternOfUnit, (p) => before[p]),
      );
      const [alpha, same] = [patterns, ordered].map((each) => krippendorffAlpha(each, "nominal").alpha);
      expect(same?.defined).toBe(alpha?.defined);
      if (same?.defined && alpha?.defined) expect(same.value).toBeCloseTo(alpha.value, 12);
    }),
  );
});
