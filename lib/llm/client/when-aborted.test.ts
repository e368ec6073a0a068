import { expect, test } from "vitest";
import { whenAborted } from "./clock";

test("all who still wait are told once", () => {
  const controller = new AbortController();
  const told: string[] = [];
  whenAborted(controller.signal, () => told.push("first"));
  const stop = whenAborted(controller.signal, () => told.push("gone"));
  whenAborted(controller.signal, () => told.push("last"));
  stop();
  controller.abort();
  controller.abort();
  expect(told).toEqual(["first", "last"]);
});

test("one who is told may stop the waiting of others", () => {
  const controller = new AbortController();
  const told: string[] = [];
  whenAborted(controller.signal, () => stop());
  const stop = whenAborted(controller.signal, () => told.push("second"));
  controller.abort();
  expect(told).toEqual([]);
});
