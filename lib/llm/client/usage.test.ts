import { expect, test } from "vitest";
import { estimateTokens } from "./usage";

test.each([
  ["", 0],
  ["Write three sentences.", 6],
  ["Schreibe drei Sätze über Köln.", 8],
  ["Напиши три предложения.", 11],
  ["写三个关于大海的句子。", 11],
  ["바다에 대해 세 문장", 9],
  ["Translate: 大海", 5],
])("about how many tokens %j has", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
