import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairwiseCorrelation } from "../correlation/pairwise-correlation";
import { pearson } from "../correlation/pearson";
import { cohenKappa } from "../kappa/cohen-kappa";
import { fleissKappa } from "../kappa/fleiss-kappa";
import { type LabelTable, patternsFromTable } from "../reliability/label-table";
import { labelTableFromLabels } from "../reliability/label-table-builder";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { simulatedLabels } from "../testing/simulated-labels";
import { patternInterval } from "./pattern-bootstrap";
import { seededRandom } from "./random";
import { tableInterval, tableOfUnits } from "./table-bootstrap";

const fleiss = (table: LabelTable) => fleissKappa(patternsFromTable(table)).kappa;

describe("drawing units of a table", () => {
  it("of every unit once, in any order, is the same data", () => {
    fc.assert(
      fc.property(arbitraryRatings(), (rows) => {
        const table = labelTableFromRaterRows(rows);
        const reversed = Array.from({ length: table.nUnits }, (_, unit) => table.nUnits - 1 - unit);
        const drawn = tableOfUnits(tableOfUnits(table, reversed), reversed);
        expect([...drawn.unitOffsets]).toEqual([...table.unitOffsets]);
        expect([...drawn.raterIndex]).toEqual([...table.raterIndex]);
        expect([...drawn.valueIndex]).toEqual([...table.valueIndex]);
      }),
    );
  });

  it("gives the interval that drawing patterns gives, up to chance", () => {
    const table = labelTableFromLabels(simulatedLabels(seededRandom(3), { units: 150, raters: 3, accuracy: 0.7 }));
    const options = { random: seededRandom(5), resamples: 2_000 };
    const byUnit = definedValue(tableInterval(table, fleiss, options));
    const byPattern = definedValue(
      patternInterval(patternsFromTable(table), (data) => fleissKappa(data).kappa, options),
    );
    expect(Math.abs(byUnit.low - byPattern.low)).toBeLessThan(0.02);
    expect(Math.abs(byUnit.high - byPattern.high)).toBeLessThan(0.02);
  });

  it("has none for one unit, and can be repeated", () => {
    const kappa = (table: LabelTable) => cohenKappa(table, [0, 1]).kappa;
    const one = labelTableFromRaterRows([[1], [2]]);
    expect(undefinedReason(tableInterval(one, kappa, { random: seededRandom(1) }))).toBe("too-few-units");
    const some = labelTableFromRaterRows([
      [1, 2, 2, 1, 3],
      [1, 2, 1, 1, 3],
    ]);
    const draw = () => tableInterval(some, kappa, { random: seededRandom(1), resamples: 50 });
    expect(draw()).toEqual(draw());
  });
});

describe("correlation of pairs of raters", () => {
  it("takes the units both labelled, by unit", () => {
    const table = labelTableFromLabels([
      ...[1, 2, 3, 5].map((value, unit) => ({ unit: `u${unit}`, rater: "a", value })),
      ...[5, 3, 2].map((value, index) => ({ unit: `u${3 - index}`, rater: "b", value: value * 2 })),
      { unit: "elsewhere", rater: "c", value: 1 },
    ]);
    const { mean, pairs } = pairwiseCorrelation(table, pearson);
    expect(pairs.map(({ nCommon }) => nCommon)).toEqual([3, 0, 0]);
    expect(definedValue(mean)).toBeCloseTo(1, 12);
    expect(pairs[1] && undefinedReason(pairs[1].correlation)).toBe("no-common-units");
  });

  it("says why there is none", () => {
    const rows = (...raters: (number | string)[][]) =>
      pairwiseCorrelation(labelTableFromRaterRows(raters), pearson).mean;
    expect(undefinedReason(rows([1, 2]))).toBe("too-few-raters");
    expect(undefinedReason(rows(["x", "y"], ["x", "x"]))).toBe("values-not-numeric");
    expect(undefinedReason(rows([1, 1], [1, 2]))).toBe("no-variation");
  });
});
