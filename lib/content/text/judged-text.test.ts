import { expect, test } from "vitest";
import { countText } from "./count-text";
import { judgedLength, judgedStyle, judgedText } from "./judged-text";

const ANSWER = "The answer is 42. Done.";
const words = (response: Parameters<typeof judgedText>[0]) => countText(judgedText(response)).words;

test("reasoning, calls of tools and the turns of others are not what is judged", () => {
  const text = `<think>\nSix times seven is not forty.\n</think>\n<tool_call>\n{"a": 1}\n</tool_call>\n${ANSWER}`;
  expect(judgedText({ text })).toBe(ANSWER);
  expect(words({ text })).toBe(5);
  const line = `<think>Six times seven is not forty.</think> <tool_call>{"a": 1}</tool_call>${ANSWER}`;
  expect(judgedText({ text: line })).toBe(ANSWER);
  expect(judgedLength({ text: `<think>Why?</think>\n\n${ANSWER} \u{1F642}\n` })).toBe(ANSWER.length + 2);
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "What is it?" },
    { role: "assistant", content: text },
    { role: "tool", content: "42" },
    { role: "assistant", content: "Anything else?" },
  ];
  expect(judgedText({ text: "the transcript", messages })).toBe(`${ANSWER}\n\nAnything else?`);
  expect(words({ text: "", messages })).toBe(7);
  expect(judgedText({ text: ANSWER, messages: null })).toBe(ANSWER);
});

test("style is characters, and headers, list items and bold parts outside code", () => {
  const parts = ["# One", "####### seven", "#tag", "- **a** and __b__", "  2. two", "* three", "2.5 kg", "**", "---"];
  const code = "```md\n# not one\n- nor this\n```";
  const text = [...parts, code, "<think>\n# no\n</think>"].join("\n");
  const [length, ...counts] = judgedStyle({ text });
  expect(counts).toEqual([1, 3, 2]);
  expect(length).toBe([...parts, code].join("\n").length);
  expect(judgedStyle({ text: "" })).toEqual([0, 0, 0, 0]);
});
