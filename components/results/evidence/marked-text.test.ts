import { expect, test } from "vitest";
import { partsOf } from "./marked-text";

const quote = (start: number, end: number) => ({ start, end, quote: "" });

test("what two raters quoted is told from what one did", () => {
  expect(partsOf("0123456789abcdefghij", [quote(0, 10), quote(5, 15), quote(17, 18)])).toEqual([
    { part: { start: 0, end: 5 }, isShared: false },
    { part: { start: 5, end: 10 }, isShared: true },
    { part: { start: 10, end: 15 }, isShared: false },
    { part: { start: 17, end: 18 }, isShared: false },
  ]);
});

test("places are those of Unicode characters", () => {
  expect(partsOf("😀ab", [quote(1, 2)])).toEqual([{ part: { start: 2, end: 3 }, isShared: false }]);
});
