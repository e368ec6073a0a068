import { expect, test } from "vitest";
import { InFlightWork } from "./in-flight-work";

function piece() {
  let end = () => {};
  let fail = (_: Error) => {};
  const work = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work, end: () => end(), fail: (error: Error) => fail(error) };
}

test("the next to end is told, whichever it is, and no longer counts", async () => {
  const underWay = new InFlightWork();
  const [one, other] = [piece(), piece()];
  underWay.add(one.work);
  underWay.add(other.work);
  expect(underWay.size).toBe(2);
  const next = underWay.next();
  other.end();
  await next;
  expect(underWay.size).toBe(1);
  one.end();
  await underWay.all();
  expect(underWay.size).toBe(0);
});

test("nobody waits where nothing is under way", async () => {
  const underWay = new InFlightWork();
  await underWay.next();
  await underWay.all();
  expect(underWay.size).toBe(0);
});

test("what a piece failed with is told to whoever waits, then or later, once the others have ended", async () => {
  const underWay = new InFlightWork();
  const [one, other] = [piece(), piece()];
  underWay.add(one.work);
  underWay.add(other.work);
  const next = underWay.next();
  one.fail(new Error("no room"));
  await expect(next).rejects.toThrow("no room");
  await expect(underWay.next()).rejects.toThrow("no room");
  const all = underWay.all();
  const seen = { ended: false };
  const watched = all.catch(() => {
    seen.ended = true;
  });
  await Promise.resolve();
  expect(seen.ended).toBe(false);
  other.end();
  await watched;
  await expect(all).rejects.toThrow("no room");
});

test("a failure that nobody was waiting for is kept until somebody asks", async () => {
  const underWay = new InFlightWork();
  underWay.add(Promise.reject(new Error("gone")));
  await expect(underWay.all()).rejects.toThrow("gone");
});

test("work that is begun while all are waited for is waited for, too", async () => {
  const underWay = new InFlightWork();
  const [one, late] = [piece(), piece()];
  underWay.add(one.work.then(() => underWay.add(late.work)));
  const all = underWay.all();
  one.end();
  late.end();
  await all;
  expect(underWay.size).toBe(0);
});
