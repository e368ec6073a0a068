import { expect, test } from "vitest";
import { CallQueue } from "./call-queue";
import type { Clock } from "./clock";

const call = (work: () => Promise<void>) => async () => {
  await work();
  return { result: null, tokens: null };
};

/** Time does not advance: only the signal wakes a sleeper. */
const stopped: Clock = {
  now: () => 0,
  sleep: (_, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true })),
};

test("calls that wait start as soon as the limits allow more", async () => {
  const queue = new CallQueue({ concurrency: 1, requestsPerMinute: null, tokensPerMinute: null });
  const begun: number[] = [];
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const all = [0, 1, 2].map((number) =>
    queue.run(
      1,
      call(async () => {
        begun.push(number);
        await held;
      }),
    ),
  );
  await expect.poll(() => begun).toEqual([0]);
  queue.setLimits({ concurrency: 3, requestsPerMinute: null, tokensPerMinute: null });
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  finish();
  await Promise.all(all);
});

test("a wait for the next minute ends when the limit per minute goes, and still when it is called off", async () => {
  const queue = new CallQueue({ concurrency: 8, requestsPerMinute: 1, tokensPerMinute: null }, stopped);
  await queue.run(
    1,
    call(async () => {}),
  );
  const off = new AbortController();
  const calledOff = queue.run(
    1,
    call(async () => {}),
    off.signal,
  );
  const waiting = queue.run(
    1,
    call(async () => {}),
  );
  off.abort(new Error("called off"));
  await expect(calledOff).rejects.toThrow("called off");
  queue.setLimits({ concurrency: 8, requestsPerMinute: null, tokensPerMinute: null });
  await expect(waiting).resolves.toBeNull();
});

test("whoever gives up while others are before it is gone at once, takes nobody's place and uses up no limit", async () => {
  const queue = new CallQueue({ concurrency: 8, requestsPerMinute: 2, tokensPerMinute: null }, stopped);
  const done: string[] = [];
  const run = (name: string, signal?: AbortSignal) =>
    queue.run(
      1,
      call(async () => void done.push(name)),
      signal,
    );
  await Promise.all([run("one"), run("two")]);
  const first = run("first");
  const off = new AbortController();
  const calledOff = ["a", "b", "c"].map((name) => run(name, off.signal));
  const last = run("last");
  off.abort(new Error("called off"));
  for (const each of calledOff) await expect(each).rejects.toThrow("called off");
  await expect(run("late", off.signal)).rejects.toThrow("called off");
  queue.setLimits({ concurrency: 8, requestsPerMinute: 4, tokensPerMinute: null });
  await Promise.all([first, last]);
  expect(done).toEqual(["one", "two", "first", "last"]);
});
