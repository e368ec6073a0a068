import { expect, test } from "vitest";
import { writtenOrder } from "./written-order";

test("a text about a pair says which responses its writer's A and B are", () => {
  const systems = ["M1", "gpt-4o"];
  expect(writtenOrder({ order: "ab", systems })).toBe("A here = M1 (the pair’s A), B here = gpt-4o (the pair’s B)");
  expect(writtenOrder({ order: "ba", systems })).toBe("A here = gpt-4o (the pair’s B), B here = M1 (the pair’s A)");
  expect(writtenOrder({ order: null, systems })).toContain("not known");
  expect(writtenOrder({ order: null, systems: ["M1"] })).toBeNull();
});
