import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StubModels, saying, stubModels } from "../testing/stub-complete";
import { categorise } from "./categorise";
import { generateDirectly, generateFromCandidates } from "./generate-checklist";
import { proposeProgram } from "./propose";
import { refineFromChecklist, refineFromCritique } from "./refine-response";
import { sampleResponses } from "./sample-responses";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const MATERIAL = { instruction: 'Write exactly four lines about winter that mention "snow".', input: null };

describe("checklists", () => {
  test("from the instruction alone", async () => {
    const { items, failures } = await generateDirectly(models.complete("stub?direct"), MATERIAL);
    expect(items.map(({ question }) => question)).toContain("Does the response have exactly four lines?");
    expect(items.every(({ importance }) => importance === null)).toBe(true);
    expect(failures).toEqual([]);
    expect(models.asked("stub?direct")).toHaveLength(1);
  });
  test("from candidates, with importance, the universal item and examples", async () => {
    const model = "stub?candidates";
    const { items } = await generateFromCandidates(models.complete(model), MATERIAL, ["Snow falls.", "No."], {
      universal: true,
      examples: [{ instruction: "Name a bird.", questions: ["Is a bird named?"] }],
    });
    expect(items.at(-1)).toMatchObject({ importance: 100, question: expect.stringContaining("directly"), flags: [] });
    expect(items.every(({ importance }) => importance !== null && importance >= 0 && importance <= 100)).toBe(true);
    const prompt = models.asked(model)[0]?.body.messages[0]?.content;
    expect(prompt).toContain("Candidate 2:\nNo.");
    expect(prompt).toContain("Is a bird named?");
  });
  test("what is doubtful is flagged and kept", async () => {
    const model = saying("doubtful", "Answer:\nIs it short and sweet?\nIs it short and sweet?\nHow long is it?");
    const { items } = await generateDirectly(models.complete(model), MATERIAL);
    expect(items.map(({ flags }) => flags)).toEqual([["compound"], ["compound", "duplicate"], ["not-yes-no"]]);
  });
  test("without importance the candidates' method asks again, then fails", async () => {
    const model = saying("no-importance", "Answer:\nIs it short?");
    const { items, failures } = await generateFromCandidates(models.complete(model), MATERIAL, ["a"]);
    expect(items).toEqual([]);
    expect(failures).toMatchObject([{ kind: "unparseable", message: expect.stringContaining("Is it short?") }]);
    expect(models.asked(model)).toHaveLength(2);
  });
});

test("categories come back for each question, in the study's spelling", async () => {
  const categories = [
    { name: "Content", about: "what is said" },
    { name: "Format", about: "" },
  ];
  const model = saying("categories", "1: content\n2: none");
  const result = await categorise(
    models.complete(model),
    MATERIAL.instruction,
    ["Is it about snow?", "Is it short?"],
    categories,
  );
  expect(result).toMatchObject({ categories: [["Content"], []], failures: [] });
  const bad = await categorise(models.complete(saying("bad", "1: Colour\n2: none")), "x", ["a?", "b?"], categories);
  expect(bad).toMatchObject({ categories: null, failures: [{ kind: "unparseable" }] });
});

describe("refinement", () => {
  const material = { ...MATERIAL, response: "Winter is cold." };
  const answers = [
    { question: 'Does the response mention "snow"?', answer: "NO" },
    { question: "Is it about winter?", answer: "YES" },
  ] as const;
  test("shows the failed questions only, or all answers", async () => {
    const failed = await refineFromChecklist(models.complete("stub?failed"), material, answers, "failed");
    expect(failed.response).toContain("Winter is cold.");
    expect(failed.response).not.toBe(material.response);
    expect(models.asked("stub?failed")[0]?.body.messages[0]?.content).not.toContain("Is it about winter?");
    await refineFromChecklist(models.complete("stub?all"), material, answers, "all");
    expect(models.asked("stub?all")[0]?.body.messages[0]?.content).toContain("- Is it about winter? YES");
  });
  test("makes no call when nothing failed", async () => {
    const refined = await refineFromChecklist(models.complete("stub?passed"), material, answers.slice(1), "all");
    expect(refined).toEqual({ response: material.response, failures: [], usefulCalls: [] });
  });
  test("from a free critique takes two calls", async () => {
    const refined = await refineFromCritique(models.complete("stub?critique"), material);
    expect(models.asked("stub?critique")).toHaveLength(2);
    expect(refined.response).toContain("Winter is cold.");
  });
});

test("a program, a person, or a failure", async () => {
  const complete = models.complete("stub?program");
  expect(await proposeProgram(complete, "x", 'Does the response mention "snow"?', "javascript")).toMatchObject({
    outcome: "program",
    program: expect.stringContaining("function verify"),
  });
  expect(await proposeProgram(complete, "x", 'Does the response mention "snow"?', "python")).toMatchObject({
    outcome: "program",
    program: expect.stringContaining("def verify"),
  });
  expect(await proposeProgram(complete, "x", "Is the poem moving?", "python")).toMatchObject({
    outcome: "person",
    program: null,
  });
  expect(await proposeProgram(models.complete(saying("none", "Hm.")), "x", "y?", "javascript")).toMatchObject({
    outcome: "failed",
    program: null,
  });
});

test("responses are sampled with the instruction as it is, whether or not n is supported", async () => {
  const conversation = [{ role: "user", content: MATERIAL.instruction }] as const;
  const sampled = await sampleResponses(models.complete("stub?sampled"), conversation, 4);
  expect(sampled.responses).toHaveLength(4);
  expect(new Set(sampled.responses).size).toBe(4);
  expect(models.asked("stub?sampled")[0]?.body.messages).toEqual(conversation);
  const single = models.complete("stub?single&n=no", { supports: { n: false, logprobs: false, jsonSchema: false } });
  expect((await sampleResponses(single, conversation, 3)).responses).toHaveLength(3);
  const cut = await sampleResponses(models.complete("stub?fail=truncated&sampled"), conversation, 2);
  expect(cut).toMatchObject({ responses: [], failures: [{ kind: "cut-off" }] });
});
