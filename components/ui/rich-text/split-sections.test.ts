import { describe, expect, test } from "vitest";
import { splitSections } from "./split-sections";

const paragraph = `${"Some words of a paragraph. ".repeat(20).trim()}\n\n`;

describe("splitSections", () => {
  test("a short text stays whole", () => {
    expect(splitSections(paragraph)).toEqual([paragraph]);
  });

  test("a long text is cut between paragraphs and loses nothing", () => {
    const text = paragraph.repeat(200);
    const sections = splitSections(text);
    expect(sections.join("")).toBe(text);
    expect(sections.length).toBeGreaterThan(5);
    expect(Math.max(...sections.map((section) => section.length))).toBeLessThan(13_000);
    for (const section of sections.slice(0, -1)) expect(section.endsWith("\n\n")).toBe(true);
  });

  test("never inside a fenced code block", () => {
    const code = `\`\`\`js\n${"let a = 1;\n\n".repeat(3000)}\`\`\`\n\n`;
    const sections = splitSections(paragraph.repeat(20) + code + paragraph.repeat(20));
    const withCode = sections.filter((section) => section.includes("let a"));
    expect(withCode).toHaveLength(1);
    expect(withCode[0]).toContain(code.trim());
  });

  test("rather before a paragraph than in the middle of a list", () => {
    const list = "- item of a list\n\n".repeat(200);
    const sections = splitSections(paragraph.repeat(14) + list + paragraph.repeat(30));
    expect(sections.filter((section) => section.includes("- item"))).toHaveLength(1);
  });
});
