import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { wilsonInterval } from "../resampling/wilson-interval";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type ChecklistAnswerValue, tallyAnswers } from "./checklist-tally";
import { groupedTallyMeasures } from "./grouped-tallies";
import { meanPassRate, passRate } from "./pass-rate";

const tallies = (...texts: string[]) =>
  texts.map((text) =>
    tallyAnswers(
      [...text].map((letter): ChecklistAnswerValue => (letter === "y" ? "YES" : letter === "n" ? "NO" : "UNKNOWN")),
    ),
  );

const measuresOf = (set: ReturnType<typeof tallies>) =>
  groupedTallyMeasures(
    set.map((tally) => ({ ...tally, responses: 1 })),
    { random: seededRandom(9) },
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
    expect(definedValue(measuresOf(set).ratio.value)).toBe(4 / 7);
    expect(definedValue(meanPassRate(set))).toBeCloseTo((1 + 0.25 + 1) / 3, 15);
  });

  it("is undefined when nothing was answered", () => {
    expect(undefinedReason(measuresOf(tallies("uu")).ratio.value)).toBe("all-unknown");
    expect(undefinedReason(measuresOf([]).ratio.value)).toBe("no-labels");
    expect(undefinedReason(meanPassRate(tallies("u")))).toBe("all-unknown");
    expect(undefinedReason(meanPassRate([]))).toBe("no-labels");
  });

  it("has an interval over responses, wider than one over questions would be", () => {
    const set = tallies(...Array(60).fill("yyyyy"), ...Array(40).fill("nnnnn"));
    const { interval } = measuresOf(set).ratio;
    const { low, high } = definedValue(interval);
    const overResponses = 1.96 * Math.sqrt((0.6 * 0.4) / 100);
    expect(Math.abs(low - (0.6 - overResponses))).toBeLessThan(0.02);
    expect(Math.abs(high - (0.6 + overResponses))).toBeLessThan(0.02);
    expect(measuresOf(set).ratio.interval).toEqual(interval);
    expect(undefinedReason(measuresOf(tallies("y", "u")).ratio.interval)).toBe("too-few-units");
    expect(undefinedReason(measuresOf(tallies("u")).ratio.interval)).toBe("all-unknown");
    const halves = definedValue(measuresOf(tallies(...Array(6).fill("yn"))).ratio.interval);
    expect([halves.low, halves.high]).toEqual([0.5, 0.5]);
  });

  it("is hard-satisfied where every answered question is YES", () => {
    const { value, interval } = measuresOf(tallies("yyy", "yyn", "yu", "uu")).hardSatisfaction;
    expect(definedValue(value)).toBe(2 / 3);
    expect(interval).toEqual(wilsonInterval(2, 3));
    expect(undefinedReason(measuresOf(tallies("uu")).hardSatisfaction.value)).toBe("all-unknown");
    expect(undefinedReason(measuresOf([]).hardSatisfaction.interval)).toBe("no-labels");
  });
});
