import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeOfScores } from "../preference/outcome";
import { defined } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { divaWeighting, meanReciprocalWeighting } from "./item-weighting";
import { itemScore, weightedScore } from "./weighted-score";

// DIVA, table 4: four responses, four items.
const EXAMPLE = [
  [0.95, 0.4, 0.85, 0.98],
  [0.92, 0.35, 0.8, 0.99],
  [0.96, 0.75, 0.82, 0.97],
  [0.93, 0.7, 0.78, 0.98],
];

describe("divaWeighting", () => {
  it("gives the worked example, computed exactly", () => {
    const { means, variances, weights, rewards } = definedValue(divaWeighting(EXAMPLE));
    [0.94, 0.55, 0.8125, 0.98].forEach((mean, item) => {
      expect(means[item]).toBeCloseTo(mean, 12);
    });
    [0.00025, 0.03125, 0.00066875, 0.00005].forEach((variance, item) => {
      expect(variances[item]).toBeCloseTo(variance, 12);
    });
    const total = 0.00025 + 0.03125 + 0.00066875 + 0.00005 + 4e-8;
    expect(weights[1]).toBeCloseTo((0.03125 + 1e-8) / total, 12);
    expect(rewards[2]).toBeCloseTo(
      [0.96, 0.75, 0.82, 0.97].reduce((sum, score, item) => sum + score * (weights[item] ?? 0), 0),
      14,
    );
    // The paper prints .004, .988, .006, .002, which its own scores do not give: exact arithmetic gives .970 for the second.
    [0.004, 0.988, 0.006, 0.002].forEach((published, item) => {
      expect(Math.abs((weights[item] ?? 0) - published)).toBeLessThan(0.02);
    });
  });

  it("weights sum to 1, and items that tell nothing apart count alike when none does", () => {
    const matrix = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(matrix, (scores) => {
        const { weights, rewards } = definedValue(divaWeighting(scores));
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
        for (const reward of rewards) expect(reward).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
    expect(definedValue(divaWeighting([[1, 0, 1]])).weights).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it("implies the preference for the higher reward", () => {
    const { rewards } = definedValue(divaWeighting(EXAMPLE));
    const [first = 0, , third = 0] = rewards;
    expect(definedValue(outcomeOfScores(defined(third), defined(first)))).toBe("win");
  });
});

describe("meanReciprocalWeighting", () => {
  it("counts rare items more", () => {
    const { weights } = definedValue(
      meanReciprocalWeighting([
        [1, 1],
        [1, 0],
      ]),
    );
    expect(weights[0]).toBeCloseTo(1 / 3, 14);
    expect(weights[1]).toBeCloseTo(2 / 3, 14);
    expect(
      undefinedReason(
        meanReciprocalWeighting([
          [1, 0],
          [1, 0],
        ]),
      ),
    ).toBe("infinite-weight");
  });
});

describe("malformed weightings", () => {
  it("are undefined when empty and refused when wrong", () => {
    expect(undefinedReason(divaWeighting([]))).toBe("no-labels");
    expect(undefinedReason(meanReciprocalWeighting([[]]))).toBe("no-labels");
    expect(() => divaWeighting([[1, 0], [1]])).toThrow(StatsInputError);
    expect(() => divaWeighting([[1.2]])).toThrow("Response 1: expected scores from 0 to 1, found 1.2.");
  });
});

describe("weightedScore", () => {
  it("is Σ w s / Σ w over the scored items", () => {
    const items = [
      { weight: 100, score: 80 },
      { weight: 50, score: 20 },
      { weight: 30, score: null },
    ];
    expect(definedValue(weightedScore(items))).toBe(60);
    expect(undefinedReason(weightedScore([{ weight: 0, score: 80 }]))).toBe("no-weight");
    expect(undefinedReason(weightedScore([{ weight: 10, score: null }]))).toBe("no-labels");
    expect(() => weightedScore([{ weight: 101, score: 1 }])).toThrow(StatsInputError);
  });

  it("averages samples first, then with the verifier", () => {
    expect(definedValue(itemScore([60, 80], null))).toBe(70);
    expect(definedValue(itemScore([60, 80], false))).toBe(35);
    expect(definedValue(itemScore([], true))).toBe(100);
    expect(undefinedReason(itemScore([], null))).toBe("no-labels");
    expect(() => itemScore([-1], null)).toThrow(StatsInputError);
  });
});
