import { expect, test } from "vitest";
import { asksAnything } from "@/lib/checklist/question-flags";
import { demoProbability } from "../stub/demo-answers";
import { parseCategories } from "./parse-categories";
import { parseChecklist } from "./parse-checklist";
import { parseChoice } from "./parse-choice";
import { jsonIn, parseJson } from "./parse-json";
import { parseVerifier } from "./parse-rewritten";
import { parseScore } from "./parse-score";
import { parseYesNo } from "./parse-yes-no";

const READERS: Record<string, (text: string) => unknown> = {
  asksAnything,
  demoProbability: (text) => demoProbability("Does it have 3 sentences and 3 items?", text),
  parseCategories: (text) => parseCategories(text, 2, ["Content"]),
  parseChecklist,
  parseChecklistWeighted: (text) => parseChecklist(text, true),
  parseChoice,
  parseJson,
  parseScore,
  parseVerifier,
  parseYesNo: (text) => parseYesNo(text, true),
};
const LENGTH = 200_000;
const endless = (begin: string, piece: string, end: string) =>
  `${begin}${piece.repeat(Math.ceil(LENGTH / piece.length))}${end}`;

// Models in a loop write such texts until they are cut off. Work that grows with the square of their length would not end
// within the test's time limit.
test.each([
  ["spaces", endless("Answer: a", " ", "b")],
  ["spaces in a block of code", endless("```json\n", " ", "")],
  ["spaces after a fence", endless("```", " ", "x")],
  ["spaces in a box", endless("\\boxed{", " ", "")],
  ["spaces between underscores", endless("- __a", " ", "b")],
  ["spaces after a number", endless('{"1": {"question": "Is it?", "importance": "5', " ", 'x"}}')],
  ["ends of turns", endless("", "</s>", "b")],
  ["quotation marks", endless("Answer: a", '"', "b")],
  ["escaped quotation marks", endless('{"a": "', '\\"', "")],
  ["open lists", endless("As JSON: ", '["', "")],
  ["open objects", endless("As JSON: ", '[{"a":', "")],
  ["open elements", endless("</answer>", "<answer>", "")],
  ["closing braces", endless("{", "} ", "x")],
  ["full stops", endless("", ".", "b")],
  ["Greek", endless("", "α", "")],
  ["asterisks", endless("", " *a", "")],
  ["a table's rule", endless("| a | b |\n", " ", "x")],
])("an answer of nothing but %s is read in proportion to its length", (_, text) => {
  for (const [name, read] of Object.entries(READERS)) expect(() => read(text), name).not.toThrow();
});

test("what is read has not changed: ends of turns, fences, boxes, tags and tables", () => {
  expect(parseYesNo("Answer: YES <|im_end|> </s>\n")).toEqual({ ok: true, value: "YES" });
  expect(parseYesNo("So \\boxed{ \\text{YES}}")).toMatchObject({ ok: false });
  expect(parseScore("Answer: $\\boxed{ \\text{4}}$")).toEqual({ ok: true, value: 4 });
  expect(parseYesNo("<answer><answer>NO</answer>")).toEqual({ ok: true, value: "NO" });
  expect(jsonIn('So: ``` json \n{"a": [1, 2,],}  ``` that is all')).toEqual({ ok: true, value: { a: [1, 2] } });
  expect(parseVerifier("```js\nfunction verify(r) { return true; }\n  ```")).toEqual({
    ok: true,
    value: "function verify(r) { return true; }",
  });
  expect(parseVerifier("It is hard to say.\n**PERSON**")).toEqual({ ok: true, value: null });
  expect(parseChecklist("  | # | Question |\n |---|:---:| \n| 1 | Is it short? |")).toMatchObject({
    value: { items: [{ question: "Is it short?" }] },
  });
  expect(parseChecklist("- __Is it short?__\n- Is __init__ there?")).toMatchObject({
    value: { items: [{ question: "Is it short?" }, { question: "Is __init__ there?" }] },
  });
  const greek = ["Είναι σύντομο;", "Ένα; Δύο;", "One; two;", "Ένα; two;"];
  expect(greek.map(asksAnything)).toEqual([true, true, false, false]);
});
