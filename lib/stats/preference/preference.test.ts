import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { defined, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import {
  OUTCOMES,
  type Outcome,
  outcomeOfMeanPreference,
  outcomeOfMostPreferences,
  outcomeOfPreferences,
  outcomeOfScores,
} from "./outcome";
import {
  outcomeConfusion,
  outcomeCounts,
  pairwiseLabelDistance,
  pairwiseLabelDistanceIntervals,
  pairwiseLabelDistances,
} from "./pairwise-label-distance";

describe("the outcome of most preferences", () => {
  it.each([
    [[1, 2, 4], "win"],
    [[2, 5, 5], "loss"],
    [[3, 3, 1], "tie"],
    [[1, 3], "tie"],
    [[1, 5], "tie"],
    [[2, 3, 4], "tie"],
    [[1, 1, 3, 5, 5], "tie"],
    [[4], "loss"],
  ])("%o is a %s", (preferences, outcome) => {
    expect(definedValue(outcomeOfMostPreferences(preferences))).toBe(outcome);
  });

  it("needs preferences from 1 to 5", () => {
    expect(undefinedReason(outcomeOfMostPreferences([]))).toBe("no-labels");
    expect(() => outcomeOfMostPreferences([0, 2, 2])).toThrow(StatsInputError);
  });
});

describe("the outcome of preferences", () => {
  it.each([
    [[1, 2, 3], "win"],
    [[2, 3], "tie"],
    [[3, 4], "tie"],
    [[3, 4, 4], "loss"],
    [[5], "loss"],
  ] as const)("%j is a %s", (preferences, outcome) => {
    expect(definedValue(outcomeOfPreferences(preferences))).toBe(outcome);
  });

  it("puts the thresholds themselves into ties", () => {
    expect([2.49, 2.5, 3.5, 3.51].map((mean) => outcomeOfMeanPreference(mean))).toEqual(["win", "tie", "tie", "loss"]);
  });

  it("is undefined without preferences and refuses others than 1 to 5", () => {
    expect(undefinedReason(outcomeOfPreferences([]))).toBe("no-labels");
    expect(() => outcomeOfPreferences([0])).toThrow(StatsInputError);
    expect(() => outcomeOfPreferences([Number.NaN])).toThrow(StatsInputError);
  });

  it("follows from scores, where a missing one makes it undefined", () => {
    expect(definedValue(outcomeOfScores(defined(2 / 3), defined(4 / 6)))).toBe("tie");
    expect(definedValue(outcomeOfScores(defined(1), defined(0)))).toBe("win");
    expect(definedValue(outcomeOfScores(defined(0), defined(1)))).toBe("loss");
    expect(undefinedReason(outcomeOfScores(defined(0), undefinedBecause("all-unknown")))).toBe("all-unknown");
  });
});

describe("pairwise label distance", () => {
  const pairs = (text: string) =>
    text.split(" ").map((pair) => {
      const of = (letter: string | undefined): Outcome => (letter === "w" ? "win" : letter === "t" ? "tie" : "loss");
      return { label: of(pair[0]), prediction: of(pair[1]) };
    });

  it("counts exact, one step and inverted, by hand", () => {
    const result = pairwiseLabelDistances(pairs("ww tt ll wt tl wl lw ll"));
    expect(result.counts).toEqual([4, 2, 2]);
    expect(definedValue(result.shares)).toEqual([0.5, 0.25, 0.25]);
    expect(definedValue(result.weighted)).toBe(0.75);
  });

  it("reproduces the WPLD that TICK and InFoBench publish from their shares", () => {
    for (const [exact, step, inverted, weighted] of [
      [293, 497, 210, 0.917],
      [522, 443, 35, 0.514],
      [590, 380, 30, 0.44],
    ] as const) {
      const many = [...Array(exact).fill("ww"), ...Array(step).fill("wt"), ...Array(inverted).fill("wl")].join(" ");
      expect(definedValue(pairwiseLabelDistances(pairs(many)).weighted)).toBeCloseTo(weighted, 2);
    }
  });

  it("is symmetric, and the same seen from the other side", () => {
    const outcome = fc.constantFrom(...OUTCOMES);
    const reversedOutcome = (of: Outcome): Outcome => (of === "tie" ? "tie" : of === "win" ? "loss" : "win");
    fc.assert(
      fc.property(outcome, outcome, (label, prediction) => {
        const distance = pairwiseLabelDistance({ label, prediction });
        expect(pairwiseLabelDistance({ label: prediction, prediction: label })).toBe(distance);
        const reversed = { label: reversedOutcome(label), prediction: reversedOutcome(prediction) };
        expect(pairwiseLabelDistance(reversed)).toBe(distance);
      }),
    );
  });

  it("gives intervals that hold the estimates and repeat by seed", () => {
    const run = () => pairwiseLabelDistanceIntervals([500, 400, 100], { random: seededRandom(5) });
    expect(run()).toEqual(run());
    const { shares, weighted } = run();
    const [exact] = shares;
    expect(definedValue(exact).low).toBeCloseTo(0.5 - 1.96 * Math.sqrt(0.25 / 1000), 2);
    expect(definedValue(exact).high).toBeCloseTo(0.5 + 1.96 * Math.sqrt(0.25 / 1000), 2);
    const spread = 1.96 * Math.sqrt((0.4 + 4 * 0.1 - 0.36) / 1000);
    expect(definedValue(weighted).low).toBeCloseTo(0.6 - spread, 2);
    expect(definedValue(weighted).high).toBeCloseTo(0.6 + spread, 2);
  });

  it("does not take what was never seen for impossible", () => {
    const [exact, step, inverted] = pairwiseLabelDistanceIntervals([30, 0, 0], { random: seededRandom(1) }).shares;
    // Wilson's limits for none (all) of 30: z² / (30 + z²) from 0 (from 1).
    for (const never of [step, inverted]) expect(definedValue(never)).toMatchObject({ low: 0, method: "wilson" });
    expect(definedValue(inverted).high).toBeCloseTo(1.959964 ** 2 / (30 + 1.959964 ** 2), 6);
    expect(definedValue(exact).low).toBeCloseTo(30 / (30 + 1.959964 ** 2), 6);
  });

  it("draws clusters where they hold several pairs, also for shares", () => {
    const options = () => ({ random: seededRandom(1) });
    const alone = pairwiseLabelDistanceIntervals([6, 3, 3], options());
    const of = (patterns: number[][]) =>
      pairwiseLabelDistanceIntervals([24, 12, 12], {
        ...options(),
        clusters: patterns.map((each) => ({ patterns: each, times: 3 })),
      });
    const four = (distance: number) => Array<number>(4).fill(distance);
    // Four like pairs of each of twelve instructions are drawn as twelve pairs are.
    const { shares, weighted } = of([four(0), four(0), four(1), four(2)]);
    expect(weighted).toEqual(alone.weighted);
    for (const share of shares) expect(definedValue(share).method).toBe("percentile");
    const mixed = of([[0, 0, 1, 2], [0, 0, 1, 2], [0, 0, 1, 2], four(0).map((_, i) => [0, 0, 1, 2][i] ?? 0)]);
    expect(definedValue(mixed.weighted).high - definedValue(mixed.weighted).low).toBeCloseTo(0, 12);
    const one = { ...options(), clusters: [{ patterns: [0, 1], times: 1 }] };
    expect(undefinedReason(pairwiseLabelDistanceIntervals([1, 1, 0], one).shares[0])).toBe("too-few-units");
  });

  it("is undefined without common pairs", () => {
    expect(undefinedReason(pairwiseLabelDistances([]).weighted)).toBe("no-common-units");
    const options = { random: seededRandom(1) };
    expect(undefinedReason(pairwiseLabelDistanceIntervals([0, 0, 0], options).weighted)).toBe("no-common-units");
    expect(undefinedReason(pairwiseLabelDistanceIntervals([1, 0, 0], options).weighted)).toBe("too-few-units");
  });

  it("counts outcomes and confusions", () => {
    const confusion = outcomeConfusion(pairs("ww wt wt lw"));
    expect(confusion.win).toEqual({ win: 1, tie: 2, loss: 0 });
    expect(confusion.loss).toEqual({ win: 1, tie: 0, loss: 0 });
    expect(outcomeCounts(["win", "tie", "win"])).toEqual({ win: 2, tie: 1, loss: 0 });
  });
});
