import { expect, test } from "vitest";
import { configurationOf, type GenerationDraft, newGenerationDraft } from "./generation-draft";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const setup = {
  systems: [{ id: id(1), name: "one" }],
  series: [],
  categories: ["Form", "Content"],
  goldChecklists: 0,
  instructions: 3,
  instruction: null,
};
const draft = (changes: Partial<GenerationDraft> = {}): GenerationDraft => ({
  ...newGenerationDraft(setup),
  modelId: id(2),
  ...changes,
});

test("what is left as it is: direct, 2 to 8 questions, instructions without a checklist of the series", () => {
  expect(configurationOf(draft(), setup).configuration).toEqual({
    modelId: id(2),
    method: { kind: "direct" },
    series: "generated",
    universalItem: false,
    questions: { fewest: 2, most: 8 },
    examples: { kind: "none" },
    prompt: null,
    temperature: 0,
    // Every question is labelled with the study's categories, where it has any.
    categories: [
      { name: "Form", about: "" },
      { name: "Content", about: "" },
    ],
    instructions: { kind: "without" },
  });
  const without = newGenerationDraft({ ...setup, categories: [] });
  expect(configurationOf({ ...without, modelId: id(2) }, setup).configuration?.categories).toEqual([]);
});

test("candidates, examples, categories and the prompt of the chosen method are taken over", () => {
  const { configuration } = configurationOf(
    draft({
      method: "candidate-based",
      sampledIds: [id(3)],
      samples: "4",
      labels: true,
      temperature: "",
      categories: "Form: how it looks\n\nContent",
      examples: "own",
      ownExamples: [{ key: 1, instruction: "Name a bird.", questions: "Is a bird named?\n" }],
      prompts: { "generate-checklist": "other", "generate-checklist-from-candidates": "mine" },
    }),
    { instruction: { id: id(4), externalId: "x", text: "" } },
  );
  expect(configuration).toMatchObject({
    method: { kind: "candidate-based", systemIds: [id(1)], sampled: [{ modelId: id(3), samples: 4 }] },
    examples: { kind: "own", examples: [{ instruction: "Name a bird.", questions: ["Is a bird named?"] }] },
    categories: [
      { name: "Form", about: "how it looks" },
      { name: "Content", about: "" },
    ],
    prompt: "mine",
    temperature: null,
  });
});

test("one instruction, where that was asked for", () => {
  const one = { instruction: { id: id(4), externalId: "x", text: "" } };
  expect(configurationOf(draft({ instructions: "one" }), one).configuration?.instructions).toEqual({
    kind: "chosen",
    ids: [id(4)],
  });
});

test.each<[string, Partial<GenerationDraft>, string]>([
  ["no model", { modelId: null }, "Choose a model."],
  ["a range the wrong way round", { fewest: "5", most: "3" }, "whole numbers from 1 to 49"],
  ["no number of questions", { most: "many" }, "whole numbers from 1 to 49"],
  ["a temperature too high", { temperature: "3" }, "from 0 to 2"],
  ["no candidates", { method: "candidate-based", systemIds: [] }, "Choose systems"],
  ["no categories", { labels: true, categories: " \n" }, "at least one category"],
  ["a category twice", { labels: true, categories: "Form\nForm: again" }, "named twice"],
  [
    "an empty example",
    { examples: "own", ownExamples: [{ key: 1, instruction: "", questions: "" }] },
    "Example 1 is missing an instruction.",
  ],
  ["no example", { examples: "own" }, "Write an example"],
  ["no series", { series: " " }, "series a name"],
])("%s is said before anything is sent", (_, changes, words) => {
  const { configuration, problems } = configurationOf(draft(changes), setup);
  expect(configuration).toBeNull();
  expect(problems.map(({ message }) => message).join(" ")).toContain(words);
});

test("an example that lacks something is named, and led to", () => {
  const ownExamples = [
    { key: 7, instruction: "Name a bird.", questions: "Is a bird named?" },
    { key: 9, instruction: " ", questions: "" },
  ];
  expect(configurationOf(draft({ examples: "own", ownExamples }), setup).problems).toEqual([
    { message: "Example 2 is missing an instruction.", fieldId: "example-2-instruction" },
    { message: "Example 2 is missing a question.", fieldId: "example-2-questions" },
  ]);
});
