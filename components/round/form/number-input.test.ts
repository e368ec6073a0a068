import { expect, test } from "vitest";
import { readWholeNumber } from "./number-input";

test("a whole number within its bounds is taken, and nothing else in its place", () => {
  const raters = { min: 1, max: 20 };
  expect(["1", "20"].map((text) => readWholeNumber(text, raters))).toEqual([1, 20]);
  for (const wrong of ["", " ", "0", "21", "-1", "2.5"]) expect(readWholeNumber(wrong, raters), wrong).toBeUndefined();
});

test("an empty field is null where that means something", () => {
  expect(readWholeNumber("", { min: 1, max: 20, allowEmpty: true })).toBeNull();
});
