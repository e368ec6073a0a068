import { describe, expect, test } from "vitest";
import { z } from "zod";
import { RequestError } from "@/lib/http/fetch-json";
import { outcomeOfError } from "./sending";

describe("outcomeOfError", () => {
  test.each([
    ["no connection", new TypeError("Failed to fetch")],
    ["too slow", new DOMException("timed out", "TimeoutError")],
    ["the page is going", new DOMException("aborted", "AbortError")],
    ["an answer of another shape", new z.ZodError([])],
    ["a server error", new RequestError(500, "INTERNAL", "")],
    ["the database is away", new RequestError(503, "UNAVAILABLE", "")],
    ["too many requests", new RequestError(429, "TOO_MANY_REQUESTS", "")],
    ["a proxy's own page", new RequestError(407, "INTERNAL", "")],
  ])("%s is worth another attempt", (_, error) => {
    expect(outcomeOfError(error)).toEqual({ is: "again" });
  });

  test("being signed out is not a refusal", () => {
    expect(outcomeOfError(new RequestError(401, "SIGNED_OUT", ""))).toEqual({ is: "signed-out" });
  });

  test.each(["LEASE_LOST", "ROUND_NOT_OPEN", "CONFLICT", "INVALID", "NOT_FOUND"])("%s is final", (code) => {
    const outcome = outcomeOfError(new RequestError(409, code, "why"));
    expect(outcome).toEqual({ is: "refused", code, message: "why" });
  });
});
