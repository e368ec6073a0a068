import { expect, test } from "vitest";
import { placedPlaceholders } from "../prompts-of-judge";

test("a placeholder is told with the line where it first stands", () => {
  const text = "Judge this.\r\n\r\n{{response}}\r\n{{ qestion }} and {{qestion}}\n{{}}";
  expect(placedPlaceholders(text, ["qestion", ""])).toBe("{{qestion}} (line 4), {{}} (line 5)");
  expect(placedPlaceholders("{{a\nb}}", ["a\nb"])).toBe("{{a\nb}}");
  expect(placedPlaceholders(text, [])).toBe("");
});

test("a text of open braces and spaces takes time in proportion to its length", () => {
  // Work that grows with the cube would not end within the test's time limit.
  expect(placedPlaceholders(`{{${" ".repeat(50_000)}`, ["a"])).toBe("{{a}}");
  expect(placedPlaceholders(`${"{{ ".repeat(50_000)}a }}`, ["a"])).toBe("{{a}} (line 1)");
});
