import fc from "fast-check";
import { expect, test } from "vitest";
import { naturalOrder } from "./natural-order";

test("numbers in names count as numbers", () => {
  expect(["M10", "M2", "m1", "M1b", "M1"].sort(naturalOrder)).toEqual(["m1", "M1", "M1b", "M2", "M10"]);
});

test("it is one order: only the same name is equal, whatever came first", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(Math.sign(naturalOrder(one, other))).toBe(-Math.sign(naturalOrder(other, one)) || 0);
      expect(naturalOrder(one, other) === 0).toBe(one === other);
    }),
  );
});
