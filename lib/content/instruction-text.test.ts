import { expect, test } from "vitest";
import { conversationOf, instructionText } from "./instruction-text";

const messages = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Hello" },
  { role: "assistant", content: "Hi" },
  { role: "customer", content: "Name a bird." },
];

test("a conversation is one text with who speaks; a single request is itself", () => {
  expect(instructionText({ text: "Name a bird.", messages: null })).toBe("Name a bird.");
  expect(instructionText({ text: null, messages: [{ role: "user", content: "Name a bird." }] })).toBe("Name a bird.");
  expect(instructionText({ text: null, messages })).toBe(
    "System:\nBe brief.\n\nUser:\nHello\n\nAssistant:\nHi\n\nCustomer:\nName a bird.",
  );
});

test("put to a model, the input follows the last request, and roles that it does not know speak as the user", () => {
  expect(conversationOf({ text: "Sum up.", messages: null }, "A text.")).toEqual([
    { role: "user", content: "Sum up.\n\nA text." },
  ]);
  expect(conversationOf({ text: null, messages }, null).map(({ role }) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "user",
  ]);
  expect(conversationOf({ text: null, messages }, "Birds").at(-1)?.content).toBe("Name a bird.\n\nBirds");
});
