import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sentencesIn } from "./catalogue";
import { OFFERED_LANGUAGES } from "./languages";

const [, section = ""] = /## In other languages\n([\s\S]*?)\n## /.exec(readFileSync("docs/glossary.md", "utf8")) ?? [];
const [header = [], , ...rows] = section
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** What else one would readily call so: what raters say, and what they write to each other. */
const KEPT: Readonly<Record<string, readonly (readonly [english: RegExp, word: RegExp])[]>> = {
  de: [
    [/respon[sd]/i, /\bAntwort(en)?\b/],
    [/turns?\b/i, /\bBeitr(ag|äge)/],
  ],
  fr: [
    [/respon[sd]/i, /\bréponses?\b/i],
    [/turns?\b/i, /\btours?\b/i],
  ],
};

const NAMES: Readonly<Record<string, string>> = { de: "German", fr: "French" };

it("the glossary has a column for every language", () => {
  expect(header).toEqual(["English", ...OFFERED_LANGUAGES.filter((each) => each !== "en").map((each) => NAMES[each])]);
  expect(rows.length).toBeGreaterThan(25);
});

describe.each(OFFERED_LANGUAGES.filter((language) => language !== "en"))("the glossary's words in %s", (language) => {
  const column = header.indexOf(NAMES[language] ?? "");
  const words = rows.map((cells) => ({ term: cells[0] ?? "", word: (cells[column] ?? "").toLowerCase() }));
  const sentences = sentencesIn(language);

  it("are never shared by two terms", () => {
    const shared = words.filter(({ term, word }) => words.some((other) => other.term !== term && other.word === word));
    expect(shared).toEqual([]);
  });

  it("of responses and turns are said of nothing else", () => {
    const kept = KEPT[language] ?? [];
    expect(kept).not.toEqual([]);
    for (const [english, word] of kept) {
      expect(Object.entries(sentences).filter(([key, said]) => word.test(said) && !english.test(key))).toEqual([]);
    }
  });

  it("are what the interface says", () => {
    const said = Object.values(sentences).join("\n").toLowerCase();
    expect(words.filter(({ word }) => word === "" || !said.includes(word))).toEqual([]);
    const wordOf = (english: string) => words.find(({ term }) => term === english)?.word;
    for (const answer of ["YES", "NO", "UNKNOWN"]) expect(sentences[answer]?.toLowerCase()).toBe(wordOf(answer));
    expect(sentences.unclear).toBe(wordOf("unclear (question)"));
    expect(sentences["{name} · turn {number}"]?.toLowerCase()).toContain(wordOf("turn (of a conversation)"));
  });
});
