import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { newId } from "./new-id";

test("ids are UUIDs of version 7 that hold the time, each another", () => {
  const before = Date.now();
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) {
    expect(validate(id) && version(id)).toBe(7);
    const at = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
});
