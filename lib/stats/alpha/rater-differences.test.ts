import { describe, expect, it } from "vitest";
import { someOf } from "@/lib/stats/testing/thorough";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { type Random, randomIndex, seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { raterDifferences } from "./rater-differences";

const SCALE = [1, 2, 3, 4, 5];
const options = (of: { clusterOfUnit?: number[]; tables?: number; mostWork?: number; fewest?: number } = {}) => ({
  random: seededRandom(1),
  clusterOfUnit: null,
  fewest: 3,
  tables: 1,
  ...of,
});

const draw = (random: Random) => SCALE[randomIndex(SCALE.length, random)] ?? 1;

describe("raterDifferences", () => {
  const random = seededRandom("rater at random");
  const truth = Array.from({ length: 40 }, (_, unit) => SCALE[unit % 5] ?? 1);
  const rows = [truth, truth.map((value, unit) => (unit % 9 === 0 ? 3 : value)), truth.map(() => draw(random))];
  const table = labelTableFromRaterRows(rows, SCALE);

  it("finds the rater at random alone", () => {
    const found = raterDifferences(table, "ordinal", options()).map(definedValue);
    expect(found.map((p) => p < 0.05)).toEqual([false, false, true]);
    const [, , once = 1] = found;
    expect(raterDifferences(table, "ordinal", options({ tables: 2 })).map(definedValue)[2]).toBe(2 * once);
  });

  it("has the share of all exchanges of raters in which the largest sum is as large", () => {
    const few = [
      [1, 2, 3, 4],
      [1, 2, 4, 4],
      [3, 2, 5, 1],
    ];
    // |c − k| at the interval level: each label's mean distance from the others, less that of its unit.
    const beyond = [0, 1, 2, 3].map((unit) => {
      const values = few.map((row) => row[unit] ?? 0);
      const far = values.map((value) => values.reduce((sum, other) => sum + Math.abs(value - other), 0) / 2);
      return far.map((value) => value - far.reduce((sum, other) => sum + other, 0) / 3);
    });
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const sums = orders.flatMap((first) =>
      orders.flatMap((second) =>
        orders.flatMap((third) =>
          orders.map((fourth) =>
            [0, 1, 2].map((rater) =>
              [first, second, third, fourth].reduce((sum, order, u) => sum + (beyond[u]?.[order[rater] ?? 0] ?? 0), 0),
            ),
          ),
        ),
      ),
    );
    const [observed = []] = sums;
    const found = raterDifferences(labelTableFromRaterRows(few, SCALE), "interval", options());
    found.forEach((p, rater) => {
      const as = sums.filter((each) => Math.max(...each) >= (observed[rater] ?? 0) - 1e-9).length / sums.length;
      // Four standard errors of a thousand draws.
      expect(Math.abs(definedValue(p) - as)).toBeLessThan(4 * Math.sqrt((as * (1 - as)) / 1_000) + 0.002);
    });
  });

  it("names nobody of equal raters in more than one in twenty, though each one's labels of an instruction hang together", () => {
    const studies = someOf(200);
    let named = 0;
    for (let study = 0; study < studies; study++) {
      const own = seededRandom(`equal ${study}`);
      const equal: number[][] = [[], [], []];
      const clusterOfUnit: number[] = [];
      for (let instruction = 0; instruction < 10; instruction++) {
        const moods = equal.map(() => (own() < 0.3 ? draw(own) : null));
        for (let part = 0; part < 3; part++) {
          const value = draw(own);
          clusterOfUnit.push(instruction);
          equal.forEach((row, rater) => {
            row.push(moods[rater] ?? value);
          });
        }
      }
      const equalTable = labelTableFromRaterRows(equal, SCALE);
      const found = raterDifferences(equalTable, "ordinal", { ...options({ clusterOfUnit }), random: own });
      named += Number(found.some((p) => definedValue(p) < 0.05));
    }
    expect(named / studies).toBeLessThan(0.085);
  });

  it("says nothing of few labels, of two raters, or where it would take too long", () => {
    const sparse = rows.map((row, rater) => row.map((value, unit) => (rater === 0 && unit > 1 ? null : value)));
    const [few] = raterDifferences(labelTableFromRaterRows(sparse, SCALE), "ordinal", options());
    expect(few && undefinedReason(few)).toBe("too-few-units");
    const two = raterDifferences(labelTableFromRaterRows(rows.slice(1), SCALE), "ordinal", options());
    expect(two.map(definedValue)).toEqual([1, 1]);
    const costly = raterDifferences(table, "ordinal", options({ mostWork: 1_000 }));
    expect(costly.map(undefinedReason)).toEqual(Array(3).fill("too-costly"));
  });
});
