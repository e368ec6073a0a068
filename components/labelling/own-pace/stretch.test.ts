import fc from "fast-check";
import { expect, test } from "vitest";
import { breakDue, PAUSE_MS, pressed, type Stretch } from "./stretch";

const MINUTE = 60_000;
const after = (presses: readonly number[]) =>
  presses.reduce<Stretch | null>((stretch, minute) => pressed(stretch, minute * MINUTE), null);

test("a break is due after as many minutes without a pause as the round says", () => {
  expect(breakDue(null, 10)).toBeNull();
  expect(breakDue(after([0, 4, 8]), 10)).toBeNull();
  expect(breakDue(after([0, 4, 8, 10]), 10)).toBe(10);
  expect(breakDue(after([0, 4, 8, 12.5]), 10)).toBe(12);
});

test("a pause begins a new stretch, and so does a clock that was set back", () => {
  expect(after([0, 4, 9, 11])).toEqual({ since: 9 * MINUTE, last: 11 * MINUTE });
  expect(after([50, 52, 3])).toEqual({ since: 3 * MINUTE, last: 3 * MINUTE });
});

test("a stretch never holds a pause", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2 * PAUSE_MS }), { maxLength: 50 }), (gaps) => {
      let now = 0;
      let longest = 0;
      let stretch = pressed(null, now);
      for (const gap of gaps) {
        now += gap;
        longest = gap < PAUSE_MS ? longest + gap : 0;
        stretch = pressed(stretch, now);
      }
      expect(stretch).toEqual({ since: now - longest, last: now });
    }),
  );
});
