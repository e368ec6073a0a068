import { describe, expect, test } from "vitest";
import { splitSections } from "@/lib/text/split-sections";
import { parseMarkdown, walk } from "./parse-markdown";

const N = 10_000;

const hostile: Record<string, string> = {
  "open brackets": "[".repeat(N),
  "nested brackets": "[".repeat(N) + "]".repeat(N),
  "links that never close": "[a](".repeat(N),
  "images in images": "![[]()".repeat(N),
  "block quotes in block quotes": `${"> ".repeat(N)}x`,
  "block quotes without spaces": ">".repeat(N),
  "lists in lists": `${"- ".repeat(N)}x`,
  "numbered lists in lists": `${"1. ".repeat(N)}x`,
  "lists nested by indentation": Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n"),
  "stars that open": "*a **a ".repeat(N),
  "stars that close": "a** b* c* ".repeat(N),
  "stars and underscores crossed": "*a_ ".repeat(N),
  tildes: "~~a ~b".repeat(N),
  "growing runs of backticks": Array.from({ length: 500 }, (_, length) => `e${"`".repeat(length)}`).join(""),
  "comments that never close": "<!--".repeat(N),
  "tags that never close": "<a href='".repeat(N),
  "underlined headings": "a\n=\n".repeat(N),
  "mail addresses": "a@a.".repeat(N),
  "table of ten thousand columns": `${"|a".repeat(N)}\n${"|-".repeat(N)}\n${"|x".repeat(N)}`,
  "link definitions": Array.from({ length: N }, (_, index) => `[a${index}]: /x`).join("\n"),
  "one line of 200 kB": "word ".repeat(40_000),
};

describe("parseMarkdown", () => {
  test.each(Object.entries(hostile))("%s: no section takes long", (_name, text) => {
    for (const { text: section } of splitSections(text)) {
      // Unguarded, the slow ones take minutes or overflow the stack; the test's own time limit ends them.
      expect(parseMarkdown(section)).toBeDefined();
    }
  });

  test("ordinary text with much markup is read, not refused", () => {
    const text = `- **Name** (*kind*): \`code\`, [link](https://example.org), ~~old~~ and snake_case_words\n`.repeat(
      90,
    );
    const root = parseMarkdown(text);
    expect(root?.children.map((child) => child.type)).toEqual(["list"]);
    const texts = root ? [...walk(root)].map((node) => ("value" in node ? node.value : "")) : [];
    expect(texts.join(" ")).toContain("snake_case_words");
  });
});
