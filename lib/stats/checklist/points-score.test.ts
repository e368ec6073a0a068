import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { defined, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { someOf } from "../testing/thorough";
import { type PointedQuestion, pointsEstimate, pointsScore, type ScoredLabel } from "./weighted-score";

const NUMBERS = { y: true, n: false, u: null } as const;

/** "5y" is a question of 5 points with YES, "3n!" a required one with NO; sections are written before it: "Code*2/Data*1/5y". */
function ask(text: string): PointedQuestion {
  const parts = text.split("/");
  const [, points, letter, mark] = /^(-?[\d.]+)([ynu])(!?)$/.exec(parts.pop() ?? "") ?? [];
  if (letter !== "y" && letter !== "n" && letter !== "u") throw new Error(text);
  const sections = parts.map((part) => {
    const [name = "", weight] = part.split("*");
    return { name, weight: Number(weight) };
  });
  return { points: Number(points), isRequired: mark === "!", isMet: NUMBERS[letter], sections };
}

const scoreOf = (...questions: string[]) => pointsScore(questions.map(ask));
const label = (cluster: string, response: string, score: number): ScoredLabel => ({
  cluster,
  response,
  score: defined(score),
  failsRequired: false,
});
const drawing = (seed: string | number) => ({ random: seededRandom(seed), resamples: 200 });

describe("pointsScore", () => {
  it("is points met over points above 0, as HealthBench, and may be below 0", () => {
    expect(definedValue(scoreOf("5y", "3n", "2y", "-4y"))).toBe(0.3);
    expect(definedValue(scoreOf("5y", "3n", "2y", "-4n"))).toBe(0.7);
    expect(definedValue(scoreOf("2n", "-8y"))).toBe(-4);
  });

  it("is a tree of weighted means, as PaperBench", () => {
    // (2 · (3/4) + 1 · (0.5·(1/1) + 1.5·0)/2) / 3
    const tree = ["Code*2/3y", "Code*2/1n", "Runs*1/Train*0.5/1y", "Runs*1/Test*1.5/4n"];
    expect(definedValue(scoreOf(...tree))).toBeCloseTo((2 * 0.75 + 0.25) / 3, 15);
    // A question next to sections counts by its points.
    expect(definedValue(scoreOf("Code*2/1y", "3n"))).toBe(2 / 5);
  });

  it("is 0 at most where a required question is not met; UNKNOWN is no failure", () => {
    expect(definedValue(scoreOf("5y", "3n!"))).toBe(0);
    expect(definedValue(scoreOf("5y", "-9y", "3n!"))).toBe(-4 / 8);
    expect(definedValue(scoreOf("5y", "3u!"))).toBe(1);
  });

  it("leaves UNKNOWN and sections without an answer out of both sums", () => {
    expect(definedValue(scoreOf("5y", "3u", "5n"))).toBe(0.5);
    expect(definedValue(scoreOf("A*3/1u", "B*1/1y"))).toBe(1);
    expect(undefinedReason(scoreOf("5u", "-1u"))).toBe("all-unknown");
    expect(undefinedReason(scoreOf("5u", "-1y"))).toBe("all-unknown");
  });

  it("is undefined with its reason where nothing can be reached, in all or in a section that counts", () => {
    expect(undefinedReason(scoreOf("-5y"))).toBe("no-weight");
    const found = scoreOf("5y", "Faults*2/-3y");
    expect(!found.defined && found.explanation).toContain("Faults");
    expect(definedValue(scoreOf("5y", "Faults*0/-3y"))).toBe(1);
    expect(undefinedReason(scoreOf("A*0/1y"))).toBe("no-weight");
    expect(undefinedReason(pointsScore([]))).toBe("no-weight");
  });

  it("refuses points and weights that are no numbers, and weights below 0", () => {
    expect(() => pointsScore([{ ...ask("1y"), points: Number.NaN }])).toThrow(StatsInputError);
    expect(() => scoreOf("A*-1/1y")).toThrow(StatsInputError);
  });

  it("never is above 1, and never NaN", () => {
    const question = fc.record({
      points: fc.integer({ min: -10, max: 10 }),
      isRequired: fc.boolean(),
      isMet: fc.constantFrom(true, false, null),
      sections: fc.array(fc.record({ name: fc.constantFrom("A", "B"), weight: fc.integer({ min: 0, max: 5 }) }), {
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(fc.array(question, { maxLength: 12 }), (questions) => {
        const score = pointsScore(questions);
        if (score.defined) expect(score.value).toBeLessThanOrEqual(1 + 1e-12);
        if (score.defined) expect(Number.isFinite(score.value)).toBe(true);
      }),
    );
  });
});

describe("pointsEstimate", () => {
  it("is clipped at the end alone: of the mean, not of each response", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -4, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (scores) => {
        const labels = scores.map((score, index) => label(String(index), "r", score));
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
        const { value, unclipped, interval } = pointsEstimate(labels, drawing(1));
        expect(definedValue(unclipped)).toBeCloseTo(mean, 12);
        expect(definedValue(value)).toBeCloseTo(Math.min(1, Math.max(0, mean)), 12);
        if (interval.defined) expect(interval.value.low).toBeGreaterThanOrEqual(0);
        if (interval.defined) expect(interval.value.high).toBeLessThanOrEqual(1);
      }),
    );
    // Clipped one by one it would be 0.5.
    expect(definedValue(pointsEstimate([label("a", "r", 1), label("b", "r", -0.5)], drawing(1)).value)).toBe(0.25);
  });

  it("weighs instructions equally, whatever responses and labels they have; labels without a score are counted", () => {
    const labels = [
      ...[label("a", "r", 1), label("a", "r", 0), label("a", "s", 1), label("b", "r", 0)],
      { cluster: "b", response: "s", score: undefinedBecause("all-unknown"), failsRequired: false },
    ];
    const found = pointsEstimate(labels, drawing(1));
    expect(definedValue(found.value)).toBe(0.375);
    expect(found).toMatchObject({ instructions: 2, responses: 3, withoutScore: 1 });
    expect(undefinedReason(pointsEstimate(labels.slice(-1), drawing(1)).value)).toBe("all-unknown");
    expect(undefinedReason(pointsEstimate(labels.slice(0, 2), drawing(1)).interval)).toBe("too-few-units");
  });

  it("has an interval that holds the truth, with several responses of an instruction", () => {
    const random = seededRandom("points");
    const studies = someOf(1_000);
    const holds = Array.from({ length: studies }, (_, study) => {
      const labels = Array.from({ length: 60 }, (_unit, instruction) => {
        const ease = 0.4 + 0.5 * random();
        return Array.from({ length: 3 }, (_sample, response) => {
          const questions = [5, 3, 2, -4].map((points) => ({ ...ask("1y"), points, isMet: random() < ease }));
          return {
            cluster: String(instruction),
            response: String(response),
            score: pointsScore(questions),
            failsRequired: false,
          };
        });
      }).flat();
      const { low, high } = definedValue(
        pointsEstimate(labels, { random: seededRandom(study), resamples: 400 }).interval,
      );
      // E[ease] = 0.65 of every question: 0.65 · (10 − 4) / 10.
      return low <= 0.39 && 0.39 <= high;
    }).filter(Boolean).length;
    expect(holds / studies).toBeGreaterThan(0.9);
    expect(holds / studies).toBeLessThan(0.995);
  });
});
