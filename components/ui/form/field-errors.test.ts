import { expect, it } from "vitest";
import { RequestError } from "@/lib/http/fetch-json";
import { fieldErrors } from "./check-form";

it("tells each field that the server named what it expects, as a sentence", () => {
  const fields = [
    { field: "name", expected: "write a name" },
    { field: "role", expected: "Choose a role." },
  ];
  expect(fieldErrors(new RequestError(400, "INVALID", "not valid", { fields }))).toEqual([
    { field: "name", message: "Write a name." },
    { field: "role", message: "Choose a role." },
  ]);
});

it("puts a refusal about one field at that field", () => {
  const error = new RequestError(409, "CONFLICT", "Taken.", { field: "email" });
  expect(fieldErrors(error)).toEqual([{ field: "email", message: "Taken." }]);
});

it("says the server's own words, or that it could not be reached; and nothing without an error", () => {
  expect(fieldErrors(new RequestError(410, "EXPIRED", "Gone."))).toEqual([{ field: null, message: "Gone." }]);
  expect(fieldErrors(new TypeError("fetch failed"))[0]?.message).toMatch(/could not be reached/);
  expect(fieldErrors(null)).toEqual([]);
});
