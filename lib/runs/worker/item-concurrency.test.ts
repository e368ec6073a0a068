import fc from "fast-check";
import { expect, test } from "vitest";
import { itemConcurrency } from "./in-flight-work";

test("twice as many items as calls until it is known how many calls an item makes", () => {
  expect(itemConcurrency(64, null)).toBe(128);
  expect(itemConcurrency(0, null)).toBe(2);
});

test("the fewer calls an item makes, the more items", () => {
  expect(itemConcurrency(64, 1)).toBe(384);
  expect(itemConcurrency(64, 2)).toBe(192);
  expect(itemConcurrency(64, 4)).toBe(128);
  expect(itemConcurrency(64, 20)).toBe(128);
});

test("items whose answers were known count like those of one call", () => {
  expect(itemConcurrency(64, 0)).toBe(384);
});

test("a whole number, never fewer than twice the calls and never more than six times", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (calls, callsAnItem) => {
        const items = itemConcurrency(calls, callsAnItem);
        expect(Number.isInteger(items)).toBe(true);
        expect(items).toBeGreaterThanOrEqual(2 * calls);
        expect(items).toBeLessThanOrEqual(6 * calls);
      },
    ),
  );
});
