import { expect, test } from "vitest";
import { conversationText } from "./conversation-text";

test("a text and a single message stand as they are, a conversation names who speaks", () => {
  expect(conversationText("Write.", null)).toBe("Write.");
  expect(conversationText(null, [{ role: "user", content: "Write." }])).toBe("Write.");
  expect(
    conversationText(null, [
      { role: "system", content: "Be short." },
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Hi" },
      { role: "user", content: "Now write.\nPlease." },
    ]),
  ).toBe("System:\nBe short.\n\nUser:\nHello\n\nAssistant:\nHi\n\nUser:\nNow write.\nPlease.");
  expect(conversationText(null, [{ role: "system", content: "Alone." }])).toBe("System:\nAlone.");
  expect(conversationText(null, null)).toBe("");
});
