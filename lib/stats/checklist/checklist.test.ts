import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type ChecklistAnswerValue, tallyAnswers } from "./checklist-tally";
import {
  decomposedRequirementsFollowingRatio,
  decomposedRequirementsFollowingRatioInterval,
} from "./decomposed-requirements-ratio";
import { hardSatisfaction } from "./hard-satisfaction";
import { meanPassRate, passRate } from "./pass-rate";

const tallies = (...texts: string[]) =>
  texts.map((text) =>
    tallyAnswers(
      [...text].map((letter): ChecklistAnswerValue => (letter === "y" ? "YES" : letter === "n" ? "NO" : "UNKNOWN")),
    ),
  );

describe("pass rate", () => {
  it("leaves UNKNOWN out of both sums", () => {
    const [tally] = tallies("yynu");
    expect(tally).toEqual({ yes: 2, no: 1, unknown: 1 });
    expect(definedValue(passRate({ yes: 2, no: 1, unknown: 1 }))).toBe(2 / 3);
  });

  it("is undefined, not 0, when nothing was answered", () => {
    expect(undefinedReason(passRate({ yes: 0, no: 0, unknown: 3 }))).toBe("all-unknown");
    expect(undefinedReason(passRate({ yes: 0, no: 0, unknown: 0 }))).toBe("no-labels");
  });

  it("refuses other answers", () => {
    const answer: ChecklistAnswerValue = JSON.parse('"MAYBE"');
    expect(() => tallyAnswers([answer])).toThrow(StatsInputError);
  });
});

describe("a set of responses", () => {
  it("tells the ratio of sums from the mean of ratios", () => {
    const set = tallies("y", "ynnn", "uu", "yyu");
    expect(definedValue(decomposedRequirementsFollowingRatio(set))).toBe(4 / 7);
    expect(definedValue(meanPassRate(set))).toBeCloseTo((1 + 0.25 + 1) / 3, 15);
  });

  it("is undefined when nothing was answered", () => {
    expect(undefinedReason(decomposedRequirementsFollowingRatio(tallies("uu")))).toBe("all-unknown");
    expect(undefinedReason(decomposedRequirementsFollowingRatio([]))).toBe("no-labels");
    expect(undefinedReason(meanPassRate(tallies("u")))).toBe("all-unknown");
    expect(undefinedReason(meanPassRate([]))).toBe("no-labels");
  });

  it("has an interval over responses, wider than one over questions would be", () => {
    const set = tallies(...Array(60).fill("yyyyy"), ...Array(40).fill("nnnnn"));
    const interval = decomposedRequirementsFollowingRatioInterval(set, { random: seededRandom(9) });
    const { low, high } = definedValue(interval);
    const overResponses = 1.96 * Math.sqrt((0.6 * 0.4) / 100);
    expect(Math.abs(low - (0.6 - overResponses))).toBeLessThan(0.02);
    expect(Math.abs(high - (0.6 + overResponses))).toBeLessThan(0.02);
    expect(decomposedRequirementsFollowingRatioInterval(set, { random: seededRandom(9) })).toEqual(interval);
    const options = { random: seededRandom(1) };
    expect(undefinedReason(decomposedRequirementsFollowingRatioInterval(tallies("y", "u"), options))).toBe(
      "too-few-units",
    );
    expect(undefinedReason(decomposedRequirementsFollowingRatioInterval(tallies("u"), options))).toBe("all-unknown");
    const halves = definedValue(decomposedRequirementsFollowingRatioInterval(tallies(...Array(6).fill("yn")), options));
    expect([halves.low, halves.high]).toEqual([0.5, 0.5]);
  });

  it("is hard-satisfied where every answered question is YES", () => {
    const result = hardSatisfaction(tallies("yyy", "yyn", "yu", "uu"));
    expect(result).toMatchObject({ n: 3, satisfied: 2 });
    expect(definedValue(result.share)).toBe(2 / 3);
    expect(definedValue(result.interval).method).toBe("wilson");
    expect(undefinedReason(hardSatisfaction(tallies("uu")).share)).toBe("all-unknown");
    expect(undefinedReason(hardSatisfaction([]).interval)).toBe("no-labels");
  });
});
