import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isTransient } from "@/lib/db/errors/database-error";
import { LASTING_ERRORS, TRANSIENT_ERRORS } from "@/lib/db/testing/database-errors";
import { retryWithBackoff } from "./item-writer";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails so often with this error, then succeeds. */
function failing(error: unknown, times: number) {
  return vi.fn(async () => {
    if (times-- > 0) throw error;
    return "done";
  });
}

test.each(TRANSIENT_ERRORS)("a worker tries again after %s", async (_, error) => {
  const work = failing(error, 2);
  const result = retryWithBackoff(work, isTransient, new AbortController().signal);
  await vi.runAllTimersAsync();
  expect(await result).toBe("done");
  expect(work).toHaveBeenCalledTimes(3);
});

test.each(LASTING_ERRORS)("a worker gives up at %s", async (_, error) => {
  const work = failing(error, 2);
  await expect(retryWithBackoff(work, isTransient, new AbortController().signal)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a worker that stops gives up as well", async () => {
  const error = Object.assign(new Error("no server"), { code: "ECONNREFUSED" });
  await expect(retryWithBackoff(failing(error, 2), isTransient, AbortSignal.abort())).rejects.toBe(error);
});
