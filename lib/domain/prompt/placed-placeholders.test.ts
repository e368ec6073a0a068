import { expect, test } from "vitest";
import { placedPlaceholders } from "./placed-placeholders";

test("a placeholder is told with the line where it first stands", () => {
  const text = "Judge this.\r\n\r\n{{response}}\r\n{{ qestion }} and {{qestion}}\n{{}}";
  expect(placedPlaceholders(text, ["qestion", ""])).toBe("{{qestion}} (line 4), {{}} (line 5)");
  expect(placedPlaceholders("{{a\nb}}", ["a\nb"])).toBe("{{a\nb}}");
  expect(placedPlaceholders(text, [])).toBe("");
});
