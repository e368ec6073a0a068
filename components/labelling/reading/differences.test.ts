import fc from "fast-check";
import { expect, test } from "vitest";
import { differencesOf } from "./differences";

const countOf = (a: string, b: string) => differencesOf(a, b)?.count;

test("a replaced part and its replacement are one difference", () => {
  expect(countOf("one red fish", "one blue fish")).toBe(1);
  expect(countOf("one red fish swims", "one blue fish sank")).toBe(2);
  expect(countOf("one fish", "one small fish")).toBe(1);
  expect(countOf("same", "same")).toBe(0);
  expect(countOf("", "")).toBe(0);
  expect(countOf("one fish", "one  fish")).toBe(1);
});

test("each side is its whole text, and every difference is on one side at least", () => {
  const text = fc
    .array(fc.constantFrom("one ", "two ", "fish", ". ", "\n"), { maxLength: 12 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const found = differencesOf(a, b);
      const sides = found?.sides.map((side) => side.map((part) => part.text).join(""));
      expect(sides).toEqual([a, b]);
      const numbers = new Set(found?.sides.flat().flatMap(({ difference }) => difference ?? []));
      expect([...numbers].sort((x, y) => x - y)).toEqual(Array.from({ length: found?.count ?? 0 }, (_, at) => at + 1));
      expect(found?.count === 0).toBe(a === b);
    }),
  );
});
