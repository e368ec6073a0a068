import { describe, expect, it } from "vitest";
import { someOf } from "@/lib/stats/testing/thorough";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type SystemRatio, systemRatioDifferences } from "./ratio-differences";

const options = (seed: string | number, resamples = 200) => ({ random: seededRandom(seed), resamples });

const PARTS = [
  [3, 5, 2, 5],
  [4, 4, 1, 4],
  [2, 6, 2, 6],
  [5, 5, 3, 5],
  [1, 3, 2, 3],
  [4, 7, 2, 6],
] as const;

const RATIOS: SystemRatio[] = PARTS.flatMap(([a, wholeA, b, wholeB], index) => [
  { system: "y", cluster: `i${index}`, part: b, whole: wholeB },
  { system: "x", cluster: `i${index}`, part: a, whole: wholeA },
]);

describe("systemRatioDifferences", () => {
  it("is the difference of ratios of sums, with the p-value of an independent computation", () => {
    const [pair] = systemRatioDifferences(
      [...RATIOS, { system: "x", cluster: "alone", part: 0, whole: 9 }],
      options(1, 64),
    );
    expect(pair).toMatchObject({ a: "x", b: "y", nClusters: 6 });
    if (!pair) throw new Error("Expected a pair");
    expect(definedValue(pair.ratioA)).toBe(19 / 30);
    expect(definedValue(pair.ratioB)).toBe(12 / 29);
    expect(definedValue(pair.difference.value)).toBeCloseTo(19 / 30 - 12 / 29, 12);
    // All 2^6 exchanges, by Python's itertools and fractions: of the difference, and of what is beyond the ratio of both.
    expect(definedValue(pair.difference.pValue)).toBe(0.1875);
  });

  it("corrects over all pairs and says why there is nothing", () => {
    const three = [...RATIOS, { system: "z", cluster: "i0", part: 1, whole: 2 }];
    const pairs = systemRatioDifferences(three, options(1, 64));
    expect(pairs.map(({ a, b }) => `${a}${b}`)).toEqual(["xy", "xz", "yz"]);
    expect(pairs[1] && undefinedReason(pairs[1].difference.pValue)).toBe("too-few-units");
    const apart = systemRatioDifferences(
      [
        { system: "x", cluster: "1", part: 1, whole: 2 },
        { system: "y", cluster: "2", part: 1, whole: 2 },
        { system: "w", cluster: "2", part: 0, whole: 0 },
      ],
      options(1),
    );
    expect(apart).toHaveLength(1);
    expect(apart[0] && undefinedReason(apart[0].difference.value)).toBe("no-common-units");
  });

  it("finds clear differences among many systems, however few permutations there are", () => {
    const random = seededRandom("many systems");
    const ratios = Array.from({ length: 12 }, (_, system) =>
      Array.from({ length: 300 }, (_, cluster) => {
        const part = Array.from({ length: 10 }, () => Number(random() < 0.05 + 0.08 * system)).reduce(
          (x, y) => x + y,
          0,
        );
        return { system: `s${system + 10}`, cluster: String(cluster), part, whole: 10 };
      }),
    ).flat();
    const pairs = systemRatioDifferences(ratios, options(1, 300));
    expect(pairs).toHaveLength(66);
    for (const { difference } of pairs) expect(definedValue(difference.adjustedPValue)).toBeLessThan(0.01);
  });

  it("holds the true difference as often as it says, and finds none between equal systems", () => {
    for (const difference of [0, 0.2]) {
      const studies = someOf(150);
      let [held, found] = [0, 0];
      for (let study = 0; study < studies; study++) {
        const random = seededRandom(`r ${study}`);
        const ratios = Array.from({ length: 40 }, (_, cluster) => {
          const whole = 3 + Math.floor(random() * 5);
          const easy = (random() - 0.5) * 0.4;
          const of = (system: string, p: number) => {
            const part = Array.from({ length: whole }, () => Number(random() < p + easy)).reduce((x, y) => x + y, 0);
            return { system, cluster: String(cluster), part, whole };
          };
          return [of("x", 0.5 + difference), of("y", 0.5)];
        }).flat();
        const [pair] = systemRatioDifferences(ratios, options(study, 150));
        if (!pair) throw new Error("Expected a pair");
        const { low, high } = definedValue(pair.difference.interval);
        if (low <= difference && difference <= high) held++;
        if (definedValue(pair.difference.pValue) < 0.05) found++;
      }
      expect(held / studies).toBeGreaterThan(0.88);
      if (difference === 0) expect(found / studies).toBeLessThan(0.1);
    }
  });
});
