import { describe, expect, it } from "vitest";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { seededRandom } from "../resampling/random";
import { defined } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { humanCeiling, humanCeilingInterval, pooledHumanCeiling } from "./human-ceiling";

describe("humanCeiling", () => {
  it("sets each rater against the mean of the others, by hand", () => {
    // Others' means for rater 1: 1.5 win, 4.5 loss, 3 tie; own: win, win, tie → distances 0, 2, 0.
    const table = labelTableFromRaterRows([
      [1, 1, 3],
      [1, 4, 2],
      [2, 5, 4],
    ]);
    const ceiling = humanCeiling(table);
    expect(ceiling.raters[0]?.distances.counts).toEqual([2, 0, 1]);
    // Rater 2 against 1.5, 3, 3.5: own win, loss, win → 0, 1, 1. Rater 3 against 1, 2.5, 2.5: win, loss, loss → 0, 1, 1.
    expect(ceiling.raters[1]?.distances.counts).toEqual([1, 2, 0]);
    expect(ceiling.raters[2]?.distances.counts).toEqual([1, 2, 0]);
    expect(ceiling.pooled.counts).toEqual([4, 4, 1]);
    expect(definedValue(ceiling.pooled.weighted)).toBeCloseTo(6 / 9, 14);
    expect(undefinedReason(humanCeilingInterval(ceiling, { random: seededRandom(1) }))).toBe("too-few-units");
    const twice = humanCeiling(
      labelTableFromRaterRows([
        [1, 1, 3, 1, 1, 3],
        [1, 4, 2, 1, 4, 2],
        [2, 5, 4, 2, 5, 4],
      ]),
    );
    const interval = definedValue(humanCeilingInterval(twice, { random: seededRandom(1) }));
    expect(interval.low).toBeLessThan(6 / 9);
    expect(interval.high).toBeGreaterThan(6 / 9);
  });

  it("takes a rule for other labels and refuses them without one", () => {
    const table = labelTableFromRaterRows([
      ["A", "B"],
      ["A", "A"],
    ]);
    expect(() => humanCeiling(table)).toThrow(StatsInputError);
    const ceiling = humanCeiling(table, ([label]) => defined(label === "A" ? "win" : "loss"));
    expect(ceiling.pooled.counts).toEqual([2, 0, 2]);
  });

  it("is undefined for raters who are alone", () => {
    const ceiling = humanCeiling(
      labelTableFromRaterRows([
        [1, null],
        [null, 2],
      ]),
    );
    expect(undefinedReason(ceiling.pooled.weighted)).toBe("no-common-units");
    expect(undefinedReason(humanCeilingInterval(ceiling, { random: seededRandom(1) }))).toBe("no-common-units");
    const one = humanCeiling(labelTableFromRaterRows([[1], [2]]));
    expect(undefinedReason(humanCeilingInterval(one, { random: seededRandom(1) }))).toBe("too-few-units");
  });

  it("has an interval on the scale of WPLD: a point where all units are alike, else between the best and the worst unit", () => {
    const random = seededRandom(1);
    // Of 1, 1, 5 two raters differ from the others' mean 3 by one step, one from 1 by two: 4 / 3.
    const alike = pooledHumanCeiling([{ labels: [1, 1, 5], units: 6 }]);
    const point = definedValue(humanCeilingInterval(alike, { random }));
    for (const end of [point.low, point.high]) expect(end).toBeCloseTo(4 / 3, 12);
    // Two raters who contradict each other differ by two in both pairs, two who agree by none: resamples of 40 units
    // each are as the binomial distribution has them, 1 ± 1.96 · 2 · √(¼ / 80).
    const mixed = pooledHumanCeiling([
      { labels: [1, 5], units: 40 },
      { labels: [1, 1], units: 40 },
    ]);
    const { low, high } = definedValue(humanCeilingInterval(mixed, { random }));
    expect(low).toBeCloseTo(0.781, 1);
    expect(high).toBeCloseTo(1.219, 1);
  });

  it("comes to the same from how many units have which labels", () => {
    const rows = [
      [1, 1, 3, 1, 5, 3, 1],
      [1, 4, 2, 1, 5, 2, null],
      [2, 5, 4, 2, 4, 4, null],
    ];
    const each = humanCeiling(labelTableFromRaterRows(rows));
    const pooled = pooledHumanCeiling([
      { labels: [2, 1, 1], units: 2 },
      { labels: [1, 4, 5], units: 1 },
      { labels: [2, 3, 4], units: 2 },
      { labels: [4, 5, 5], units: 1 },
      { labels: [1], units: 7 },
    ]);
    expect(pooled.pooled).toEqual(each.pooled);
    expect(pooled.units.reduce((sum, { units }) => sum + units, 0)).toBe(each.units.length);
    const intervals = [pooled, each].map((ceiling) =>
      definedValue(humanCeilingInterval(ceiling, { random: seededRandom(1) })),
    );
    expect(intervals[0]).toEqual(intervals[1]);
  });

  it("draws clusters where they hold several units: more like units of one tell nothing more", () => {
    const row = [1, 5, 1, 1, 2, 4, 3, 3, 1, 2];
    const rows = [row, row.map((value, unit) => (unit % 3 === 0 ? 6 - value : value))];
    const interval = (each: number, clusterOf: (unit: number) => number) => {
      const table = labelTableFromRaterRows(rows.map((of) => of.flatMap((value) => Array(each).fill(value))));
      const clusters = Array.from({ length: each * row.length }, (_, unit) => clusterOf(unit));
      const ceiling = humanCeiling(table, undefined, clusters);
      return definedValue(humanCeilingInterval(ceiling, { random: seededRandom(1) }));
    };
    const alone = definedValue(
      humanCeilingInterval(humanCeiling(labelTableFromRaterRows(rows)), { random: seededRandom(1) }),
    );
    expect(interval(1, (unit) => unit)).toEqual(alone);
    expect(interval(4, (unit) => Math.floor(unit / 4))).toEqual(alone);
    const tooNarrow = interval(4, (unit) => unit);
    expect(tooNarrow.high - tooNarrow.low).toBeLessThan(0.7 * (alone.high - alone.low));
  });
});
