import fc from "fast-check";
import { expect, test } from "vitest";
import { codeTokens } from "./code-tokens";

const told = (code: string, language: string) =>
  codeTokens(code, language).map(({ start, end, kind }) => `${kind} ${code.slice(start, end)}`);

test("keywords, strings, values and comments are where they stand", () => {
  expect(told('def f():\n    return "é🙂", 42  # all', "python")).toEqual([
    "keyword def",
    "keyword return",
    'string "é🙂"',
    "value 42",
    "comment # all",
  ]);
  expect(told('{"a": [1, true]}', "json")).toEqual(['value "a"', "value 1", "keyword true"]);
  expect(told("SELECT 1 -- one", "sql")).toContain("comment -- one");
});

test("a language may be called by a short name; of one that nobody knows nothing is coloured", () => {
  expect(told("let x = 1", "ts")).toContain("keyword let");
  expect(told("let x = 1", "klingon")).toEqual([]);
});

test("tokens are in order, apart from each other and within the code, whatever it is", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("python", "ts", "html", "css", "bash", "c"),
      (code, language) => {
        let last = 0;
        for (const { start, end } of codeTokens(code, language)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(code.length);
      },
    ),
  );
});
