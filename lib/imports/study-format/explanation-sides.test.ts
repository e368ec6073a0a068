import { expect, test } from "vitest";
import { bareSides, keepsOwnOrder, withSides } from "./explanation-sides";

test("placeholders are the letters of the rater's screen", () => {
  const text = "{{A}} has the right sum, {{ B }} rambles; {{A}}'s list is complete.";
  expect(withSides(text, "ab")).toBe("A has the right sum, B rambles; A's list is complete.");
  expect(withSides(text, null)).toBe(withSides(text, "ab"));
  expect(withSides(text, "ba")).toBe("B has the right sum, A rambles; B's list is complete.");
  expect(withSides("{{C}} and {A} stay", "ba")).toBe("{{C}} and {A} stay");
});

test.each([
  ["A has the right sum.", ["A", "right"]],
  ["Better than B.", ["B"]],
  ["**A**’s list, “B” and (A)", ["A", "B"]],
  ["The first one is shorter; the second rambles.", ["first", "second"]],
  ["The one on the LEFT", ["LEFT"]],
  ["On the right", ["right"]],
  ["Response 1 is wrong, Output (b) is not.", ["Response 1", "Output (b)"]],
  ["Response A is better", ["Response A"]],
  ["Die linke Antwort ist falsch, die zweite stimmt.", ["linke", "zweite"]],
  ["{{A}} is right, but B rambles", ["B"]],
  ["{{A}} has the right sum.", []],
  ["It counts all three apples. AB-testing, an A-level, vitamin_A, leftover and bright are no sides.", []],
])("%s names %j", (text, sides) => {
  expect(bareSides(text)).toEqual(sides);
});

test("an explanation without placeholders that names sides keeps the pair's own order", () => {
  expect(keepsOwnOrder("A has the right sum.")).toBe(true);
  expect(keepsOwnOrder("{{A}} has the right sum, B has not.")).toBe(false);
  expect(keepsOwnOrder("The sum is 7.")).toBe(false);
});
