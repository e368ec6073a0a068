import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryConfusion, categoryCounts } from "./category-agreement";

const sets = (...all: string[][]) => all.map((set) => new Set(set));

test("counts pairs of raters by hand", () => {
  const questions = [sets(["a"], ["b"], ["a", "b"]), sets(["a", "b"], ["b", "a"]), sets(["c"], [])];
  const found = categoryConfusion(questions, ["a", "b", "c"]);
  // First question: a against b once; a with a once, b with b once. Second: both twice the same. Third: nothing in place of c.
  expect(found.cells).toEqual([
    [2, 1, 0],
    [1, 2, 0],
    [0, 0, 0],
  ]);
  expect(found.nPairs).toBe(5);
  expect(categoryCounts(questions[0] ?? [], "a")).toEqual([2, 1]);
});

test("symmetric, whatever the order of raters, and never more than there are pairs", () => {
  const set = fc.uniqueArray(fc.constantFrom("a", "b", "c"));
  fc.assert(
    fc.property(fc.array(fc.array(set, { maxLength: 4 }), { maxLength: 5 }), (questions) => {
      const one = categoryConfusion(
        questions.map((all) => sets(...all)),
        ["a", "b", "c"],
      );
      const other = categoryConfusion(
        questions.map((all) => sets(...all.toReversed())),
        ["a", "b", "c"],
      );
      expect(other).toEqual(one);
      one.cells.forEach((row, i) => {
        row.forEach((count, j) => {
          expect(count).toBe(one.cells[j]?.[i]);
          expect(count).toBeLessThanOrEqual(one.nPairs);
        });
      });
    }),
  );
});
