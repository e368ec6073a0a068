import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_DURATION_MS } from "@/lib/labelling/labelling-limits";
import { setVisible, spentUntil, startTime } from "./time-on-task";

describe("time on task", () => {
  test("counts while in view and goes on from an earlier visit", () => {
    const time = startTime(1_000, true, 50);
    expect(spentUntil(time, 350)).toBe(1_300);
  });

  test("leaves hidden time out", () => {
    const hidden = setVisible(startTime(0, true, 0), false, 100);
    expect(spentUntil(hidden, 10_000)).toBe(100);
    expect(spentUntil(setVisible(hidden, true, 10_000), 10_050)).toBe(150);
  });

  test("does not start in a tab that opens hidden", () => {
    expect(spentUntil(startTime(0, false, 0), 5_000)).toBe(0);
  });

  test("hearing the same twice changes nothing", () => {
    const time = startTime(0, true, 0);
    expect(setVisible(time, true, 500)).toBe(time);
  });

  test("stays a whole number within what the server takes, even if the clock jumps", () => {
    expect(spentUntil(startTime(0.4, true, 100), 50)).toBe(0);
    expect(spentUntil(startTime(0, true, 0), 10 * MAX_DURATION_MS)).toBe(MAX_DURATION_MS);
  });

  test("is the sum of the visible stretches", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 10_000 })), { maxLength: 40 }), (parts) => {
        let now = 0;
        let visibleMs = 0;
        let time = startTime(0, true, 0);
        for (const [visible, ms] of parts) {
          time = setVisible(time, visible, now);
          now += ms;
          if (visible) visibleMs += ms;
        }
        expect(spentUntil(time, now)).toBe(Math.min(visibleMs, MAX_DURATION_MS));
      }),
    );
  });
});
