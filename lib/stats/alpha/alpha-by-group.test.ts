import fc from "fast-check";
import { expect, test } from "vitest";
import { declaredScale } from "../label-value";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromMatrix } from "../reliability/label-table-from-matrix";
import { seededRandom } from "../resampling/random";
import { alphaByGroup } from "./alpha-by-group";
import { krippendorffAlpha } from "./krippendorff-alpha";

const scale = declaredScale([1, 2, 3, 4]);
const options = { scale, random: () => seededRandom(1), resamples: 200 };

test("one group of all labels has the alpha of all, at each level", () => {
  const unit = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 2, maxLength: 8 }), (rows) => {
      const table = labelTableFromMatrix({ nUnits: rows.length, nRaters: 3, cells: rows.flat(), values: [1, 2, 3, 4] });
      for (const level of ["nominal", "ordinal", "interval"] as const) {
        const { alpha } = krippendorffAlpha(patternsFromTable(table), level);
        const units = rows.map((values) => ({ values, groups: ["g", "g", "g"] }));
        const [group] = alphaByGroup(units, ["g"], { ...options, level });
        if (alpha.defined && group?.alpha.defined) expect(group.alpha.value).toBeCloseTo(alpha.value, 10);
        else expect(group?.alpha.defined).toBe(alpha.defined);
      }
    }),
  );
});

test("by hand: two sure labels that agree and a third, unsure one that does not", () => {
  const units = [
    { values: [1, 1, 2], groups: ["sure", "sure", "unsure"] },
    { values: [2, 2, 1], groups: ["sure", "sure", "unsure"] },
  ];
  // Three of each value: De = 18 / 30. A sure label differs from half of the others, an unsure one from all.
  const [sure, unsure] = alphaByGroup(units, ["sure", "unsure"], { ...options, level: "nominal" });
  expect(sure).toMatchObject({ nLabels: 4, alpha: { defined: true, value: expect.closeTo(1 - 0.5 / 0.6, 10) } });
  expect(unsure).toMatchObject({ nLabels: 2, alpha: { defined: true, value: expect.closeTo(1 - 1 / 0.6, 10) } });
});

test("a group without labels, labels without variation, and units of one label have no alpha", () => {
  const alone = [{ values: [1], groups: ["a"] }];
  expect(alphaByGroup(alone, ["a"], { ...options, level: "nominal" })[0]).toMatchObject({
    nLabels: 0,
    alpha: { defined: false },
  });
  const same = [{ values: [1, 1], groups: ["a", "a"] }];
  expect(alphaByGroup(same, ["a", "b"], { ...options, level: "nominal" }).map(({ alpha }) => alpha)).toMatchObject([
    { defined: false, reason: "no-variation" },
    { defined: false, reason: "no-pairable-units" },
  ]);
});
