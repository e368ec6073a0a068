import fc from "fast-check";
import { expect, test } from "vitest";
import { sharedQuestions } from "./shared-questions";

const isEqual = (a: string, b: string) => a === b;

test.each([
  [["a", "b"], ["b", "c", "d"], 2 / 5],
  // One question of the one is asked twice in the other.
  [["a", "b"], ["a", "a"], 3 / 4],
  [["a"], [], 0],
  [["a", "b"], ["b", "a"], 1],
])("%j and %j share %d", (one, other, share) => {
  expect(sharedQuestions(one, other, isEqual)).toEqual({ defined: true, value: share });
});

test("without questions there is nothing to share", () => {
  expect(sharedQuestions([], [], isEqual)).toMatchObject({ defined: false, reason: "no-words" });
});

test("is symmetric, and between 0 and 1", () => {
  const lists = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lists, lists, (one, other) => {
      const share = sharedQuestions(one, other, isEqual);
      expect(sharedQuestions(other, one, isEqual)).toEqual(share);
      if (share.defined) expect(share.value >= 0 && share.value <= 1).toBe(true);
    }),
  );
});
