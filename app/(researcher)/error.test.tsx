import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import ResearcherError, { retryWhenBack } from "./error";

/** Its button is pressed as soon as it is there. */
vi.mock("@/components/ui/error-state", () => ({
  ErrorState: ({ onRetry }: { onRetry: () => void }) => {
    onRetry();
    return null;
  },
}));

it("asks the server anew when it is tried again: drawing the answer that failed once more would fail once more", () => {
  const given = { error: new Error("no database"), reset: vi.fn(), retry: vi.fn() };
  renderToStaticMarkup(<ResearcherError {...given} />);
  expect(given.retry).toHaveBeenCalledOnce();
  expect(given.reset).not.toHaveBeenCalled();
});

/** How often a page is tried again. @param said what the server says each time it is asked; null: nothing */
async function retriesAfter(...said: (number | null)[]): Promise<number> {
  vi.useFakeTimers();
  const left = [...said];
  vi.stubGlobal("fetch", async () => {
    const status = left.shift() ?? null;
    if (status === null) throw new Error("refused");
    return new Response(null, { status });
  });
  const retry = vi.fn();
  const stop = retryWhenBack(retry);
  await vi.advanceTimersByTimeAsync(3_000 * said.length);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  return retry.mock.calls.length;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tries again automatically once the database is up again, but not a page that fails while it is up", async () => {
  expect(await retriesAfter(503, null, 503)).toBe(0);
  expect(await retriesAfter(503, null, 200)).toBe(1);
  expect(await retriesAfter(503, 200, 200, 200)).toBe(1);
  expect(await retriesAfter(200, 200, 200)).toBe(0);
});
