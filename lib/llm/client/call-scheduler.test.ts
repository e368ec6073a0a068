import fc from "fast-check";
import { expect, test } from "vitest";
import { CallScheduler } from "./call-scheduler";
import { retryAfterOf, retryDelay } from "./retry-delay";
import { callCost } from "./usage";

test("no window of a minute ever holds more than the limits, and waiting ends", () => {
  const limits = fc.record({
    concurrency: fc.integer({ min: 1, max: 4 }),
    requestsPerMinute: fc.option(fc.integer({ min: 1, max: 5 })),
    tokensPerMinute: fc.option(fc.integer({ min: 50, max: 400 })),
  });
  const calls = fc.array(
    fc.record({ tokens: fc.integer({ min: 1, max: 300 }), lasts: fc.integer({ min: 0, max: 90_000 }) }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(limits, calls, (limit, list) => {
      const scheduler = new CallScheduler(limit);
      const done: { at: number; tokens: number }[] = [];
      const running: { call: Exclude<ReturnType<CallScheduler["start"]>, "slot" | number>; ends: number }[] = [];
      let now = 0;
      for (const { tokens, lasts } of list) {
        for (let tries = 0; ; tries++) {
          expect(tries).toBeLessThan(60);
          for (const ended of running.filter(({ ends }) => ends <= now)) {
            scheduler.finish(ended.call, null);
            running.splice(running.indexOf(ended), 1);
          }
          const start = scheduler.start(now, tokens);
          if (typeof start === "object") {
            running.push({ call: start, ends: now + lasts });
            done.push({ at: now, tokens });
            break;
          }
          if (typeof start === "number") expect(start).toBeGreaterThan(0);
          now += typeof start === "number" ? start : Math.max(1, Math.min(...running.map(({ ends }) => ends)) - now);
        }
        expect(running.length).toBeLessThanOrEqual(limit.concurrency);
        const window = done.filter(({ at }) => at > now - 60_000);
        if (limit.requestsPerMinute !== null) expect(window.length).toBeLessThanOrEqual(limit.requestsPerMinute);
        const used = window.reduce((sum, call) => sum + call.tokens, 0);
        if (limit.tokensPerMinute !== null && window.length > 1)
          expect(used).toBeLessThanOrEqual(limit.tokensPerMinute);
      }
    }),
  );
});

test("what a call really used replaces the estimate", () => {
  const scheduler = new CallScheduler({ concurrency: 9, requestsPerMinute: null, tokensPerMinute: 100 });
  const first = scheduler.start(0, 90);
  if (typeof first === "object") scheduler.finish(first, null);
  expect(scheduler.start(0, 50)).toBe(60_000);
  const second = scheduler.start(0, 10);
  if (typeof second === "object") scheduler.finish(second, 1);
  expect(scheduler.start(1, 9)).toMatchObject({ tokens: 9 });
});

test("a model that uses more than was estimated keeps the limit all the same: the first call shows it", () => {
  const scheduler = new CallScheduler({ concurrency: 16, requestsPerMinute: null, tokensPerMinute: 5000 });
  const first = scheduler.start(0, 500);
  expect(scheduler.start(0, 500)).toBe("slot");
  if (typeof first === "object") scheduler.finish(first, 1000);
  const others = Array.from({ length: 16 }, () => scheduler.start(1, 500));
  expect(others.filter((start) => typeof start === "object")).toHaveLength(4);
  for (const start of others) if (typeof start === "object") scheduler.finish(start, 100);
  // What was set aside beyond need is free again; one call that used much is forgotten little by little.
  expect(scheduler.start(2, 500)).toMatchObject({ tokens: 815 });
});

test("calls that fail count with their estimates and let others follow", () => {
  const scheduler = new CallScheduler({ concurrency: 4, requestsPerMinute: null, tokensPerMinute: 1000 });
  const first = scheduler.start(0, 300);
  if (typeof first === "object") scheduler.finish(first, null);
  const others = [1, 2, 3].map((now) => scheduler.start(now, 300));
  expect(others).toMatchObject([{ tokens: 300 }, { tokens: 300 }, 59_997]);
});

test("pauses double up to half a minute and never undercut Retry-After", () => {
  expect([1, 2, 3, 9].map((attempt) => retryDelay(attempt, null, 1))).toEqual([500, 1000, 2000, 30_000]);
  expect(retryDelay(1, null, 0)).toBe(250);
  expect(retryDelay(1, 9000, 0)).toBe(9000);
  expect(retryAfterOf(new Headers({ "retry-after-ms": "15.5", "retry-after": "9" }), 0)).toBe(15.5);
  expect(retryAfterOf(new Headers({ "retry-after": "soon" }), 0)).toBeNull();
  expect(retryAfterOf(undefined, 0)).toBeNull();
});

test("money is tokens times price", () => {
  const usage = { promptTokens: 2_000_000, completionTokens: 500_000, estimated: false };
  expect(callCost(usage, { promptPerMillion: 2.5, completionPerMillion: 10 })).toBe(10);
});
