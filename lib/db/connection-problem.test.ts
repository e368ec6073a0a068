import { describe, expect, test } from "vitest";
import { connectionProblem, connectionTarget, foundProblem } from "./connection-problem";

const URL_WITH_PASSWORD = "postgresql://ada:s3cr%40t@db.example:6543/lab";

function failure(code: string, message = "it went wrong\n    at somewhere"): Error {
  return Object.assign(new Error(message), { code });
}

describe("connectionProblem", () => {
  test.each([
    [failure("ENOTFOUND"), "unknown-host", "not known: db.example:6543"],
    [failure("EAI_AGAIN"), "unknown-host", "not known"],
    [failure("ECONNREFUSED"), "refused", "Nothing listens at db.example:6543"],
    [new AggregateError([failure("ECONNREFUSED"), failure("ECONNREFUSED")]), "refused", "Nothing listens"],
    [failure("ETIMEDOUT"), "late", "cannot be reached"],
    [new Error("timeout expired"), "unreachable", "timeout expired"],
    [new Error("Connection terminated unexpectedly"), "unreachable", "cannot be reached"],
    [failure("28P01", 'password authentication failed for user "ada"'), "authentication", "refuses user ada"],
    [failure("28000", "no pg_hba.conf entry"), "authentication", "pg_hba.conf"],
    [new Error("SASL: client password must be a string"), "authentication", "refuses user ada"],
    [failure("3D000"), "no-such-database", "no database lab"],
    [failure("42501", "permission denied for database"), "no-right-to-connect", "may not connect to database lab"],
    [failure("25006"), "read-only", "name all servers"],
    [failure("53300", "too many clients"), "busy", "max_connections"],
    [new Error("The server does not support SSL connections"), "encryption", "sslmode"],
    [failure("SELF_SIGNED_CERT_IN_CHAIN"), "encryption", "certificate"],
    [failure("XX000", "internal error"), "other", "cannot be used: internal error"],
  ])("%s is %s", (error, kind, words) => {
    const problem = connectionProblem(error, URL_WITH_PASSWORD);
    expect(problem.kind).toBe(kind);
    expect(problem.message).toContain(words);
    expect(problem.message).not.toMatch(/\n|s3cr/);
  });

  test.each(["", "localhost/lab", "mysql://ada@db/lab", "postgres://ada@db:1,db:x/lab", "postgresql://a b:99999999/x"])(
    "%j is no connection string",
    (url) => {
      expect(connectionProblem(undefined, url)).toEqual({
        kind: "malformed",
        message: expect.stringContaining("postgresql://user:password@host:5432/database"),
      });
    },
  );
});

describe("connectionTarget", () => {
  test("fills in what a connection string may leave out", () => {
    expect(connectionTarget("postgres://ada@/")).toBeNull();
    expect(connectionTarget("postgres://ada@db")).toEqual({ host: "db:5432", database: "ada", user: "ada" });
    expect(connectionTarget("postgres://ada@db/lab?host=/run/postgresql")?.host).toBe("/run/postgresql");
  });

  test("names all servers of a string that has several", () => {
    const host = "db:1, [::1]:5432, 10.0.0.2:5432";
    const target = { host, database: "lab", user: "ada" };
    expect(connectionTarget("postgres://ada:p%40w@db:1,[::1],10.0.0.2:5432/lab?sslmode=verify-full")).toEqual(target);
  });
});

test("an old server is named with its version and what is needed", () => {
  expect(foundProblem("too-old", URL_WITH_PASSWORD, "14.4").message).toBe(
    "The server db.example:6543 runs PostgreSQL 14.4; Tickbox needs 15 or newer.",
  );
});
