import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Span, type Step, sentenceAt, step, stepsOf, typedNumber } from "./text-steps";

const TEXT = "One fish. Two, red fish!\n\nlet a = 1;";
const PARAGRAPHS = [
  { start: 0, end: 24 },
  { start: 26, end: 36 },
];
const STEPS = stepsOf(TEXT, PARAGRAPHS);
const of = ({ start, end }: Span) => TEXT.slice(start, end);
const stepped = (from: Span, ...steps: Step[]) => of(steps.reduce((selected, by) => step(STEPS, selected, by), from));
const FIRST = { start: 0, end: 9 };

describe("steps through a text", () => {
  test("it is cut at sentences and words, never across paragraphs", () => {
    expect(STEPS.sentences.map(of)).toEqual(["One fish.", "Two, red fish!", "let a = 1;"]);
    expect(STEPS.words.map(of).slice(0, 5)).toEqual(["One", "fish", ".", "Two", ","]);
    expect(STEPS.paragraphs.map(of)).toEqual(["One fish.", "let a = 1;"]);
  });

  test("go by sentences, paragraphs and words, and stay at either end", () => {
    expect(stepped(FIRST, { to: "sentence", by: 1 })).toBe("Two, red fish!");
    expect(stepped(FIRST, { to: "sentence", by: 1 }, { to: "sentence", by: -1 })).toBe("One fish.");
    expect(stepped(FIRST, { to: "sentence", by: -1 })).toBe("One fish.");
    expect(stepped(FIRST, { to: "paragraph", by: 1 }, { to: "paragraph", by: 1 })).toBe("let a = 1;");
    expect(stepped(FIRST, { to: "sentence", by: 1 }, { to: "paragraph", by: -1 })).toBe("One fish.");
    expect(stepped(FIRST, { to: "last" }, { to: "first" })).toBe("One fish.");
    expect(stepped(FIRST, { to: "word", by: -1 })).toBe("One");
    expect(stepped(FIRST, { to: "word", by: 1 })).toBe(".");
    expect(stepped(FIRST, { to: "word", by: 1 }, { to: "word", by: 1 })).toBe("Two");
  });

  test("from a word back to the sentence it is in", () => {
    const red = { start: 15, end: 18 };
    expect(stepped(red, { to: "sentence", by: -1 })).toBe("Two, red fish!");
    expect(stepped(red, { to: "sentence", by: 1 })).toBe("let a = 1;");
  });

  test("extend and shrink at the end, to one word at least", () => {
    const two = { start: 10, end: 13 };
    expect(stepped(two, { extend: "word", by: 1 }, { extend: "word", by: 1 })).toBe("Two, red");
    expect(stepped(two, { extend: "sentence", by: 1 })).toBe("Two, red fish!");
    expect(stepped(FIRST, { extend: "word", by: -1 })).toBe("One fish");
    expect(stepped(two, { extend: "word", by: -1 })).toBe("Two");
  });

  test("go to a sentence by its number, and stay where there is none", () => {
    expect(stepped(FIRST, { to: "number", number: 3 })).toBe("let a = 1;");
    expect(stepped(FIRST, { to: "number", number: 4 })).toBe("One fish.");
    expect(stepped(FIRST, { to: "number", number: 0 })).toBe("One fish.");
  });

  test("the digits of every number lead to it, and a digit that cannot go on begins again", () => {
    const typed = (digits: string, count: number) =>
      [...digits].reduce((before, digit) => typedNumber(before, digit, count), "");
    for (let number = 1; number <= 1_200; number += 1) expect(typed(String(number), 1_200)).toBe(String(number));
    expect(typed("214", 30)).toBe("4");
    expect(typed("2130", 30)).toBe("30");
    expect(typed("0", 30)).toBe("");
    expect(typed("10", 30)).toBe("10");
    expect(typed("9", 8)).toBe("");
  });

  test("begin with the sentence at a place, or the one behind it", () => {
    expect(sentenceAt(STEPS, 12)).toEqual({ start: 10, end: 24 });
    expect(sentenceAt(STEPS, 24)).toEqual({ start: 26, end: 36 });
    expect(sentenceAt(STEPS, 99)).toEqual({ start: 26, end: 36 });
    expect(sentenceAt(stepsOf("", []), 0)).toBeNull();
  });

  test("never leave the text, and every word can be reached from any place", () => {
    const steps = fc.constantFrom<Step>(
      { to: "sentence", by: 1 },
      { to: "sentence", by: -1 },
      { to: "paragraph", by: 1 },
      { to: "paragraph", by: -1 },
      { to: "word", by: 1 },
      { to: "word", by: -1 },
      { extend: "word", by: 1 },
      { extend: "word", by: -1 },
      { extend: "sentence", by: 1 },
      { extend: "sentence", by: -1 },
      { to: "first" },
      { to: "last" },
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.array(steps, { maxLength: 40 }), (text, all) => {
        const cut = stepsOf(text, [{ start: 0, end: text.length }]);
        const first = cut.sentences[0];
        if (!first) return;
        const selected = all.reduce((span, by) => step(cut, span, by), first);
        expect(selected.start).toBeGreaterThanOrEqual(0);
        expect(selected.end).toBeGreaterThan(selected.start);
        expect(selected.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
