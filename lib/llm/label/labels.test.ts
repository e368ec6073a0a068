import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complete, CompletionRequest } from "../completion";
import { itemScore } from "../prompts/answer-questions";
import { BAD, GOOD, MATERIAL, PAIR } from "../testing/shown-material";
import { type StubModels, saying, stubModels } from "../testing/stub-complete";
import { answerQuestionsAlone, answerQuestionsInConversation, answerQuestionsTogether } from "./answer-checklist";
import { preferResponse } from "./prefer-response";
import { scoreByRubric, scoreDirectly, scoreItems, scoreWithChecklist } from "./score-response";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

describe("a checklist", () => {
  test("alone: each question is a call of its own", async () => {
    const [good, bad] = await answerQuestionsAlone(models.complete("stub?alone"), MATERIAL, [GOOD, BAD]);
    expect(good).toMatchObject({ answer: "YES", probability: null, failures: [] });
    expect(bad).toMatchObject({ answer: "NO" });
    const prompts = models.asked("stub?alone").map(({ body }) => body.messages[0]?.content ?? "");
    expect(prompts.map((prompt) => [prompt.includes(GOOD), prompt.includes(BAD)]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("in conversation: earlier answers stay in context, the instruction is not shown", async () => {
    const model = "stub?conversation";
    const answers = await answerQuestionsInConversation(models.complete(model), MATERIAL, [GOOD, BAD, GOOD]);
    expect(answers.map(({ answer }) => answer)).toEqual(["YES", "NO", "YES"]);
    const last = models.asked(model).at(-1)?.body.messages ?? [];
    expect(last.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
    expect(JSON.stringify(last)).not.toContain(MATERIAL.instruction);
  });

  test("in conversation: after a question without an answer no other is asked", async () => {
    const model = saying("one-fails", "Answer: YES", "Answer: perhaps", "Answer: perhaps", "Answer: NO");
    const answers = await answerQuestionsInConversation(models.complete(model), MATERIAL, [GOOD, BAD, GOOD, BAD]);
    expect(answers).toMatchObject([{ answer: "YES" }, { answer: null, failures: [{ kind: "unparseable" }] }]);
    expect(answers).toHaveLength(2);
    expect(models.asked(model)).toHaveLength(3);
  });

  test("in several conversations: one that has no answer to a question goes on without it while others have", async () => {
    const unreadable = "Answer: perhaps";
    const model = saying("one-of-three", "Answer: YES", "Answer: YES", unreadable, unreadable, "Answer: NO");
    const complete = models.complete(model);
    const answers = await answerQuestionsInConversation(complete, MATERIAL, [GOOD, BAD], { samples: 3 });
    expect(answers).toMatchObject([{ answer: "YES", failures: [{ kind: "unparseable" }] }, { answer: "NO" }]);
    const last = models.asked(model).slice(-3);
    expect(last.map(({ body }) => body.messages.length).sort()).toEqual([1, 3, 3]);
  });

  test("together: one call for all questions, asked again as a whole where one is missing", async () => {
    const answers = await answerQuestionsTogether(models.complete("stub?together"), MATERIAL, [GOOD, BAD]);
    expect(answers.map(({ answer }) => answer)).toEqual(["YES", "NO"]);
    expect(models.asked("stub?together")).toHaveLength(1);
    expect(models.asked("stub?together")[0]?.body.messages[0]?.content).toContain(`1. ${GOOD}\n2. ${BAD}`);
    const lacking = saying("lacking", "Answer 1: YES", "Answer 1: YES\nAnswer 2: NO");
    const again = await answerQuestionsTogether(models.complete(lacking), MATERIAL, [GOOD, BAD]);
    expect(again).toMatchObject([{ answer: "YES" }, { answer: "NO", failures: [] }]);
    const never = await answerQuestionsTogether(models.complete(saying("half", "Answer 1: YES")), MATERIAL, [
      GOOD,
      BAD,
    ]);
    expect(never).toMatchObject([{ answer: null }, { answer: null, failures: [{ kind: "unparseable" }] }]);
    const soft = models.complete("stub?softtogether");
    const [shares] = await answerQuestionsTogether(soft, MATERIAL, [GOOD], { soft: true, samples: 3 });
    expect(shares?.probabilityFrom).toBe("samples");
  });

  test("majority of k samples; a tie is a failure", async () => {
    const complete = models.complete("stub?k");
    const [three] = await answerQuestionsAlone(complete, MATERIAL, [BAD], { samples: 5, temperature: 1 });
    expect(three?.answer).toBe("NO");
    expect(models.asked("stub?k")[0]?.body.n).toBe(5);
    const tie = saying("tie", "Answer: YES", "Answer: NO");
    const [tied] = await answerQuestionsInConversation(models.complete(tie), MATERIAL, [GOOD], { samples: 2 });
    expect(tied).toMatchObject({ answer: null, failures: [{ kind: "tied" }] });
  });

  test("samples are draws of their own: no answer of one may serve another", async () => {
    const asked: CompletionRequest[] = [];
    const listening = (model: string): Complete => {
      const complete = models.complete(model);
      return (request) => {
        asked.push(request);
        return complete(request);
      };
    };
    await answerQuestionsInConversation(listening("stub?draws"), MATERIAL, [GOOD, BAD], { samples: 3 });
    expect(new Set(asked.map(({ draw }) => draw)).size).toBe(3);
    asked.length = 0;
    await answerQuestionsAlone(listening(saying("same-words", "Perhaps.")), MATERIAL, [GOOD], { samples: 3 });
    const again = asked.slice(1).map(({ draw }) => draw);
    expect(again).toHaveLength(3);
    expect(new Set(again).size).toBe(3);
  });

  test("soft: from the tokens, or from the samples where there are none, and it says which", async () => {
    const [soft] = await answerQuestionsAlone(models.complete("stub?soft"), MATERIAL, [GOOD], { soft: true });
    expect(soft).toMatchObject({ answer: "YES", probabilityFrom: "logprobs" });
    expect(soft?.probability).toBeCloseTo(0.95, 10);
    const none = models.complete("stub?logprobs=no&soft");
    const [share] = await answerQuestionsAlone(none, MATERIAL, [GOOD], { soft: true, samples: 5 });
    expect(share).toMatchObject({ probabilityFrom: "samples" });
    expect([0, 0.2, 0.4, 0.6, 0.8, 1]).toContain(share?.probability);
    const [one] = await answerQuestionsAlone(none, MATERIAL, [GOOD], { soft: true });
    expect(one).toMatchObject({ answer: "YES", probability: null, probabilityFrom: null });
  });
});

describe("an answer that cannot be read", () => {
  test("is asked for once more, with the reason", async () => {
    const model = saying("second-try", "Well, it depends.", "Answer: YES");
    const [answer] = await answerQuestionsAlone(models.complete(model), MATERIAL, [GOOD]);
    expect(answer).toMatchObject({ answer: "YES", failures: [] });
    expect(models.asked(model)).toHaveLength(2);
    const again = models.asked(model)[1]?.body.messages.map(({ content }) => content) ?? [];
    expect(again[1]).toBe("Well, it depends.");
    expect(again[2]).toContain("no final answer");
  });
  test("twice is a failure that keeps what was said; no third call is made", async () => {
    const model = saying("never", "Answer: YES or NO");
    const [answer] = await answerQuestionsAlone(models.complete(model), MATERIAL, [GOOD]);
    expect(answer).toMatchObject({ answer: null, failures: [{ kind: "unparseable", partial: "Answer: YES or NO" }] });
    expect(models.asked(model)).toHaveLength(2);
  });
  test("a call that failed is not asked again here, and its kind is kept", async () => {
    for (const [fault, kind] of [
      ["refusal", "refused"],
      ["truncated", "cut-off"],
      ["500", "server-error"],
    ] as const) {
      const model = `stub?fail=${fault}&score`;
      const score = await scoreDirectly(models.complete(model, { retries: 0 }), MATERIAL);
      expect(score).toMatchObject({ level: null, mean: null, failures: [{ kind }] });
      expect(models.asked(model)).toHaveLength(1);
    }
  });
});

describe("scores", () => {
  test("direct and with the checklist as a guide", async () => {
    const direct = await scoreDirectly(models.complete("stub?score"), MATERIAL);
    expect(direct.level).toBe(direct.samples[0]);
    const guided = await scoreWithChecklist(models.complete("stub?guided"), MATERIAL, [GOOD, BAD]);
    expect(guided.level).not.toBeNull();
    expect(models.asked("stub?guided")[0]?.body.messages[0]?.content).toContain(`1. ${GOOD}\n2. ${BAD}`);
  });
  test("by a rubric, with a reference that the model writes first", async () => {
    const rubric = "1: nothing right … 5: all right";
    const model = saying("rubric", "My own response.", "Analysis: fits.\nAnswer: 4");
    const given = { rubric, reference: true, seed: 7 };
    expect(await scoreByRubric(models.complete(model), MATERIAL, given)).toMatchObject({ level: 4, failures: [] });
    const [first, second] = models.asked(model).map(({ body }) => body.messages[0]?.content ?? "");
    expect(first).not.toContain(rubric);
    expect(second).toContain(rubric);
    expect(second).toContain("[begin reference ");
    const bare = await scoreByRubric(models.complete("stub?bare"), MATERIAL, { rubric, reference: false });
    expect([bare.level, models.asked("stub?bare").length]).toEqual([bare.samples[0], 1]);
  });
  test("n samples have a mean; ties go to the level nearest it, or fail", async () => {
    const complete = (id: string, ...scores: number[]) =>
      models.complete(saying(id, ...scores.map((score) => `Answer: ${score}`)), {
        supports: { n: false, logprobs: false, jsonSchema: false },
      });
    const sampled = await scoreDirectly(complete("s1", 4, 4, 2), MATERIAL, { samples: 3 });
    expect(sampled).toMatchObject({ level: 4, failures: [] });
    expect(sampled.mean).toBeCloseTo(10 / 3, 12);
    expect(await scoreDirectly(complete("s2", 5, 5, 1, 1, 2), MATERIAL, { samples: 5 })).toMatchObject({
      level: 1,
      mean: 2.8,
    });
    expect(await scoreDirectly(complete("s3", 3, 4), MATERIAL, { samples: 2 })).toMatchObject({
      level: null,
      mean: 3.5,
      failures: [{ kind: "tied" }],
    });
  });
  test("items from 0 to 100", async () => {
    const [good, bad] = await scoreItems(models.complete("stub?items"), MATERIAL, [GOOD, BAD], { samples: 5 });
    expect(good?.samples).toHaveLength(5);
    expect(good?.score ?? 0).toBeGreaterThan(85);
    expect(bad?.score ?? 100).toBeLessThan(15);
  });
  test("a score of −1 is a missing sample where the template allows it, and asked for again where it does not", async () => {
    const complete = (id: string) =>
      models.complete(saying(id, "Answer: 80", "Answer: -1", "Answer: 40"), {
        supports: { n: false, logprobs: false, jsonSchema: false },
      });
    const template = { ...itemScore, text: `${itemScore.text}\nIf the question cannot be answered, reply with -1.` };
    const [allowed] = await scoreItems(complete("missing"), MATERIAL, [GOOD], { samples: 3, template });
    expect(allowed).toMatchObject({ score: 60, samples: [80, 40], failures: [] });
    const never = models.complete(saying("never", "Answer: -1"));
    const [none] = await scoreItems(never, MATERIAL, [GOOD], { template });
    expect(none).toMatchObject({ score: null, samples: [], failures: [] });
    const [refused] = await scoreItems(models.complete(saying("refused", "Answer: -1")), MATERIAL, [GOOD]);
    expect(refused).toMatchObject({ score: null, failures: [{ kind: "unparseable" }] });
  });
});

describe("preferences", () => {
  test("both orders come back in the task's orientation", async () => {
    const judged = await preferResponse(models.complete("stub?prefer"), PAIR);
    expect(judged).toMatchObject({ preference: 1, consistent: true });
    expect(judged.orders.map(({ shownFirst, preference }) => [shownFirst, preference])).toEqual([
      ["A", 1],
      ["B", 1],
    ]);
    const turned = await preferResponse(models.complete("stub?prefer"), {
      ...PAIR,
      responseA: PAIR.responseB,
      responseB: PAIR.responseA,
    });
    expect(turned).toMatchObject({ preference: 3, consistent: true });
  });
  test("a judge that always takes the first contradicts itself: a tie, not consistent", async () => {
    const judged = await preferResponse(models.complete(saying("first", "Answer: 1")), PAIR);
    expect(judged.orders.map(({ preference }) => preference)).toEqual([1, 3]);
    expect(judged).toMatchObject({ preference: 2, consistent: false });
  });
  test("an order that failed leaves no combined label", async () => {
    const judged = await preferResponse(models.complete("stub?fail=refusal&pair"), PAIR);
    expect(judged).toMatchObject({ preference: null, consistent: null });
  });
});
