import { expect, test } from "vitest";
import { isUnavailable } from "./is-unavailable";

test("a lost or refused connection is told apart from a mistake of ours, however deep it is wrapped", () => {
  const wrapped = { code: "P2010", meta: { driverAdapterError: { cause: { kind: "DatabaseNotReachable" } } } };
  const killed = { code: "P2010", meta: { driverAdapterError: { cause: { kind: "postgres", code: "57P01" } } } };
  expect(isUnavailable(wrapped)).toBe(true);
  expect(isUnavailable(killed)).toBe(true);
  expect(isUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isUnavailable(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toBe(true);
  expect(isUnavailable({ code: "P2010", meta: { driverAdapterError: { cause: { code: "23514" } } } })).toBe(false);
  expect(isUnavailable(new TypeError("x is not a function"))).toBe(false);
  expect(isUnavailable(null)).toBe(false);
  const circular: { cause?: unknown } = {};
  circular.cause = circular;
  expect(isUnavailable(circular)).toBe(false);
});
