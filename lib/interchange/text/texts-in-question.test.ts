import { expect, test } from "vitest";
import { textsInQuestions } from "./texts-in-question";

test("a question's wording holds what was asked, what was answered and what is rated", () => {
  expect(
    textsInQuestions([
      "Read.\nPrompt: Why is it blue?\nResponse: It scatters.\nIt is light.\nRate it. - Fluency",
      "Read.\nPrompt: Name a bird.\nResponse: A wren.\nRate it. - Fluency",
    ]),
  ).toEqual([
    { instruction: "Why is it blue?", response: "It scatters.\nIt is light.", criterion: "Fluency" },
    { instruction: "Name a bird.", response: "A wren.", criterion: "Fluency" },
  ]);
  expect(textsInQuestions(["Frage: Warum? Antwort: Darum. [Sprache]", "Frage: Wer? Antwort: Sie. [Sprache]"])).toEqual([
    { instruction: "Warum?", response: "Darum.", criterion: "Sprache" },
    { instruction: "Wer?", response: "Sie.", criterion: "Sprache" },
  ]);
});

test("the only text of a survey is asked about several things", () => {
  const asked = ["Fluency", "Accuracy"].map((criterion) => `Prompt: Name a bird. Response: A wren. - ${criterion}`);
  expect(textsInQuestions(asked)).toEqual([
    { instruction: "Name a bird.", response: "A wren.", criterion: "Fluency" },
    { instruction: "Name a bird.", response: "A wren.", criterion: "Accuracy" },
  ]);
});

test("a dash of a response is no criterion, and one question without texts is none of such a survey", () => {
  const questions = ["Question: A? Answer: One - two", "Question: B? Answer: Three - four"];
  expect(textsInQuestions(questions)?.map(({ response }) => response)).toEqual(["One - two", "Three - four"]);
  expect(textsInQuestions(["Question: A? Answer: B", "How old are you?"])).toBeNull();
  expect(textsInQuestions([])).toBeNull();
});
