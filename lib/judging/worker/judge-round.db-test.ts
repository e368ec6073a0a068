import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { COMPARISON_STRATEGIES, COMPARISON_STRATEGY_NAMES } from "@/lib/judging/comparison-strategies";
import { judgedResultSchema } from "@/lib/judging/judged-label";
import { keep, readLabel, tasksOf } from "@/lib/judging/server/testing/judged";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { type JudgeForTest, makeJudgeForTest, workOn } from "./testing/stub-judge";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

async function judgeFirst(
  protocol: Protocol,
  judge: JudgeForTest,
  model: string,
  made?: { study: StudyForTest; roundId: string },
) {
  const study = made?.study ?? (await makeStudy(1));
  const roundId = made?.roundId ?? (await makeRound(study, protocol));
  const raterId = await makeJudgeForTest(study.studyId, judge);
  const [taskId = ""] = await tasksOf(roundId);
  const place = { studyId: study.studyId, roundId, raterId };
  const outcome = await workOn(place, taskId, models.complete(model));
  return { ...place, taskId, study, outcome, result: judgedResultSchema.parse(outcome.result ?? {}) };
}

describe("a checklist", () => {
  test("each question alone: answers without a score, and the calls of each question", async () => {
    const model = saying("alone", "Answer: YES", "Answer: NO");
    const { outcome, study } = await judgeFirst("check_then_score", { options: { kind: "checklist" } }, model);
    const label = await readLabel(await keep(outcome));
    expect(label).toMatchObject({ level: null, assignmentId: null, shownOrder: null });
    expect(label.checklistId).toBe(study.instructions[0]?.checklistId);
    expect(label.durationMs).toBeGreaterThan(0);
    expect(label.contentHash).toMatch(/^[0-9a-f]{64}$/);
    // Both were asked at once: who came first got YES.
    expect(label.answers.map(({ answer }) => answer).toSorted()).toEqual(["NO", "YES"]);
    expect(label.answers.map(({ probability }) => probability)).toEqual([null, null]);
    expect(models.asked(model)).toHaveLength(2);
  });

  test("in one conversation", async () => {
    const model = saying("talk", "Answer: NO", "Answer: YES");
    const { outcome } = await judgeFirst(
      "check_then_score",
      { options: { kind: "checklist", way: "conversation" } },
      model,
    );
    const label = await readLabel(await keep(outcome));
    expect(label.answers.map(({ answer }) => answer)).toEqual(["NO", "YES"]);
    expect(models.asked(model).at(-1)?.body.messages).toHaveLength(3);
  });

  test("all questions in one call", async () => {
    const judge = { options: { kind: "checklist" as const, way: "together" } };
    const model = saying("once", "Answer 1: YES\nAnswer 2: NO");
    const { outcome } = await judgeFirst("check_then_score", judge, model);
    const label = await readLabel(await keep(outcome));
    expect(label.answers.map(({ answer }) => answer)).toEqual(["YES", "NO"]);
    expect(models.asked(model)).toHaveLength(1);
  });

  test("soft: the probability comes from the tokens, or from the share of samples, and says which", async () => {
    const judge = { options: { kind: "checklist" as const, soft: true, samples: 5 } };
    const tokens = await judgeFirst("check_then_score", judge, "stub?tokens");
    expect(tokens.result.answers.map(({ probabilityFrom }) => probabilityFrom)).toEqual(["logprobs", "logprobs"]);
    const [answer] = (await readLabel(await keep(tokens.outcome))).answers;
    expect(answer?.probability).toBeCloseTo(tokens.result.answers[0]?.probability ?? -1, 12);
    expect(answer?.probability).toBeGreaterThan(0);
    const shares = await judgeFirst("check_then_score", judge, "stub?logprobs=no&shares");
    expect(shares.result.answers.map(({ probabilityFrom }) => probabilityFrom)).toEqual(["samples", "samples"]);
    const share = (await readLabel(await keep(shares.outcome))).answers[0]?.probability ?? -1;
    expect([0, 0.2, 0.4, 0.6, 0.8, 1]).toContain(share);
  });

  test("a question that cannot be read fails the task; what the others said is kept with the item", async () => {
    const model = saying("perhaps", "Answer: YES", "Answer: perhaps");
    const { outcome, result } = await judgeFirst(
      "check_then_score",
      { options: { kind: "checklist", way: "conversation" } },
      model,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "unparseable" } });
    expect(!outcome.ok && outcome.failure.message).toMatch(/^Question 2: /);
    expect(result.answers.map(({ answer }) => answer)).toEqual(["YES", null]);
    expect(result.failures).toMatchObject([{ about: "Question 2", kind: "unparseable" }]);
  });
});

