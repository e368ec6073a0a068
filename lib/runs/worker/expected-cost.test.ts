import { expect, test } from "vitest";
import { expectedCost } from "./estimate-run";

const messages = [{ role: "user", content: "x".repeat(4 * 996) }] as const; // 1000 tokens with the message's frame
const price = { promptPerMillion: 1000, completionPerMillion: 2000 };

test("a call may cost its prompt, and its longest answer or 500 tokens", () => {
  expect(expectedCost({ messages }, price, true)).toBe(2);
  expect(expectedCost({ messages, maxTokens: 100 }, price, true)).toBe(1.2);
});

test("several answers cost their prompt once where one call gives them, and once each where it takes as many calls", () => {
  expect(expectedCost({ messages, samples: 5 }, price, true)).toBe(6);
  expect(expectedCost({ messages, samples: 5 }, price, false)).toBe(10);
});
