import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { definedValue } from "../testing/defined-value";
import { groupedMean, groupedMeanInterval } from "./grouped-mean";

const GROUPS = [
  { units: 2, labels: 3, sum: 9 },
  { units: 1, labels: 2, sum: 10 },
];

describe("the mean over labels of grouped units", () => {
  it("weighs every label alike", () => {
    // 9 + 9 + 10 over 3 + 3 + 2 labels
    expect(definedValue(groupedMean(GROUPS))).toBe(28 / 8);
  });

  it("is undefined without labels", () => {
    expect(groupedMean([])).toMatchObject({ defined: false, reason: "no-labels" });
    expect(groupedMeanInterval([], { random: seededRandom(1) })).toMatchObject({ reason: "no-labels" });
  });

  it("has no interval from a single unit", () => {
    const one = [{ units: 1, labels: 3, sum: 9 }];
    expect(groupedMeanInterval(one, { random: seededRandom(1) })).toMatchObject({ reason: "too-few-units" });
  });

  it("has an interval within what single units reach, repeatable from its seed", () => {
    const groups = GROUPS.map((group) => ({ ...group, units: 3 * group.units }));
    const interval = definedValue(groupedMeanInterval(groups, { random: seededRandom(7) }));
    expect(interval).toEqual(definedValue(groupedMeanInterval(groups, { random: seededRandom(7) })));
    expect(interval.low).toBeGreaterThanOrEqual(3);
    expect(interval.high).toBeLessThanOrEqual(5);
    expect(interval.nResamples).toBe(2000);
  });
});
