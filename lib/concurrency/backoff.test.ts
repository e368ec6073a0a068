import { expect, test } from "vitest";
import { backoffMs } from "@/lib/concurrency/backoff";

test("doubles from one second to half a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => backoffMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test("chance takes away at most a quarter", () => {
  expect(backoffMs(1, 0.999)).toBeGreaterThanOrEqual(750);
  expect(backoffMs(1, 0.5)).toBe(875);
});
