import { expect, test } from "vitest";
import type { CompletionToken, TokenAlternative } from "../completion";
import { yesProbability } from "./yes-probability";

const alternative = (token: string, probability: number): TokenAlternative => ({
  token,
  logprob: Math.log(probability),
});
const plain = (token: string): CompletionToken => ({ ...alternative(token, 1), alternatives: [alternative(token, 1)] });
const choice = (...tokens: CompletionToken[]) => ({ text: tokens.map(({ token }) => token).join(""), tokens });

test("all spellings of YES and NO count, anything else is left out of both", () => {
  const verdict = {
    ...alternative(" YES", 0.5),
    alternatives: [
      alternative(" YES", 0.5),
      alternative("Yes", 0.1),
      alternative(" no", 0.15),
      alternative("NO", 0.05),
      alternative(" maybe", 0.2),
    ],
  };
  expect(yesProbability(choice(plain("Answer"), plain(":"), verdict), "YES")).toBeCloseTo(0.6 / 0.8, 12);
});

test("the token of the final answer is taken, not a yes in the analysis or behind it", () => {
  const verdict = { ...alternative(" NO", 0.7), alternatives: [alternative(" NO", 0.7), alternative(" YES", 0.3)] };
  const before = choice(plain("Analysis: yes"), plain(" yes"), plain("\nAnswer:"), verdict);
  expect(yesProbability(before, "NO")).toBeCloseTo(0.3, 12);
  const after = choice(plain("Answer:"), verdict, plain("\nAnalysis:"), plain(" yes"), plain(" it is"));
  expect(yesProbability(after, "NO")).toBeCloseTo(0.3, 12);
});

test("the label may be in the language of the instruction", () => {
  const verdict = { ...alternative(" YES", 0.7), alternatives: [alternative(" YES", 0.7), alternative(" NO", 0.3)] };
  const behind = choice(plain("Antwort:"), verdict, plain(" because"), plain(" no"), plain(" fault"));
  expect(yesProbability(behind, "YES")).toBeCloseTo(0.7, 12);
});

test("without tokens, or where they say something else than was read, there is none", () => {
  expect(yesProbability({ text: "YES", tokens: null }, "YES")).toBeNull();
  expect(yesProbability(choice(plain("Answer:"), plain(" YES")), "NO")).toBeNull();
  expect(yesProbability(choice(plain("Y"), plain("OU")), "YES")).toBeNull();
});

test.each([
  ["▁Y", "ES", "▁N"],
  ["Y", "es", "N"],
  [" YE", "S", " N"],
])("a word that a tokeniser cuts in pieces (%s, %s) is told by the first", (begin, end, otherWord) => {
  const alternatives = [
    alternative(begin, 0.3),
    alternative("▁NO", 0.4),
    alternative(otherWord, 0.1),
    alternative("The", 0.1),
  ];
  const yes = { ...alternative(begin, 0.3), alternatives };
  const no = { ...alternative("▁NO", 0.4), alternatives };
  const analysis = [plain("Analysis:"), plain(" Y"), plain("ou"), plain(" see"), plain("\nAnswer:")];
  expect(yesProbability(choice(...analysis, yes, plain(end)), "YES")).toBeCloseTo(0.3 / 0.8, 12);
  expect(yesProbability(choice(...analysis, no), "NO")).toBeCloseTo(0.3 / 0.8, 12);
});

test("a token that is not among its own alternatives still counts", () => {
  const verdict = { ...alternative("YES", 0.4), alternatives: [alternative("NO", 0.6)] };
  expect(yesProbability(choice(verdict), "YES")).toBeCloseTo(0.4, 12);
});

test.each(["▁YES", "ĠYES", " YES", "ĊYES", "_Yes", "**YES", '"yes"'])("a tokeniser may write %s", (token) => {
  const verdict = { ...alternative(token, 0.6), alternatives: [alternative(token, 0.6), alternative("ĠNO", 0.2)] };
  expect(yesProbability(choice(plain("Answer:"), verdict), "YES")).toBeCloseTo(0.75, 12);
});

test("what a model thinks aloud before its answer is not its answer", () => {
  const verdict = { ...alternative("NO", 0.9), alternatives: [alternative("NO", 0.9), alternative("YES", 0.1)] };
  const thought = [plain("<think>"), plain("The answer is"), plain(" no"), plain(" surely"), plain("</think>")];
  expect(yesProbability(choice(...thought, plain("\n"), verdict), "NO")).toBeCloseTo(0.1, 12);
  // The tag in pieces, and another verdict inside.
  const pieces = [
    plain("<th"),
    plain("ink>"),
    plain("Answer: "),
    plain("YES"),
    plain("</"),
    plain("think"),
    plain(">"),
  ];
  expect(yesProbability(choice(...pieces, verdict), "NO")).toBeCloseTo(0.1, 12);
});
