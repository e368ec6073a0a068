import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import {
  type CoverageCounts,
  checklistCoverage,
  coverageCounts,
  questionLikeness,
  suggestedMatches,
} from "./checklist-coverage";

const options = () => ({ random: seededRandom(1), resamples: 500 });
const counts = (gold: number, covered: number, questions: number, matched: number): CoverageCounts => ({
  gold,
  covered,
  questions,
  matched,
});

describe("coverage of gold questions", () => {
  it("counts a question once, however many it matches", () => {
    // Gold 0 is covered by two, question 2 covers two, gold 3 by none, question 3 covers none.
    expect(
      coverageCounts(4, 4, [
        [0, 0],
        [0, 1],
        [1, 2],
        [2, 2],
      ]),
    ).toEqual(counts(4, 3, 4, 3));
    expect(coverageCounts(2, 3, [])).toEqual(counts(2, 0, 3, 0));
  });

  it("pools questions over instructions: worked out by hand", () => {
    const { recall, precision, f1, instructions } = checklistCoverage([counts(4, 3, 5, 3), counts(2, 2, 1, 1)], null);
    expect(instructions).toBe(2);
    expect(recall).toEqual({ value: { defined: true, value: 5 / 6 }, interval: null });
    expect(precision.value).toEqual({ defined: true, value: 4 / 6 });
    // 2 · 2/3 · 5/6 / (2/3 + 5/6) = 20/27
    expect(f1.value).toMatchObject({ defined: true });
    expect(f1.value.defined && f1.value.value).toBeCloseTo(20 / 27, 14);
  });

  it("is 0 where nothing meets, and undefined for a reason where there is nothing to count", () => {
    expect(checklistCoverage([counts(3, 0, 2, 0)], null).f1.value).toEqual({ defined: true, value: 0 });
    const none = checklistCoverage([], options);
    for (const { value, interval } of [none.recall, none.precision, none.f1]) {
      expect(value).toMatchObject({ defined: false, reason: "no-labels" });
      expect(interval).toEqual(value);
    }
    const noQuestions = checklistCoverage([counts(3, 0, 0, 0)], null);
    expect(noQuestions.recall.value).toEqual({ defined: true, value: 0 });
    expect(noQuestions.precision.value).toMatchObject({
      explanation: "No checklist of this series has a question.",
    });
    expect(noQuestions.f1.value).toEqual(noQuestions.precision.value);
  });

  it("has an interval from two instructions on, which holds the estimate and does not depend on their order", () => {
    expect(checklistCoverage([counts(3, 1, 2, 1)], options).recall.interval).toMatchObject({ reason: "too-few-units" });
    const one = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.boolean())
      .map(([gold, questions, meet]) => counts(gold, meet ? 1 : 0, questions, meet ? 1 : 0));
    fc.assert(
      fc.property(fc.array(one, { minLength: 8, maxLength: 20 }), (all) => {
        const [there, back] = [checklistCoverage(all, options), checklistCoverage(all.toReversed(), options)];
        expect(back).toEqual(there);
        for (const { value, interval } of [there.recall, there.precision, there.f1]) {
          if (!value.defined || !interval?.defined) throw new Error("expected both to be defined");
          expect(interval.value.low).toBeLessThanOrEqual(value.value + 1e-12);
          expect(interval.value.high).toBeGreaterThanOrEqual(value.value - 1e-12);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("suggested matches", () => {
  it("are pairs whose words are alike", () => {
    // 4 of 5 and 4 of 4 words: 2 · 4 / 9.
    expect(questionLikeness("Is it a title?", "Is it really a title?")).toBeCloseTo(8 / 9, 14);
    expect(questionLikeness("?", "!")).toBe(0);
    expect(
      suggestedMatches(
        ["Is it a title?", "Does it name Rome?"],
        ["Is the tone kind?", "Rome: does it name it?", "Is it really a title?"],
      ),
    ).toEqual([
      [0, 2],
      [1, 1],
    ]);
    expect(suggestedMatches(["Is it a title?"], ["Is it really a title?"], 0.9)).toEqual([]);
    expect(suggestedMatches(["Ist es schön?"], ["Ist es schön?"], 1)).toEqual([[0, 0]]);
  });
});