describe("a score", () => {
  test("direct, in a direct scoring round", async () => {
    const model = saying("direct", "Analysis: fine.\nAnswer: 4");
    const { outcome } = await judgeFirst("direct_scoring", { options: { kind: "direct-score" } }, model);
    expect(await readLabel(await keep(outcome))).toMatchObject({ level: 4, answers: [], checklistId: null });
  });

  test("by a rubric of the researcher's own", async () => {
    const model = saying("rubric", "A reference.", "Answer: 5");
    const judge = { options: { kind: "rubric" as const, rubric: "5: perfect", reference: true } };
    const { outcome } = await judgeFirst("direct_scoring", judge, model);
    expect(await readLabel(await keep(outcome))).toMatchObject({ level: 5 });
    expect(models.asked(model).at(-1)?.body.messages[0]?.content).toContain("5: perfect");
  });

  test("of three samples the most frequent, or the rounded mean; the mean itself is kept", async () => {
    const samples = async (name: string, scoreRule: string, ...scores: number[]) =>
      judgeFirst(
        "direct_scoring",
        { options: { kind: "direct-score", samples: scores.length, scoreRule } },
        `${saying(name, ...scores.map((score) => `Answer: ${score}`))}&n=no`,
      );
    const most = await samples("most", "majority", 1, 1, 5);
    expect(await readLabel(await keep(most.outcome))).toMatchObject({ level: 1 });
    expect(most.result.mean).toBeCloseTo(7 / 3, 12);
    const mean = await samples("mean", "mean", 1, 1, 5);
    expect(await readLabel(await keep(mean.outcome))).toMatchObject({ level: 2 });
    const half = await samples("half", "mean", 3, 4);
    expect(await readLabel(await keep(half.outcome))).toMatchObject({ level: 4 });
    const split = await samples("split", "majority", 3, 4);
    expect(split.outcome).toMatchObject({ ok: false, failure: { kind: "tied" } });
  });

  test("check, then score: the checklist is shown; the questions are answered too where asked for", async () => {
    const alone = saying("guide", "Answer: 2");
    const guided = await judgeFirst("check_then_score", { options: { kind: "check-then-score" } }, alone);
    expect(await readLabel(await keep(guided.outcome))).toMatchObject({ level: 2, answers: [] });
    expect(models.asked(alone)[0]?.body.messages[0]?.content).toContain("1. Is it 0?\n2. Is it 1?");
    const both = await judgeFirst(
      "check_then_score",
      { options: { kind: "check-then-score", answers: "alone", soft: true } },
      "stub?both",
    );
    const label = await readLabel(await keep(both.outcome));
    expect(label.level).not.toBeNull();
    expect(label.answers).toHaveLength(2);
    expect(models.asked("stub?both")).toHaveLength(3);
  });

  test("of each question, 0–100: the mean is the probability, 50 is YES", async () => {
    const model = `${saying("items", "Answer: 40", "Answer: 60", "Answer: 30", "Answer: 60")}&n=no`;
    const study = await makeStudy(1, 1);
    const roundId = await makeRound(study, "check_then_score");
    const judge = { options: { kind: "item-score" as const, samples: 2 } };
    const first = await judgeFirst("check_then_score", judge, model, { study, roundId });
    expect(await readLabel(await keep(first.outcome))).toMatchObject({
      level: null,
      answers: [{ answer: "YES", probability: 0.5 }],
    });
    const second = await judgeFirst("check_then_score", judge, model, { study, roundId });
    expect(await readLabel(await keep(second.outcome))).toMatchObject({
      answers: [{ answer: "NO", probability: 0.45 }],
    });
    expect(second.result.answers).toMatchObject([{ score: 45, probabilityFrom: "score" }]);
  });
});

