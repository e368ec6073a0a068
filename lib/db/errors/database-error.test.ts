import { expect, test } from "vitest";
import { LASTING_ERRORS, TRANSIENT_ERRORS } from "@/lib/db/testing/database-errors";
import { databaseErrorCode, isTransient, transientProblem } from "./database-error";

test.each(TRANSIENT_ERRORS)("%s passes", (_, error) => {
  expect(isTransient(error)).toBe(true);
});

test.each(LASTING_ERRORS)("%s would come again", (_, error) => {
  expect(isTransient(error)).toBe(false);
});

test.each([
  ["ENOTFOUND", "unknown-host"],
  ["ECONNREFUSED", "refused"],
  ["57P01", "unreachable"],
  ["57014", "late"],
  ["ETIMEDOUT", "late"],
  ["53300", "busy"],
  ["40P01", "conflict"],
  ["25006", "read-only"],
])("%s is told as %s", (code, problem) => {
  expect(transientProblem({ code })).toBe(problem);
});

test("an error that is its own cause is looked through only so far", () => {
  const circular: { cause?: unknown } = {};
  circular.cause = circular;
  expect(isTransient(circular)).toBe(false);
});

test("only PostgreSQL's own codes are taken for such", () => {
  const through = (originalCode: string) => ({
    code: "P2010",
    meta: { driverAdapterError: { cause: { kind: "postgres", originalCode } } },
  });
  for (const code of ["55P03", "3F000", "P0001", "XX000"]) {
    expect(databaseErrorCode({ code })).toBe(code);
    expect(databaseErrorCode(through(code))).toBe(code);
  }
  for (const code of ["EPIPE", "P2010", "P1001", "NOT_FOUND", 42]) expect(databaseErrorCode({ code })).toBe(null);
  expect(databaseErrorCode(null)).toBe(null);
});
