import { afterAll, beforeAll, expect, test } from "vitest";
import { type StubModels, saying, stubModels } from "../testing/stub-complete";
import { scoreFromReasoning, storedReasoning } from "./score-from-reasoning";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const CALL = {
  messages: [{ role: "user" as const, content: "Judge this response." }],
  answers: ["One two three four.\nAnswer: 4"],
};

test("the model continues from what is kept and gives the score", async () => {
  const model = saying("cut", "Answer: 2");
  const scored = await scoreFromReasoning(models.complete(model), storedReasoning([CALL]), { keptPercent: 50 });
  expect(scored).toMatchObject({ level: 2, samples: [2], failures: [] });
  const [asked] = models.asked(model);
  expect(asked?.body.messages).toEqual([
    CALL.messages[0],
    { role: "assistant", content: "One two" },
    { role: "user", content: expect.stringMatching(/^Write no analysis[\s\S]*\nAnswer: one integer from 1 to 5$/) },
  ]);
});

test("with nothing kept the original prompt is sent with the demand, as one turn", async () => {
  const model = saying("none", "Answer: 5");
  await scoreFromReasoning(models.complete(model), storedReasoning([CALL]), { keptPercent: 0 });
  const messages = models.asked(model)[0]?.body.messages;
  expect(messages).toHaveLength(1);
  expect(messages?.[0]?.content).toMatch(/^Judge this response\.\n\nWrite no analysis/);
});

test("a model that reasons anew is asked again, and fails if it does so again", async () => {
  const anew = "Let me look at this response once more.\nAnswer: 3";
  const mended = saying("mended", anew, "Answer: 3");
  const once = await scoreFromReasoning(models.complete(mended), storedReasoning([CALL]), { keptPercent: 25 });
  expect(once).toMatchObject({ level: 3, failures: [] });
  expect(models.asked(mended)).toHaveLength(2);
  const never = await scoreFromReasoning(models.complete(saying("never", anew)), storedReasoning([CALL]), {
    keptPercent: 25,
  });
  expect(never).toMatchObject({ level: null, failures: [{ kind: "unparseable" }] });
});

test("each sample's reasoning is cut by itself; answers without reasoning or score are none", async () => {
  const answers = ["Bad.\nAnswer: 1", "Good.\nAnswer: 4", "Answer: 5", "No idea."];
  const stored = storedReasoning([{ ...CALL, answers }]);
  expect(stored.map(({ reasoning }) => reasoning)).toEqual(["Bad.", "Good."]);
  const model = saying("samples", "Answer: 3");
  const scored = await scoreFromReasoning(models.complete(model), stored, { keptPercent: 100 });
  expect(scored).toMatchObject({ level: 3, samples: [3, 3] });
  expect(
    models
      .asked(model)
      .map(({ body }) => body.messages[1]?.content)
      .toSorted(),
  ).toEqual(["Bad.", "Good."]);
});
