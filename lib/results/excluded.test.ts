import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Excluded,
  excludedKey,
  excludedOf,
  excludedOfAddress,
  excludedSchema,
  excludedText,
  excludeRater,
  parseExcluded,
  REPORTED,
} from "./excluded";

const sorted = <Value extends number | string>(values: Value[]) =>
  [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const selection: fc.Arbitrary<Excluded> = fc.record({
  raters: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }).map(sorted),
  reported: fc.subarray([...REPORTED]).map(sorted),
  fasterThan: fc.option(fc.constantFrom(0.5, 3, 10)),
  slowerThan: fc.option(fc.constantFrom(11, 600)),
  failedAttention: fc.option(fc.integer({ min: 1, max: 9 })),
  batches: fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 3 }).map(sorted),
  reason: fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.trim()),
});

test("what a text says is what it was made of, whatever names and reasons hold", () => {
  fc.assert(
    fc.property(selection, (without) => {
      const text = excludedText(without);
      if (excludedKey(without) === "") {
        expect(text).toBeUndefined();
        return;
      }
      expect(excludedSchema.parse(text)).toBe(text);
      expect(parseExcluded(text)).toEqual(without);
      expect(excludedOfAddress({ without: text })).toBe(text);
    }),
  );
});

test("a text in another order, or with another reason, is the same selection", () => {
  const [one, other] = ["faster:5;rater:7;rater:3;rater:7;because:a", "rater:3;because:b%3B;rater:7;faster:5.0"];
  expect(excludedKey(parseExcluded(one))).toBe("rater:3;rater:7;faster:5");
  expect(excludedKey(parseExcluded(other))).toBe("rater:3;rater:7;faster:5");
  expect(excludedOf(other).reason).toBe("b;");
  expect(parseExcluded("because:nothing is left out yet")).toBeNull();
  expect(parseExcluded(undefined)).toBeNull();
  expect(parseExcluded("batch:")?.batches).toEqual([""]);
});

test.each([
  ["rater:x", "rater: “x”; expected a rater’s number, such as 3 of Rater 03"],
  ["rater:0", "rater: “0”; expected a rater’s number, such as 3 of Rater 03"],
  ["rater:", "rater: “”; expected a rater’s number, such as 3 of Rater 03"],
  ["rater:3;judge:4", "“judge” is none of rater, reported, faster, slower, failed, batch, because"],
  ["reported:dull", "reported: “dull”; expected one of any, unreadable, unsafe, wrong_language, checklist, other"],
  ["faster:0", "faster: “0”; expected a number of seconds above 0, up to 86400"],
  ["faster:5;faster:6", "faster: once at most"],
  ["failed:-1", "failed: “-1”; expected a number of attention tasks from 1"],
  ["batch:50%", "batch: a stray % in “batch:50%”; write it as %25"],
  [`because:${"x".repeat(501)}`, `because: “${"x".repeat(60)}”; expected at most 500 characters`],
])("%s is refused with what was expected", (text, message) => {
  const { error } = excludedSchema.safeParse(text);
  expect(error?.issues[0]?.message).toBe(message);
  expect(excludedOfAddress({ without: text })).toBeUndefined();
});

test("one rater more is left out beside what is left out already, with the first reason", () => {
  expect(excludeRater(undefined, 3, "left the round")).toBe("rater:3;because:left%20the%20round");
  expect(excludeRater("rater:5;faster:2;because:careless", 3, "left")).toBe(
    "rater:3;rater:5;faster:2;because:careless",
  );
});
