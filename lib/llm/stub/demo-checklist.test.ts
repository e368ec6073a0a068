import { expect, test } from "vitest";
import { questionFlags } from "@/lib/checklist/question-flags";
import { demoProbability } from "./demo-answers";
import { demoChecklist } from "./demo-checklist";

const questions = (instruction: string) => demoChecklist(instruction, 2, 8).map(({ question }) => question);

test("asks for a number of things as the instruction does, and names its topic", () => {
  expect(questions("Explain bridges to a child in fewer than 40 words.")).toEqual([
    "Does the response deal with bridges?",
    "Does the response have fewer than 40 words?",
    "Does the response give reasons?",
  ]);
  expect(questions("Write three sentences about rivers. Mention a colour.").slice(0, 2)).toEqual([
    "Does the response deal with rivers?",
    "Does the response have exactly three sentences?",
  ]);
  const [topic = ""] = questions("List exactly three facts about the moon as a Markdown list.");
  expect(topic).toBe("Does the response deal with the moon?");
  expect(questionFlags(topic)).toEqual([]);
});

test.each([
  ["Does the response have fewer than four words?", "One two three.", "One two three four."],
  ["Does the response have at most two sentences?", "One. Two.", "One. Two. Three."],
  ["Does the response have at least two lines?", "one\ntwo\nthree", "one"],
  ["Does the response have exactly 2 sentences?", "One. Two.", "One."],
])("judges what can be counted: %s", (question, good, bad) => {
  expect(demoProbability(question, good)).toBeGreaterThan(0.9);
  expect(demoProbability(question, bad)).toBeLessThan(0.1);
});
