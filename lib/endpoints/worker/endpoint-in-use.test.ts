import fc from "fast-check";
import { expect, test } from "vitest";
import { workerShare } from "./endpoint-in-use";

test("all workers together have exactly the limit, as long as there is something for each", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 12, max: 5_000 }), (workers, limit) => {
      const limits = { concurrency: limit, requestsPerMinute: limit, tokensPerMinute: limit };
      const shares = Array.from({ length: workers }, (_, position) => workerShare(limits, workers, position));
      expect(shares.reduce((sum, { concurrency }) => sum + concurrency, 0)).toBe(limit);
      expect(shares.reduce((sum, { requestsPerMinute }) => sum + (requestsPerMinute ?? 0), 0)).toBe(limit);
      expect(shares.reduce((sum, { tokensPerMinute }) => sum + (tokensPerMinute ?? 0), 0)).toBe(limit);
    }),
  );
});

test("nobody is left with nothing, and no limit stays no limit", () => {
  const limits = { concurrency: 2, requestsPerMinute: null, tokensPerMinute: null };
  expect(workerShare(limits, 5, 4)).toEqual({ concurrency: 1, requestsPerMinute: null, tokensPerMinute: null });
});
