import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonBreak } from "./find-json-break";

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("findJsonBreak", () => {
  it.each([
    ['{"a": 1 "b": 2}', 8, '"," or "}"'],
    ['{"a" 1}', 5, '":" after the key'],
    ['{"a": NaN}', 6, "a value"],
    ["{'a': 1}", 1, "a key in double quotes"],
    ["[1,]", 3, "a value"],
    ["[1 2]", 3, '"," or "]"'],
    ['{"a": 1} x', 9, "nothing more"],
    ['{"a": "cut of', 13, 'a closing "'],
    ['["a\\x"]', 3, "an escape"],
    ['["a\tb"]', 3, 'a closing "'],
    ["01", 1, "nothing more"],
    ["", 0, "a value"],
  ])("of %s is character %i", (text, at, expected) => {
    expect(findJsonBreak(text)).toEqual({ at, expected: expect.stringContaining(expected) });
  });

  it("finds one exactly where JSON.parse refuses, and the text before it could have gone on", () => {
    const cut = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", ":", '"', "}", "]", "\\", "1", "x", " "));
    fc.assert(
      fc.property(cut, ([json, place, put]) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + put + json.slice(at + 1);
        const found = findJsonBreak(text);
        expect(found === null).toBe(parses(text));
        // Up to the change the text is the beginning of JSON.
        if (found) expect(found.at).toBeGreaterThanOrEqual(Math.min(at, text.length) - 5);
      }),
    );
  });
});
