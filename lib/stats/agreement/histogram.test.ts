import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { histogram } from "./histogram";

const once = (...values: number[]) => values.map((value) => ({ value, count: 1 }));

describe("a histogram", () => {
  it("has round bounds, empty bins between, and the highest value in the last bin", () => {
    const bins = histogram([
      { value: -1.7, count: 2 },
      { value: 3.25, count: 1 },
      { value: 0.1, count: 4 },
      { value: 100, count: 0 },
    ]);
    expect(bins[0]).toEqual({ from: -2, to: -1.5, count: 2 });
    expect(bins.at(-1)).toEqual({ from: 3, to: 3.5, count: 1 });
    expect(bins.find(({ from }) => from === 0)?.count).toBe(4);
    expect(bins).toHaveLength(11);
    expect(histogram(once(0, 0.3, 1)).at(-1)).toEqual({ from: 0.95, to: 1, count: 1 });
    expect(histogram(once(0, 0.3, 1)).find(({ count, from }) => count === 1 && from > 0)?.from).toBe(0.3);
  });

  it("has one bin for one value, and none without values", () => {
    expect(histogram(once(7, 7)).map(({ count }) => count)).toEqual([2]);
    expect(histogram(once(0)).map(({ count }) => count)).toEqual([1]);
    expect(histogram([])).toEqual([]);
    expect(() => histogram(once(Number.NaN))).toThrow(StatsInputError);
  });

  it.each([
    [[5e-324]],
    [[0, 5e-324]],
    [[-5e-324, 5e-324, 2.3e-308]],
    [[0, 3e-291]],
    [[-Number.MAX_VALUE, Number.MAX_VALUE]],
    [[Number.MAX_VALUE, 1]],
    [[-Number.MAX_VALUE]],
  ])("has bins for the smallest and the largest numbers: %j", (values) => {
    const bins = histogram(once(...values));
    expect(bins.length).toBeLessThanOrEqual(20);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    for (const { from, to } of bins) expect(Number.isFinite(from) && from < to && Number.isFinite(to)).toBe(true);
  });

  it("counts every value once, in at most 20 bins that hold it", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(fc.oneof(finite, fc.integer(), fc.double({ min: -5, max: 5, noNaN: true }))), (values) => {
        const bins = histogram(once(...values));
        expect(bins.length).toBeLessThanOrEqual(20);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        for (const { from, to, count } of bins) {
          const slack = 1e-12 * Math.max(Math.abs(from), Math.abs(to));
          const inside = values.filter((value) => value >= from - slack && value <= to + slack);
          expect(inside.length).toBeGreaterThanOrEqual(count);
        }
      }),
    );
  });
});
