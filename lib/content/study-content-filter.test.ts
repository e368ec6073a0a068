import { expect, test } from "vitest";
import { readContentFilter } from "./study-content-filter";

test("a filter is read from an address, and what is not valid there does not count", () => {
  const system = "01900000-0000-7000-8000-000000000000";
  expect(readContentFilter({ text: " haiku ", tag: "short", system, other: "x" })).toEqual({
    text: "haiku",
    tag: "short",
    system,
  });
  expect(readContentFilter({ text: "", subset: ["two", "values"], system: "no id", domain: undefined })).toEqual({});
});
