import { expect, test, vi } from "vitest";
import { ImportPlaces } from "./import-places";

const forever = new AbortController().signal;

test("so many at once; others get a place in their order when one leaves", async () => {
  const places = new ImportPlaces({ atOnce: 1, waiting: 2, patienceMs: 60_000 });
  const began: string[] = [];
  const take = async (who: string) => {
    const leave = await places.take(forever);
    began.push(who);
    return leave;
  };
  const leaveFirst = await take("first");
  const [second, third] = [take("second"), take("third")];
  leaveFirst();
  (await second)();
  (await third)();
  expect(began).toEqual(["first", "second", "third"]);
  (await take("fourth"))();
});

test("a full queue refuses at once, and whoever leaves the queue makes room", async () => {
  const places = new ImportPlaces({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
  const leave = await places.take(forever);
  const leaving = new AbortController();
  const left = places.take(leaving.signal);
  await expect(places.take(forever)).rejects.toMatchObject({ code: "UNAVAILABLE", details: { retryAfter: 60 } });
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  const next = places.take(forever);
  leave();
  (await next)();
  (await places.take(forever))();
});

test("nobody waits longer than the patience", async () => {
  vi.useFakeTimers();
  try {
    const places = new ImportPlaces({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
    const leave = await places.take(forever);
    const waited = expect(places.take(forever)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await vi.advanceTimersByTimeAsync(60_000);
    await waited;
    leave();
    (await places.take(forever))();
  } finally {
    vi.useRealTimers();
  }
});
