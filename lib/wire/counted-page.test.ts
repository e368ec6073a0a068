import { expect, test } from "vitest";
import { afterSchema, nextAfter } from "./counted-page";

test("the next page begins after the rows that were shown; there is none after the last", () => {
  expect(nextAfter(0, 50, 120)).toBe(50);
  expect(nextAfter(100, 20, 120)).toBeNull();
  expect(nextAfter(0, 0, 0)).toBeNull();
  expect(nextAfter(500, 0, 120)).toBeNull();
});

test("a place is a whole number from 0 on, 0 where nothing is said", () => {
  expect([undefined, "50"].map((text) => afterSchema.parse(text))).toEqual([0, 50]);
  for (const wrong of ["-1", "1.5", "x", "99999999999"])
    expect(afterSchema.safeParse(wrong).success, wrong).toBe(false);
});
