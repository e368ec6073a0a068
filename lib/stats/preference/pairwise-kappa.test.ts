import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { pairwiseKappa, pairwiseKappaInterval, type SystemScore } from "./pairwise-kappa";

/** One instruction: for each rater the scores of systems a, b, c. */
function scores(instruction: string, byRater: (readonly (number | null)[])[]): SystemScore[] {
  return byRater.flatMap((row, rater) =>
    ["a", "b", "c"].flatMap((system, position) => {
      const score = row[position];
      return score === null || score === undefined ? [] : [{ instruction, system, rater: `r${rater}`, score }];
    }),
  );
}

describe("pairwiseKappa", () => {
  it("is Fleiss' kappa of the outcomes, by hand", () => {
    // Pairs a-b, a-c, b-c of raters 1 and 2. First instruction: (win, win), (win, tie), (tie, loss); second: all win.
    const data = [
      ...scores("x", [
        [3, 2, 2],
        [3, 1, 3],
      ]),
      ...scores("y", [
        [3, 2, 1],
        [5, 3, 2],
      ]),
    ];
    const result = pairwiseKappa(data);
    expect(result).toMatchObject({ nInstructions: 2, nUnitsPairable: 6, systems: ["a", "b", "c"] });
    // Agreement 4/6; of 12 labels 9 wins, 2 ties, 1 loss: expected (81 + 4 + 1)/144.
    const expected = 86 / 144;
    expect(definedValue(result.kappa)).toBeCloseTo((4 / 6 - expected) / (1 - expected), 12);
  });

  it("does not care for how raters use the scale", () => {
    const strict = scores("x", [
      [1, 2, 1],
      [3, 5, 3],
      [2, 5, 2],
    ]);
    expect(definedValue(pairwiseKappa(strict).kappa)).toBe(1);
  });

  it("leaves out pairs of which a rater scored only one", () => {
    const result = pairwiseKappa(
      scores("x", [
        [1, 2, null],
        [1, 2, 3],
        [1, null, 3],
      ]),
    );
    expect(result.nUnitsPairable).toBe(2);
    const unknown = { instruction: "x", system: "a", rater: "r", score: undefinedBecause("all-unknown") };
    expect(undefinedReason(pairwiseKappa([unknown]).kappa)).toBe("no-labels");
  });

  it("refuses what it cannot place", () => {
    const data = scores("x", [[1, 2, 3]]);
    expect(() => pairwiseKappa([...data, ...data])).toThrow(/scored a on x twice/);
    expect(() => pairwiseKappa(data, ["a", "b"])).toThrow(StatsInputError);
  });
});

describe("pairwiseKappaInterval", () => {
  const mixed = Array.from({ length: 8 }, (_, i) =>
    scores(`${i}`, [
      [3, 2, i % 3],
      [3, i % 2, 1],
    ]),
  ).flat();

  it("holds kappa, and draws whole instructions: one that stands for all gives a single point", () => {
    const options = () => ({ random: seededRandom(1), resamples: 500 });
    const result = pairwiseKappa(mixed);
    const interval = definedValue(pairwiseKappaInterval(result, options()));
    expect(interval.low).toBeLessThan(definedValue(result.kappa));
    expect(interval.high).toBeGreaterThan(definedValue(result.kappa));
    const same = pairwiseKappa(
      ["p", "q", "r", "s", "t", "u"].flatMap((id) =>
        scores(id, [
          [3, 2, 2],
          [3, 1, 3],
        ]),
      ),
    );
    const point = definedValue(pairwiseKappaInterval(same, options()));
    expect(point.low).toBeCloseTo(definedValue(same.kappa), 12);
    expect(point.high).toBeCloseTo(point.low, 12);
  });

  it("does not exist for one instruction", () => {
    const result = pairwiseKappa(
      scores("x", [
        [3, 2, 2],
        [3, 1, 3],
      ]),
    );
    expect(undefinedReason(pairwiseKappaInterval(result, { random: seededRandom(1) }))).toBe("too-few-units");
  });
});