describe("a pair", () => {
  test("both orders, in the task's orientation: A better is 2, B better is 4", async () => {
    const study = await makeStudy(1);
    const [instruction] = study.instructions;
    await prisma().response.update({
      where: { id: instruction?.responseIds[1] ?? "" },
      data: { text: "Write lines: here are 0 lines, written as asked." },
    });
    const roundId = await makeRound(study, "preference");
    const { outcome, result } = await judgeFirst("preference", { options: { kind: "preference" } }, "stub?pair", {
      study,
      roundId,
    });
    const label = await readLabel(await keep(outcome));
    expect(label).toMatchObject({ level: 4, shownOrder: null });
    expect(label.orders).toMatchObject([
      { shownOrder: "ab", level: 4 },
      { shownOrder: "ba", level: 4 },
    ]);
    expect(result).toMatchObject({ consistent: true });
  });

  test("who always prefers what stands first contradicts itself: near-identical, each order kept", async () => {
    const { outcome, result } = await judgeFirst(
      "preference",
      { options: { kind: "preference" } },
      saying("first", "Answer: 1"),
    );
    const label = await readLabel(await keep(outcome));
    expect(label.level).toBe(3);
    expect(label.orders).toMatchObject([
      { shownOrder: "ab", level: 2 },
      { shownOrder: "ba", level: 4 },
    ]);
    expect(result.consistent).toBe(false);
  });

  test("an order that failed leaves no label, and says which", async () => {
    const { outcome } = await judgeFirst(
      "preference",
      { options: { kind: "preference" } },
      saying("half", "Answer: 1", "Answer: who knows"),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "unparseable" } });
    expect(!outcome.ok && outcome.failure.message).toMatch(/^With [AB] shown first: /);
  });

  test.each(COMPARISON_STRATEGY_NAMES.flatMap((strategy) => [false, true].map((rules) => ({ strategy, rules }))))(
    "$strategy, rules $rules",
    async ({ strategy, rules }) => {
      const model = `stub?${strategy}${rules}`;
      const judge = { options: { kind: "comparison" as const, strategy, rules } };
      const { outcome, result } = await judgeFirst("preference", judge, model);
      const label = await readLabel(await keep(outcome));
      expect([2, 3, 4]).toContain(label.level);
      const { ratings } = COMPARISON_STRATEGIES[strategy];
      expect(result.ratings === null).toBe(!ratings);
      expect(label.orders).toHaveLength(2);
    },
  );
});

test("a refusal and a cut-off answer are failures of their kind, and nothing is written", async () => {
  for (const [fault, kind] of [
    ["refusal", "refused"],
    ["truncated", "cut-off"],
    ["malformed", "malformed"],
  ] as const) {
    const { outcome } = await judgeFirst(
      "direct_scoring",
      { options: { kind: "direct-score" } },
      `stub?fail=${fault}&judge`,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind } });
    expect(await keep(outcome)).toBeNull();
  }
});

test("a researcher's own prompt is what is sent, as it was when the judge was made", async () => {
  const own = "Judge this.\n{{instruction}}\n{{response}}\nSay only:\nAnswer: one integer from 1 to 5";
  const judge: JudgeForTest = { options: { kind: "direct-score" }, prompts: { "direct-score": own } };
  const { outcome } = await judgeFirst("direct_scoring", judge, "stub?own");
  expect(outcome.ok).toBe(true);
  expect(models.asked("stub?own")[0]?.body.messages[0]?.content).toContain("Judge this.");
  const lacking = makeJudgeForTest((await makeStudy(1)).studyId, {
    ...judge,
    prompts: { "direct-score": "Judge {{instruction}} {{answer}}" },
  });
  await expect(lacking).rejects.toThrow(/lacks \{\{response\}\}.*\{\{answer\}\}/);
  const stray = makeJudgeForTest((await makeStudy(1)).studyId, { ...judge, prompts: { preference: "x" } });
  await expect(stray).rejects.toThrow(/does not send the prompt "preference"/);
});

describe("a task is judged once", () => {
  test("a second run finds the label and asks nothing", async () => {
    const judged = await judgeFirst("direct_scoring", { options: { kind: "direct-score" } }, "stub?once");
    await keep(judged.outcome);
    const again = await workOn(judged, judged.taskId, models.complete("stub?twice"));
    expect(again).toMatchObject({ ok: true, result: { alreadyLabelled: true } });
    expect(await keep(again)).toBeNull();
    expect(models.asked("stub?twice")).toEqual([]);
  });

  test("of two workers at once one writes; the other waits and writes nothing", async () => {
    const judged = await judgeFirst("check_then_score", { options: { kind: "checklist" } }, "stub?race");
    const other = await workOn(judged, judged.taskId, models.complete("stub?race"));
    const made = await Promise.all([keep(judged.outcome), keep(other)]);
    expect(made.filter((id) => id !== null)).toHaveLength(1);
    const { taskId, raterId } = judged;
    expect(await prisma().annotation.count({ where: { taskId, raterId } })).toBe(1);
    expect(await prisma().checklistAnswer.count({ where: { annotation: { taskId, raterId } } })).toBe(2);
  });
});
