import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitAddresses } from "./parse-markdown";

describe("splitAddresses", () => {
  test.each([
    ["no address", ["no address"]],
    ["see https://example.org/a?b=c&d=1#e now", ["see ", "https://example.org/a?b=c&d=1#e", " now"]],
    ["(http://example.org).", ["(", "http://example.org", ")."]],
    ["https://a.example, https://b.example!", ["", "https://a.example", ", ", "https://b.example", "!"]],
    ["ftp://example.org", ["ftp://example.org"]],
    ["https://", ["https://"]],
    ["javascript:alert(1)//https", ["javascript:alert(1)//https"]],
  ])("%s", (text, parts) => {
    expect(splitAddresses(text)).toEqual(parts);
  });

  test("loses nothing, and every address begins with http", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom("https://a.example/b?c", "http://", "https://x.")), {
          maxLength: 8,
        }),
        (pieces) => {
          const text = pieces.join(" ");
          const parts = splitAddresses(text);
          expect(parts.join("")).toBe(text);
          for (const address of parts.filter((_, index) => index % 2 === 1)) expect(address).toMatch(/^https?:\/\/\S/);
        },
      ),
    );
  });
});
