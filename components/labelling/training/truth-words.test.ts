import { expect, test } from "vitest";
import { t } from "@/lib/messages/translate";
import type { Truth } from "@/lib/training/training";
import { isKnownLevel, truthSummary } from "./truth-words";

type Known = NonNullable<Truth["truth"]>;

const none: Known = {
  isRight: false,
  credit: null,
  level: null,
  side: null,
  answers: [],
  explanation: null,
  isOtherWayRound: false,
  standing: { tasks: 1, done: 1, right: 0, passMark: 70, isGraded: false },
  remarks: [],
};
const answers = [true, false, true].map((isRight, index) => ({
  itemId: `${index}`,
  answer: "YES" as const,
  isRight,
  explanation: null,
}));
const score = { scale: "score", levelNames: ["Horrible", "Bad", "Okay", "Great", "Excellent"] } as const;
const preference = { scale: "preference", levelNames: [] } as const;
const choice = { scale: "choice", levelNames: [] } as const;

test("a preference is right where it says the known outcome, whatever its answers are", () => {
  const left = { ...none, side: "first", answers } as const;
  expect([1, 2, 3, 4, 5].map((level) => isKnownLevel(left, level, preference))).toEqual([
    true,
    true,
    ...Array(3).fill(false),
  ]);
  expect(isKnownLevel({ ...left, side: "neither" }, 3, preference)).toBe(true);
  expect([1, 2].map((level) => isKnownLevel({ ...left, side: "second" }, level, choice))).toEqual([false, true]);
  expect([3, 4].map((level) => isKnownLevel({ ...none, level: 4, answers }, level, score))).toEqual([false, true]);
});

test("what is known is said, and nothing is left empty where it is of answers alone", () => {
  const checked = "2 of 3 reference answers to the checklist match yours.";
  expect(truthSummary(t, { ...none, answers }, { scale: null, levelNames: [] })).toBe(checked);
  expect(truthSummary(t, { ...none, side: "first", answers }, preference)).toBe(
    `Reference answer: A is better. ${checked}`,
  );
  expect(truthSummary(t, { ...none, level: 4 }, score)).toBe("Reference answer: 4 · Great.");
});
