import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { parseMarkdown, walk } from "./parse-markdown";
import { FormattedText } from "./rich-text";

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

/** What can be read on the page, without spaces: how an image or a ticked box is named counts as its text. */
function readable(text: string): string {
  return renderToStaticMarkup(<FormattedText text={text} topHeading={3} />)
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, "");
}

/**
 * The pieces of a text that are no markup, as the parser of CommonMark and GitHub's Markdown reads it: whatever is in none
 * of them is left out by the standard. Numbers of lists are among them: no reader shows a list without.
 */
function pieces(text: string): string[] {
  const root = parseMarkdown(text);
  if (!root) return [text];
  return [...walk(root)]
    .flatMap((node) => {
      if (node.type === "image" || node.type === "imageReference") return [node.alt ?? ""];
      if (node.type === "listItem") {
        const source = text.slice(node.position?.start.offset, node.position?.end.offset);
        return [/^\d+[.)]/.exec(source)?.[0] ?? ""];
      }
      return "value" in node ? [node.value] : [];
    })
    .map((piece) => piece.replace(/\s+/g, ""));
}

function expectAllReadable(text: string): void {
  const visible = readable(text);
  let from = 0;
  for (const piece of pieces(text)) {
    const at = visible.indexOf(piece, from);
    if (at < 0) throw new Error(`${JSON.stringify(piece)} of ${JSON.stringify(text)} cannot be read in ${visible}`);
    from = at + piece.length;
  }
}

const token = fc.constantFrom(
  ..."*_~`#->+|[]()!\\<&:.,;=\"'%^@{}/?".split(""),
  "\n",
  "\n\n",
  "  \n",
  "\n    ",
  "\n\t",
  "\n  - ",
  "\n* ",
  "\n+ 5",
  "\n1. ",
  "\n2024. ",
  "\n123456789) ",
  "\n> ",
  "\n# ",
  " #\n",
  "\n---\n",
  "\n===\n",
  "\n```\n",
  "\n~~~ py x\n",
  "\n| a | b |\n|-|-|\n| ",
  "\n[^1]: ",
  "\n[a]: /u ",
  "**",
  "__",
  "~~",
  "<b>",
  "</b>",
  "<!-- ",
  " -->",
  "<br>",
  "<https://a.example>",
  "[x] ",
  "[ ] ",
  "[a]",
  "[^1]",
  "[a][^1]",
  "![a][a]",
  "![b](c)",
  "](d)",
  "[a](<e f>)",
  "&amp;",
  "&#35;",
  "&nbsp;",
  "\u00a0",
  "\u200d",
  "\u202e",
  "😀",
  "👩‍👩‍👧",
  "*️⃣",
  "é",
  "中文",
  "שלום",
  "०",
  " ",
  "  ",
  "0",
  "12",
  "x",
  "word",
  "5*6*7",
  "a_b_c",
  "C:\\x",
);

test("all of a text can be read but what standard Markdown leaves out", () => {
  fc.assert(fc.property(fc.array(token, { maxLength: 24 }), (tokens) => expectAllReadable(tokens.join(""))));
});

test.each([
  ["a number of nine digits", "123456789. That is it."],
  ["a year with a box", "2024. [ ] done"],
  ["a box after an empty item", "*\n[ ] *"],
  ["a box after an empty item in another", "* # a\n  *\n\n  [x] b"],
  ["a reference to a footnote, with its own words", "see [Smith][^1] and ![a cat][^1]\n\n[^1]: note"],
  ["words behind a fence's marks", "```python with some words that are long\nx\n```"],
  ["keycaps", "*️⃣ and *️⃣"],
  ["deeply nested stars", `${"*a ".repeat(60)}b${"*".repeat(60)}`],
  ["more cells than columns", "| a |\n|---|\n| b | c |"],
])("%s", (_, text) => expectAllReadable(text));

test("formulas that nothing can be typeset of stand as they were written", () => {
  expect(readable("![$x$][c]\n\n[c]: https://example.org")).toContain("$x$");
});
