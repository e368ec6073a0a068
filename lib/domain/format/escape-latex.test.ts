import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeLatex } from "./escape-latex";

test.each([
  ["50 % of A_1 & B#2 for $3 {x}", "50 \\% of A\\_1 \\& B\\#2 for \\$3 \\{x\\}"],
  [
    "a\\b~c^d|e<f>g",
    "a\\textbackslash{}b\\textasciitilde{}c\\textasciicircum{}d\\textbar{}e\\textless{}f\\textgreater{}g",
  ],
  ["Krippendorff’s α ≥ 0.667, Δ −1", "Krippendorff’s $\\alpha$ $\\ge$ 0.667, $\\Delta$ $-$1"],
  ["5\u202fs\u200b, f′", "5\\,s, f$\\prime$"],
  ["Über façade · 3×4 – “ja”", "Über façade · 3×4 – “ja”"],
])("%j is written %j", (text, expected) => {
  expect(escapeLatex(text)).toBe(expected);
});

test("whatever is written, no sign keeps a meaning of its own, and mathematics is closed", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(..."\\~^<>|&%$#_{}α−≥ab ")), (signs) => {
      const text = escapeLatex(signs.join(""));
      const bare = text.replaceAll(/\\(?:text\w+\{\}|[&%$#_{}])|\$(?:-|\\\w+)\$/g, "");
      expect(bare).not.toMatch(/[\\~^<>|&%$#_{}α−≥]/);
    }),
  );
});
