import fc from "fast-check";
import { expect, test } from "vitest";
import { FEWEST_IN_GROUP, shownGroups } from "./rater-groups";

const sizesOf = (...raters: readonly number[]) =>
  raters.map((count, index) => ({ group: "abcd"[index] ?? "", raters: count, members: count }));

test.each([
  [[6, 5], "ab", ""],
  [[6, 4], "", "ab"],
  [[9, 4, 6], "a", "bc"],
  // Two small groups protect one another.
  [[9, 4, 1], "a", "bc"],
  [[9, 3, 1], "", "abc"],
  [[9, 7, 0], "ab", "c"],
  [[0, 0], "", "ab"],
  // Everybody's answer.
  [[9, 0], "", "ab"],
])("of groups of %j raters, %s are shown and %s hidden", (sizes, shown, hidden) => {
  expect(shownGroups(sizesOf(...sizes))).toEqual({ shown: [...shown], hidden: [...hidden] });
});

test("raters of files, whose answers may be known, hide no member among them", () => {
  const group = (name: string, raters: number, members: number) => ({ group: name, raters, members });
  expect(shownGroups([group("a", 9, 1), group("b", 8, 0), group("c", 7, 7)])).toEqual({
    shown: ["b"],
    hidden: ["a", "c"],
  });
  expect(shownGroups([group("a", 11, 5), group("b", 7, 5)])).toEqual({ shown: ["a", "b"], hidden: [] });
  // All members who answered are in one group; where there are none, nobody's answer is secret.
  expect(shownGroups([group("a", 6, 0), group("b", 7, 5)])).toEqual({ shown: ["a"], hidden: ["b"] });
  expect(shownGroups([group("a", 6, 0), group("b", 0, 0)])).toEqual({ shown: ["a"], hidden: ["b"] });
});

test("no shown group, and no remainder that a reader could subtract, is of one to four raters", () => {
  const count = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { minLength: 1, maxLength: 4 }), (counts) => {
      const groups = counts.map(([members, others], index) => ({
        group: "abcd"[index] ?? "",
        raters: members + others,
        members,
      }));
      const { shown, hidden } = shownGroups(groups);
      for (const of of ["raters", "members"] as const) {
        const inGroups = (names: readonly string[]) =>
          groups.filter(({ group }) => names.includes(group)).reduce((sum, group) => sum + group[of], 0);
        const isKept = (number: number) => number === 0 || number >= FEWEST_IN_GROUP;
        for (const group of shown) expect(isKept(inGroups([group]))).toBe(true);
        expect(isKept(inGroups(hidden)) || shown.length === 0).toBe(true);
      }
      for (const { group, raters } of groups) if (shown.includes(group)) expect(raters).toBeGreaterThan(4);
    }),
  );
});
