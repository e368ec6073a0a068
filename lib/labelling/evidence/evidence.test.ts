import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointAt, codeUnitAt, isQuoteOf } from "./evidence";

test("places count Unicode characters, as Python does", () => {
  const text = "a😀b中c";
  expect(isQuoteOf({ start: 1, end: 3, quote: "😀b" }, text)).toBe(true);
  expect(isQuoteOf({ start: 2, end: 4, quote: "b中" }, text)).toBe(true);
  expect(isQuoteOf({ start: 2, end: 4, quote: "😀b" }, text)).toBe(false);
  expect(isQuoteOf({ start: 4, end: 9, quote: "c" }, text)).toBe(true);
});

test("places go from code points to UTF-16 and back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, at) => {
      const points = Array.from(text);
      const place = Math.min(at, points.length);
      const unit = codeUnitAt(text, place);
      expect(unit).toBe(points.slice(0, place).join("").length);
      expect(codePointAt(text, unit)).toBe(place);
    }),
  );
});
