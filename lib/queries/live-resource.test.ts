import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveResource } from "./live-resource";

/** A document and window that can be hidden, looked at and cut off. */
class FakeDocument extends EventTarget {
  visibilityState = "visible";
}
let screen: FakeDocument;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  screen = new FakeDocument();
  vi.stubGlobal("document", screen);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers are given by hand, in any order. */
function asked(initial?: string) {
  const waiting: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const resource = new LiveResource<string>(
    {
      load: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
      intervalMs: (data) => (data === "wait" ? 10_000 : false),
      freshMs: 60_000,
      retryMs: (error, failures) => (error instanceof TypeError ? failures * 1_000 : null),
    },
    initial,
  );
  const settle = async (place: number, answer: string | Error) => {
    if (answer instanceof Error) waiting[place]?.reject(answer);
    else waiting[place]?.resolve(answer);
    await vi.advanceTimersByTimeAsync(0);
  };
  const look = (state: "visible" | "hidden") => {
    screen.visibilityState = state;
    screen.dispatchEvent(new Event("visibilitychange"));
  };
  return { resource, settle, look, count: () => waiting.length };
}

test("asks when it comes on the screen, unless the answer came with the page", async () => {
  const { resource, settle } = asked();
  resource.open();
  expect(resource.current()).toMatchObject({ data: undefined, isFetching: true });
  await settle(0, "a");
  expect(resource.current()).toEqual({ data: "a", updatedAt: 1_000_000, isFetching: false, error: null });
  const given = asked("b");
  given.resource.open();
  expect(given.count()).toBe(0);
});

test("what is set, or asked for again, takes the place of an answer on its way", async () => {
  const { resource, settle, count } = asked();
  resource.open();
  resource.set("set");
  await settle(0, "late");
  expect(resource.current()).toMatchObject({ data: "set", isFetching: false });
  resource.refetch();
  resource.refetch();
  expect(count()).toBe(3);
  await settle(1, "first");
  expect(resource.current()).toMatchObject({ data: "set", isFetching: true });
  await settle(2, "second");
  expect(resource.current()).toMatchObject({ data: "second", isFetching: false });
});

test("tries again after a passing failure, at once when the connection is back, and not after a refusal", async () => {
  const { resource, settle, count } = asked();
  resource.open();
  const offline = new TypeError("no connection");
  await settle(0, offline);
  expect(resource.current()).toMatchObject({ error: offline, isFetching: true });
  await vi.advanceTimersByTimeAsync(999);
  expect(count()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(count()).toBe(2);
  await settle(1, offline);
  window.dispatchEvent(new Event("online"));
  expect(count()).toBe(3);
  const refused = new Error("refused");
  await settle(2, refused);
  expect(resource.current()).toMatchObject({ error: refused, isFetching: false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(count()).toBe(3);
});

test("asks by the clock while it is looked at, and at once when that is made up for", async () => {
  const { resource, settle, look, count } = asked();
  resource.open();
  await settle(0, "wait");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(2);
  await settle(1, "wait");
  look("hidden");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(count()).toBe(2);
  look("visible");
  expect(count()).toBe(3);
});

test("an old answer is asked for when the window is looked at again, a young one is not", async () => {
  const { resource, settle, look, count } = asked();
  resource.open();
  await settle(0, "a");
  look("visible");
  expect(count()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  look("visible");
  expect(count()).toBe(2);
});

test("an age that is kept brings the next question no later", async () => {
  const { resource, settle, count } = asked();
  resource.open();
  await settle(0, "wait");
  const { updatedAt } = resource.current();
  await vi.advanceTimersByTimeAsync(9_000);
  resource.set("wait", updatedAt);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count()).toBe(2);
});

test("off the screen it neither asks nor hears", async () => {
  const { resource, settle, count } = asked();
  const close = resource.open();
  close();
  await settle(0, "late");
  window.dispatchEvent(new Event("online"));
  resource.refetch();
  expect(count()).toBe(1);
  expect(resource.current()).toMatchObject({ data: undefined, isFetching: false });
});
