import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractMath, restoreSource, splitAtPlaceholders } from "@/lib/text/extract-math";

function found(text: string): Array<[string, boolean]> {
  return extractMath(text).formulas.map((formula) => [formula.tex, formula.display]);
}

describe("extractMath", () => {
  test.each<[string, Array<[string, boolean]>]>([
    ["so $e^{i\\pi}+1=0$ holds", [["e^{i\\pi}+1=0", false]]],
    ["$$\\int f$$", [["\\int f", true]]],
    ["$$\n\\int\nf\n$$", [["\\int f", true]]],
    [
      "\\(a_1\\) and \\[b_2\\]",
      [
        ["a_1", false],
        ["b_2", true],
      ],
    ],
    [
      "the $n$th of $k$-means",
      [
        ["n", false],
        ["k", false],
      ],
    ],
    ["> $$\n> a\n> + b\n> $$", [["a + b", true]]],
    ["\\[\na\n+ b\n\\]", [["a + b", true]]],
    ["$\\text{costs \\$5}$", [["\\text{costs \\$5}", false]]],
    ["| a | $|x|$ |", [["|x|", false]]],
    ["``a ` b`` then $x$", [["x", false]]],
    ["`open then $x$", [["x", false]]],
  ])("finds the formulas of %j", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    "It costs $5, not $10.",
    "between $20,000 and $30,000",
    "$5 for one and 6$ for two",
    "echo $HOME and $PATH",
    "$a/$b",
    "a $ b $ c",
    "escaped \\$x\\$ dollars",
    "an escaped backslash \\\\(x\\\\)",
    "`$x$`",
    "```\n$x$\n$$y$$\n```",
    "- item\n  ~~~sh\n  echo $A$\n  ~~~",
    "never closed $$ x",
    "never closed \\[ x",
    "a paragraph $x\n\nand another y$",
    "https://example.org/?a=$b$&c=$d$",
    "$$$$",
    "\\(\\)",
  ])("leaves %j alone", (text) => {
    const extracted = extractMath(text);
    expect(extracted.formulas).toEqual([]);
    expect(extracted.text).toBe(text);
  });

  test("what is taken out can be put back exactly", () => {
    const piece = fc.constantFrom(
      "$",
      "$$",
      "\\(",
      "\\)",
      "\\[",
      "\\]",
      "`",
      "```",
      "\n",
      "\n\n",
      " ",
      "a",
      "1",
      "\\",
      "> ",
      "x_1",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        const extracted = extractMath(text);
        expect(restoreSource(extracted.text, extracted.formulas)).toBe(text);
      }),
      { seed: 7 },
    );
  });

  test("a text cannot forge a placeholder", () => {
    const { text, formulas } = extractMath("\uFDD00\uFDD1 and $x$");
    expect(formulas).toHaveLength(1);
    expect(splitAtPlaceholders(text)).toEqual(["\uFFFD0\uFFFD and ", "0", ""]);
  });

  test.each(["$a ", "$$ a ", "\\( a ", "\\(", "\\[ a ", "```\n```\n$a ", "`a ``b ", "$", "`", "\\"])(
    "takes no time worth mentioning for a long text of %j",
    (piece) => {
      const text = piece.repeat(500_000 / piece.length);
      const before = process.cpuUsage();
      expect(extractMath(text).formulas.length).toBeLessThanOrEqual(2_000);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(600);
    },
  );

  test("formulas among many dollars and escaped characters are still found", () => {
    expect(found(`${"costs $5 and \\_ ".repeat(2_000)}\n\n$x^2$`)).toEqual([["x^2", false]]);
  });
});
