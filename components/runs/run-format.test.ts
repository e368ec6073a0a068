import { expect, test } from "vitest";
import { formatMoney, formatShare, formatSpan } from "./run-format";

test("a share is 100% only when all is done, and never 0% when something is", () => {
  expect(formatShare(0, 0)).toBe("0%");
  expect(formatShare(0, 10)).toBe("0%");
  expect(formatShare(1, 1000)).toBe("< 1%");
  expect(formatShare(999, 1000)).toBe("99%");
  expect(formatShare(1000, 1000)).toBe("100%");
});

test("money shows cents, and small amounts as far as they say something", () => {
  expect(formatMoney(0, "USD")).toBe("0.00 USD");
  expect(formatMoney(1234.5, "EUR")).toBe("1,234.50 EUR");
  expect(formatMoney(0.00014, "USD")).toBe("0.00014 USD");
});

test("spans are told in the unit that suits them", () => {
  expect([350, 4_200, 42_000, 240_000, 7_500_000, 7_200_000, 259_200_000].map(formatSpan)).toEqual([
    "350 ms",
    "4.2 s",
    "42 s",
    "4 min",
    "2 h 5 min",
    "2 h",
    "3 days",
  ]);
});
