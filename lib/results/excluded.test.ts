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
import { excludedWords } from "./excluded-labels";

const sorted = <Value extends number | string>(values: Value[]) =>
  [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const selection: fc.Arbitrary<Excluded> = fc.record({
  raters: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }).map(sorted),
  reported: fc.subarray([...REPORTED]).map(sorted),
  fasterThan: fc.option(fc.constantFrom(0.5, 3, 10)),
  slowerThan: fc.option(fc.constantFrom(11, 600)),
  before: fc.option(fc.constantFrom("2026-11-01T00:00:00.000Z", "2026-11-02T09:30:00.000Z")),
  after: fc.option(fc.constantFrom("2026-11-03T00:00:00.000Z", "2027-01-01T00:00:00.000Z")),
  failedAttention: fc.option(fc.integer({ min: 1, max: 9 })),
  batches: fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 3 }).map(sorted),
  furtherLabels: fc.constant(false),
  outsideCore: fc.constant(false),
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

test("a moment is one whatever zone it is written in", () => {
  expect(excludedKey(parseExcluded("before:2026-11-28T00:00+01:00"))).toBe("before:2026-11-27T23:00:00.000Z");
  expect(excludedKey(parseExcluded("before:2026-11-28T00:00 01:00"))).toBe("before:2026-11-27T23:00:00.000Z");
  const without = excludedOf("before:2026-11-28T00:00+01:00;after:2026-12-01T09:30:30Z");
  expect(excludedWords(without, null)).toBe(
    "labels submitted before 27 Nov 2026, 23:00 UTC and labels submitted at 1 Dec 2026, 09:30:30 UTC or later",
  );
  expect(excludedWords(without, null, "Europe/Berlin")).toMatch(
    /^labels submitted before 28 Nov 2026, 00:00 (CET|GMT\+1) and/,
  );
});

test.each([
  ["rater:x", "rater: “x”; expected a rater’s number, such as 3 of Rater 03"],
  ["rater:0", "rater: “0”; expected a rater’s number, such as 3 of Rater 03"],
  ["rater:", "rater: “”; expected a rater’s number, such as 3 of Rater 03"],
  ["rater:3;judge:4", "“judge” is none of rater, reported, faster, slower, before, after, failed, batch, because"],
  ["reported:dull", "reported: “dull”; expected one of any, unreadable, unsafe, wrong_language, checklist, other"],
  ["faster:0", "faster: “0”; expected a number of seconds above 0, up to 86400"],
  ["faster:5;faster:6", "faster: once at most"],
  [
    "before:2026-11-28",
    "before: “2026-11-28”; expected a date and time with its zone, such as 2026-11-28T09:00Z or 2026-11-28T10:00+01:00",
  ],
  [
    "after:2026-11-28T09:00:00Z;before:2026-11-28T10:00:00+01:00",
    "before: must be earlier than after:, since only labels between the two are kept",
  ],
  [
    "after:2026-02-30T09:00Z",
    "after: “2026-02-30T09:00Z”; expected a date and time with its zone, such as 2026-11-28T09:00Z or 2026-11-28T10:00+01:00",
  ],
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
