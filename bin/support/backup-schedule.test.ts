import fc from "fast-check";
import { expect, it } from "vitest";
import { backupName, parseInterval, scheduledBackups, untilNext } from "./backup-schedule";

const HOUR = 3_600_000;

it.each([
  ["30m", HOUR / 2],
  ["24h", 24 * HOUR],
  ["7d", 168 * HOUR],
])("%s is an interval", (text, milliseconds) => {
  expect(parseInterval(text)).toBe(milliseconds);
});

it.each(["", "0h", "24", "h", "1.5h", "-1h", "daily"])("“%s” is none", (text) => {
  expect(() => parseInterval(text)).toThrow("--every takes");
});

const times = fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true });

it("names sort as times do, and other files are left out", () => {
  fc.assert(
    fc.property(fc.array(times, { maxLength: 20 }), (made) => {
      const names = made.map(backupName);
      const newestFirst = made.map((time) => Math.floor(time.getTime() / 1_000)).sort((a, b) => b - a);
      const found = scheduledBackups([...names, "tickbox-before-upgrade.backup", "notes.txt"]);
      expect(found).toEqual(newestFirst.map((second) => backupName(new Date(second * 1_000))));
    }),
    { numRuns: 200 },
  );
});

it("the next is due an interval after the newest, and at once where there is none or its time is to come", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  const before = (hours: number) => backupName(new Date(now.getTime() - hours * HOUR));
  expect(untilNext([], 24 * HOUR, now)).toBe(0);
  expect(untilNext([before(30), before(20)], 24 * HOUR, now)).toBe(4 * HOUR);
  expect(untilNext([before(30)], 24 * HOUR, now)).toBe(0);
  expect(untilNext([before(-5)], 24 * HOUR, now)).toBe(0);
});
