import { expect, test } from "vitest";
import { whileComputing } from "./while-computing";

test("a page looks often for its first numbers, seldom for newer ones, and no more when it has them", () => {
  expect(whileComputing({ pending: true, askedFor: 1, runningFor: null, failed: false })).toBeLessThan(
    Number(whileComputing({ asOf: { at: "2026-11-23T12:03:00Z", labels: 12 } })),
  );
  expect(whileComputing({ asOf: null })).toBe(false);
});
