import fc from "fast-check";
import { expect, test } from "vitest";
import { type SeenParts, shareSeen, withSeen } from "./seen-parts";

const share = fc.integer({ min: -10, max: 110 }).map((value) => value / 100);

test("parts in any order come to the union of what was seen, ascending and apart", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(share, share), { maxLength: 12 }), (looks) => {
      const seen = looks.reduce<SeenParts>((parts, [from, to]) => withSeen(parts, from, to), []);
      const cells = Array.from({ length: 100 }, (_, cell) => (cell + 0.5) / 100);
      const union = cells.filter((at) => looks.some(([from, to]) => from < at && at < to)).length / 100;
      expect(shareSeen(seen)).toBeCloseTo(union, 6);
      for (const [index, [from, to]] of seen.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThan(seen[index - 1]?.[1] ?? -1);
      }
    }),
  );
});

test("lines that follow each other join, whatever their length, and nothing is seen twice", () => {
  const length = 18_342;
  let seen: SeenParts = [];
  for (let at = 0; at < length; at += 97) seen = withSeen(seen, at / length, Math.min(length, at + 97) / length);
  expect(seen).toEqual([[0, 1]]);
  expect(shareSeen(withSeen(seen, 0.2, 0.4))).toBe(1);
  expect(shareSeen([])).toBe(0);
});
