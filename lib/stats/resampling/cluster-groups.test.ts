import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchangeFamily } from "../significance/exchange-family";
import { definedValue } from "../testing/defined-value";
import { clusterGroups, sumsOfGroups } from "./cluster-groups";
import { seededRandom } from "./random";
import { ratioOfSumsInterval } from "./ratio-of-sums";

const clusters = fc.array(fc.record({ value: fc.integer({ min: 0, max: 4 }), times: fc.integer({ min: 1, max: 3 }) }));

describe("clusterGroups", () => {
  it("makes one group of clusters that add the same, whatever their order", () => {
    fc.assert(
      fc.property(clusters, (found) => {
        const groupsOf = (some: typeof found) => {
          const keys = some.map(({ value }) => String(value));
          const groups = clusterGroups(
            keys,
            seededRandom(1),
            some.map(({ times }) => times),
          );
          const values = some.map(({ value }) => value);
          return { sizes: [...groups.sizes], values: [...sumsOfGroups(groups, values)] };
        };
        const { sizes, values } = groupsOf(found);
        expect(values).toEqual([...new Set(found.map(({ value }) => value))].sort());
        values.forEach((value, group) => {
          const alike = found.filter((each) => each.value === value);
          expect(sizes[group]).toBe(alike.reduce((sum, { times }) => sum + times, 0));
        });
        expect(groupsOf(found.toReversed())).toEqual({ sizes, values });
      }),
    );
  });

  it("puts each of very many different clusters into one of a thousand blocks, as often as there are like ones", () => {
    const many = Array.from({ length: 2_500 }, (_, index) => index);
    const groups = clusterGroups(
      many.map(String),
      seededRandom("blocks"),
      many.map((index) => 1 + (index % 2)),
    );
    expect(new Set(groups.sizes)).toEqual(new Set([1]));
    expect(new Set(groups.added.map(({ length }) => length))).toEqual(new Set([3, 4]));
    expect(groups.added.flat().sort((a, b) => a - b)).toEqual(
      many.flatMap((index) => (index % 2 ? [index, index] : index)),
    );
    const few = clusterGroups(many.slice(0, 2_000).map(String), seededRandom("blocks"));
    expect(few.sizes).toHaveLength(2_000);
  });
});

describe("intervals over very many clusters", () => {
  const random = seededRandom("values");
  const N = 4_000;
  const values = Array.from({ length: N }, () => random() ** 2);
  const mean = values.reduce((sum, value) => sum + value, 0) / N;
  const error = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / N / N);

  it("are as wide in blocks as the standard error says", () => {
    for (const seed of [1, 2, 3]) {
      const options = { random: seededRandom(seed), resamples: 2_000 };
      const parts = values.map((value) => ({ times: 1, part: value, whole: 1 }));
      const { low, high } = definedValue(ratioOfSumsInterval(parts, options));
      const ratio = (high - low) / (2 * 1.96 * error);
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.1);
    }
  });

  it("find a mean that is off by some standard errors as often as a normal distribution says", () => {
    const within = (off: number, low: number, high: number) => {
      const terms = values.map((value) => value - mean + off * error);
      const difference = { terms, slopes: values.map(() => 1), variance: "free" as const };
      const [found] = exchangeFamily([difference], { random: seededRandom("p"), resamples: 2_000 });
      const p = found ? definedValue(found.pValue) : Number.NaN;
      expect(p).toBeGreaterThan(low);
      expect(p).toBeLessThan(high);
    };
    within(0.01, 0.97, 1);
    within(1, 0.29, 0.35); // 2 (1 − Φ(1)) = 0.317
    within(2, 0.035, 0.06); // 0.0455
    within(6, 0, 0.001);
  });
});
