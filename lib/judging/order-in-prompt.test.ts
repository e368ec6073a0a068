import { expect, test } from "vitest";
import { orderInPrompt } from "./task-for-judge";

test("a prompt's order is that of the responses in it, where each is there once", () => {
  const prompt = (...texts: string[]) => [
    { content: "Which is better?" },
    { content: texts.map((text, i) => `# Response ${"AB"[i]}\n${text}`).join("\n\n") },
  ];
  expect(orderInPrompt(prompt("One.", "Two."), ["One.\n", "Two."])).toBe("ab");
  expect(orderInPrompt(prompt("Two.", "One."), ["One.\n", "Two."])).toBe("ba");
  expect(orderInPrompt(prompt("One."), ["One.", "Two."])).toBeNull();
  expect(orderInPrompt(prompt("It is 42.", "42"), ["42", "It is 42."])).toBeNull();
  expect(orderInPrompt(prompt("Same.", "Same."), ["Same.", "Same."])).toBeNull();
  expect(orderInPrompt(prompt("One.", ""), ["One.", ""])).toBeNull();
});
