import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitOnThisMachine } from "./run-program";

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a program that hangs on a quiet machine is ended when its limit is over", () => {
  const end = vi.fn();
  limitOnThisMachine(15 * MINUTE, end, () => 1);
  vi.advanceTimersByTime(14 * MINUTE);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(end.mock.calls).toEqual([[15 * MINUTE]]);
});

test("a machine that gets slower while a program runs gives it as much longer, one that gets quiet again no more", () => {
  let slowness = 1;
  const end = vi.fn();
  limitOnThisMachine(15 * MINUTE, end, () => slowness);
  vi.advanceTimersByTime(5 * MINUTE);
  slowness = 20;
  vi.advanceTimersByTime(100 * MINUTE);
  expect(end).not.toHaveBeenCalled();
  slowness = 1;
  vi.advanceTimersByTime(6 * MINUTE);
  expect(end.mock.calls).toEqual([[110 * MINUTE]]);
});

test("a program that has ended is not ended later", () => {
  const end = vi.fn();
  const stop = limitOnThisMachine(MINUTE, end, () => 1);
  stop();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(end).not.toHaveBeenCalled();
});
