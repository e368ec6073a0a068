import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { alignCharacters } from "./align-characters";
import { loadTypesetter } from "./formula";
import { RichText } from "./rich-text";
import { FORMULA, markdownSource, rawSource } from "./shown-source";

beforeAll(async () => {
  await loadTypesetter();
});

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

/** The characters on the page, as text-map.ts reads them. */
function shown(text: string): string {
  return (
    withoutFormulas(renderToStaticMarkup(<RichText text={text} />))
      .replace(/<button.*?<\/button>/gs, "")
      // A code block's copy button comes with what it says, where its part is there.
      .replace(/<(\w+)[^>]*role="(?:tooltip|status)"[^>]*>.*?<\/\1>/gs, "")
      .replace(/<[^>]*>/g, "")
      .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ENTITIES[name] ?? "")
      .replace(/\s/g, "")
  );
}

/** Typeset or not, a formula is one character. */
function withoutFormulas(html: string): string {
  const start = html.indexOf("<span data-formula");
  if (start < 0) return html;
  let end = start;
  let depth = 0;
  do {
    const tag = /<(\/?)span/g;
    tag.lastIndex = end;
    const found = tag.exec(html);
    if (!found) throw new Error("a formula that does not end");
    depth += found[1] ? -1 : 1;
    end = tag.lastIndex;
  } while (depth > 0);
  return html.slice(0, start) + FORMULA + withoutFormulas(html.slice(html.indexOf(">", end) + 1));
}

/** The source of a part of what is shown. */
function sourceOf(text: string, part: string): string | undefined {
  const [characters, source] = [shown(text), markdownSource(text)];
  const places = alignCharacters(characters, source.characters);
  const from = characters.indexOf(part.replace(/\s/g, ""));
  const first = places?.[from] ?? -1;
  const last = places?.[from + part.replace(/\s/g, "").length - 1] ?? -1;
  return from < 0 || first < 0 || last < 0 ? undefined : text.slice(source.starts[first], source.ends[last]);
}

test.each([
  ["plain", "One two three.", "two", "two"],
  ["behind reasoning", "<think>\nIs $x$ **two**?\n</think>\n\nOne **two** three.", "One two", "One **two"],
  ["across mark-up", "It is **very** good.", "is very good", "is **very** good"],
  ["a link's words, not its address", "[end](https://example.com/end) the end", "the end", "the end"],
  ["after an address that has the same letters", "[x](https://e.org/abc) abc", "abc", "abc"],
  ["code", "Use `a_b` and\n\n```py\nx = 1\n```\n\nx = 2", "x = 1", "x = 1"],
  ["code whose language begins like it", "Is it?\n\n```python\nprint(1)\n```", "print(1)", "print(1)"],
  ["code behind a formula", "It is $x^2$ here.\n\n```python\nprint(1)\n```", "print(1)", "print(1)"],
  ["the same after the code", "```py\nx = 1\n```\n\nx = 2", "x = 2", "x = 2"],
  ["a list with its number", "1. first\n2. second", "2. second", "2. second"],
  ["an escaped star", "5 \\* 6 = 30", "* 6 =", "* 6 ="],
  ["an entity", "a &amp; b then c", "then", "then"],
  ["stars that are shown", "2*3*4 is 24", "3*4 is", "3*4 is"],
  ["a table", "| a | b |\n|---|---|\n| c | d e |", "d e", "d e"],
  ["surrogates", "say 😀 and go", "😀 and", "😀 and"],
  ["Chinese", "这是**一个**测试。", "一个测试", "一个**测试"],
  ["HTML, which is shown", "a <b>bold</b> c", "<b>bold</b>", "<b>bold</b>"],
  ["around a formula", "so $x^2$ is", `so${FORMULA}is`, "so $x^2$ is"],
  ["behind a formula", "so $x^2$ is it", "is it", "is it"],
])("what is selected is found in the source: %s", (_, text, part, source) => {
  expect(sourceOf(text, part)).toBe(source);
});

const word = fc.constantFrom(
  "one",
  "two",
  "*a*",
  "**b**",
  "`c`",
  "\n\n",
  "\n- ",
  "\n1. ",
  "[l](u)",
  "&lt;",
  "😀",
  "中",
  "> ",
  "# ",
  "$x$",
  "5",
);

test("every character that is mapped is the one that is shown, and they keep their order", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = words.join(" ");
      const [characters, source] = [shown(text), markdownSource(text)];
      const places = alignCharacters(characters, source.characters);
      if (!places) throw new Error("not aligned");
      const mapped = [...places].filter((place) => place >= 0);
      expect(mapped).toEqual([...new Set(mapped)].sort((a, b) => a - b));
      places.forEach((place, i) => {
        if (place >= 0) expect(source.characters[place]).toBe(characters[i]);
      });
      for (const [i, start] of source.starts.entries()) {
        if (source.characters[i] !== FORMULA) expect(text[start]).toBe(source.characters[i]);
      }
    }),
  );
});

test("raw text is itself", () => {
  const source = rawSource("a  *b*\n");
  expect(source.characters).toBe("a*b*");
  expect(source.starts).toEqual([0, 3, 4, 5]);
});

test("texts that have nothing to do with each other are not aligned", () => {
  expect(alignCharacters("a".repeat(2_000), "b".repeat(2_000))).toBeNull();
});

test("alignment is the longest that there is for small differences", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (a, b) => {
      const places = alignCharacters(a, b) ?? new Int32Array();
      expect([...places].filter((place) => place >= 0).length).toBe(commonLength(a, b));
    }),
  );
});

function commonLength(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a.split("")) {
    const next = [0];
    b.split("").forEach((y, j) => {
      next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}
