import { expect, it } from "vitest";
import { RequestError } from "@/lib/http/fetch-json";
import { refusalOf } from "./form-refusal";

const FIELDS = ["name", "email"];

it("leads from the summary to each field that the server named", () => {
  const fields = [
    { field: "name", expected: "write a name" },
    { field: "role", expected: "Choose a role." },
  ];
  const refusal = refusalOf(new RequestError(400, "INVALID", "not valid", { fields }), "join", FIELDS);
  expect(refusal.errors).toEqual([{ message: "Write a name.", fieldId: "join-name" }, { message: "Choose a role." }]);
  expect(refusal.of("name")).toBe("Write a name.");
  expect(refusal.of("email")).toBeUndefined();
});

it("puts a refusal about one field at that field", () => {
  const refusal = refusalOf(
    new RequestError(409, "CONFLICT", "RedeemedInvitation.", { field: "email" }),
    "join",
    FIELDS,
  );
  expect(refusal.of("email")).toBe("RedeemedInvitation.");
});

it("says the server's own words, or that it could not be reached; and nothing without an error", () => {
  expect(refusalOf(new RequestError(410, "EXPIRED", "Gone."), "join", FIELDS).errors).toEqual([{ message: "Gone." }]);
  expect(refusalOf(new TypeError("fetch failed"), "join", FIELDS).errors[0]?.message).toMatch(/could not be reached/);
  expect(refusalOf(null, "join", FIELDS).errors).toEqual([]);
});
