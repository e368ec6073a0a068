import { expect, test } from "vitest";
import { adjudicationRuleSchema, disputeOf, isDisputed, limitOf, splitQuestions } from "./adjudication-rule";

test("range, entropy and split by hand", () => {
  expect(disputeOf("range", [1, 0, 0, 2, 0])).toBe(3);
  expect(disputeOf("entropy", [1, 0, 0, 1, 0])).toBe(1);
  expect(disputeOf("entropy", [1, 1, 1, 0, 0])).toBeCloseTo(Math.log2(3), 12);
  expect(disputeOf("split", [0, 2, 5, 1, 0])).toBe(1);
  expect(disputeOf("split", [2, 2, 5, 0, 0])).toBe(0);
});

test("one label, or the same label by all, is no dispute under any rule", () => {
  for (const rule of adjudicationRuleSchema.exclude(["answers"]).options) {
    expect(disputeOf(rule, [0, 0, 0, 1, 0])).toBe(0);
    expect(disputeOf(rule, [0, 0, 0, 3, 0])).toBe(0);
    expect(disputeOf(rule, [0, 0, 0, 0, 0])).toBe(0);
  }
});

test("a dispute at the limit counts, whatever the last digit says", () => {
  expect(isDisputed("entropy", Math.log2(3), [0, 1, 1, 0, 1])).toBe(true);
  expect(isDisputed("range", 2, [1, 1, 0, 0, 0])).toBe(false);
});

test("limits are brought inside what the rule allows", () => {
  expect([limitOf("range", undefined), limitOf("range", 9), limitOf("range", 0)]).toEqual([2, 4, 1]);
  expect([limitOf("entropy", 1.5), limitOf("split", 3)]).toEqual([1.5, 1]);
});

test("a question is split when some say YES and some NO", () => {
  const answers = [
    { yes: 2, no: 1 },
    { yes: 3, no: 0 },
    { yes: 0, no: 0 },
    { yes: 1, no: 1 },
  ];
  expect(splitQuestions(answers)).toEqual([0, 3]);
  expect([limitOf("answers", undefined), limitOf("answers", 2.4), limitOf("answers", 99)]).toEqual([1, 2, 20]);
});
