import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitSections } from "./split-sections";

const paragraph = `${"Some words of a paragraph. ".repeat(20).trim()}\n\n`;

const textsOf = (text: string) => splitSections(text).map((section) => section.text);

describe("splitSections", () => {
  test("a short text stays whole", () => {
    expect(splitSections(paragraph)).toEqual([{ text: paragraph, aside: null }]);
  });

  test("a long text is cut between paragraphs and loses nothing", () => {
    const text = paragraph.repeat(200);
    const sections = textsOf(text);
    expect(sections.join("")).toBe(text);
    expect(sections.length).toBeGreaterThan(5);
    expect(Math.max(...sections.map((section) => section.length))).toBeLessThan(13_000);
    for (const section of sections.slice(0, -1)) expect(section.endsWith("\n\n")).toBe(true);
  });

  test("never inside a fenced code block", () => {
    const code = `\`\`\`js\n${"let a = 1;\n\n".repeat(3000)}\`\`\`\n\n`;
    const sections = textsOf(paragraph.repeat(20) + code + paragraph.repeat(20));
    const withCode = sections.filter((section) => section.includes("let a"));
    expect(withCode).toHaveLength(1);
    expect(withCode[0]).toContain(code.trim());
  });

  test("rather before a paragraph than in the middle of a list", () => {
    const list = "- item of a list\n\n".repeat(200);
    const sections = textsOf(paragraph.repeat(14) + list + paragraph.repeat(30));
    expect(sections.filter((section) => section.includes("- item"))).toHaveLength(1);
  });

  test("reasoning and calls of tools stand apart, with their marks", () => {
    const text = "<think>\nFirst.\n\n```js\n</x>\n```\n</think>\n\nThe **answer**.\n<tool_call>{}</tool_call>\nDone.";
    expect(splitSections(text)).toEqual([
      { text: "<think>\nFirst.\n\n```js\n</x>\n```\n</think>\n", aside: "reasoning" },
      { text: "\nThe **answer**.\n", aside: null },
      { text: "<tool_call>{}</tool_call>\n", aside: "tool" },
      { text: "Done.", aside: null },
    ]);
  });

  test.each([
    ["on one line", ["<think>First.</think>", "The **answer**."]],
    ["over lines", ["<think>\nFirst.\n</think>", " The **answer**.\n"]],
    ["with a call right behind it", ["<think>a</think>", "<tool_call>{}</tool_call>", "Done."]],
    ["with a call behind a space", ["<THINK>a</THINK>", " <tool_call>\n{}\n</tool_call> \n", "Done."]],
  ])("reasoning %s does not take the answer behind it along", (_, parts) => {
    expect(textsOf(parts.join(""))).toEqual(parts);
    expect(splitSections(parts.join("")).map(({ aside }) => aside === null)).toEqual(
      parts.map((_, at) => at === parts.length - 1),
    );
  });

  test("reasoning in the middle of a sentence is folded where it stands", () => {
    expect(splitSections("Sure `a` <think>First.</think> the **answer**.\n")).toEqual([
      { text: "Sure `a`", aside: null },
      { text: " <think>First.</think>", aside: "reasoning" },
      { text: " the **answer**.\n", aside: null },
    ]);
  });

  test("reasoning whose beginning is missing ends where its mark says", () => {
    expect(splitSections("First.\nThen.\n</think>\n\nThe **answer**.")).toEqual([
      { text: "First.\nThen.\n</think>\n", aside: "reasoning" },
      { text: "\nThe **answer**.", aside: null },
    ]);
    expect(textsOf("First.\n</think>Yes.")).toEqual(["First.\n</think>", "Yes."]);
    for (const text of ["```\nx\n</think>\n```", "It ends with </think> there.", "</think>\nYes."])
      expect(splitSections(text)).toEqual([{ text, aside: null }]);
  });

  test("thousands of marks with or without an end are soon found", () => {
    expect(splitSections("<think>".repeat(70_000).replaceAll("><", ">\n<"))).toHaveLength(1);
    expect(splitSections("<think>".repeat(70_000))).toHaveLength(1);
    expect(splitSections("<think></think>".repeat(30_000))).toHaveLength(30_000);
    for (const filling of [" ", "`", "`a", "a` "]) expect(splitSections(`<${filling.repeat(100_000)}`)).toHaveLength(1);
  });

  test.each([
    ["without an end", "<think>\nFirst."],
    ["in code within a sentence", "The mark `<think>x</think>` is no reasoning, nor is ``a <think>x</think>``."],
    ["in indented code", "    x <think>x</think>"],
    ["in code", "```\n<think>\nx\n</think>\n```"],
  ])("what is marked %s is a part of the answer", (_, text) => {
    expect(splitSections(text)).toEqual([{ text, aside: null }]);
  });

  test("nothing is lost or told twice", () => {
    const token = fc.constantFrom(
      "<think>",
      "</think>",
      "<tool_call>",
      "</tool_call>",
      "\n",
      "\n\n",
      "x",
      "```\n",
      " ",
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        expect(textsOf(tokens.join("")).join("")).toBe(tokens.join(""));
      }),
    );
  });
});
