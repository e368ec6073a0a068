import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryWhenBack } from "./retry-when-back";

const fetched = vi.fn<(address: string) => Promise<Response>>();
const address = { href: "" };
const health = (status: number) => fetched.mockResolvedValueOnce(new Response(null, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  address.href = "http://localhost/here";
  vi.stubGlobal("window", { location: address });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test("a page that failed while the database was down comes back with it, once", async () => {
  health(503);
  fetched.mockRejectedValueOnce(new Error("refused"));
  health(503);
  health(200);
  const retry = vi.fn();
  const done = retryWhenBack(retry);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(retry).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  await done;
  expect(retry).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledTimes(4);
});

test("one that failed by itself is not tried again, nor one that was left", async () => {
  const retry = vi.fn();
  health(200);
  await retryWhenBack(retry);
  fetched.mockReset();
  health(503);
  health(200);
  const done = retryWhenBack(retry);
  await vi.advanceTimersByTimeAsync(1_000);
  address.href = "http://localhost/elsewhere";
  await vi.runAllTimersAsync();
  await done;
  expect(retry).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledTimes(2);
});
