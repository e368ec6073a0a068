import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { judgedResultSchema } from "@/lib/judging/judged-label";
import { readJudge } from "@/lib/judging/server/read-judge";
import { readLabel } from "@/lib/judging/server/testing/judged";
import { saying } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { controlRun } from "@/lib/runs/server/control-run";
import { startRun } from "@/lib/runs/worker/start-run";
import { startStubWorker } from "@/lib/runs/worker/testing/stub-worker";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { type JudgeForTest, makeJudgeForTest } from "./testing/stub-judge";

/** A judge's item that failed in part is tried again in that part only. */

const { stub, models } = startStubWorker();

async function judgeOnce(
  protocol: Protocol,
  model: string,
  options: JudgeForTest["options"],
  useCache = true,
  questions = 2,
) {
  const study = await makeStudy(1, questions);
  const roundId = await makeRound(study, protocol);
  const raterId = await makeJudgeForTest(study.studyId, { options, modelId: await models().add(model) });
  const { runId } = await startRun(OPERATOR, study.studyId, {
    kind: "judge-round",
    terms: { name: "Judged", budget: null, useCache },
    configuration: { raterId, roundId, tasks: { which: "sample", size: 1, seed: 1 } },
  });
  const item = () => prisma().runItem.findFirstOrThrow({ where: { runId } });
  const until = (state: "done" | "failed") =>
    vi.waitFor(async () => expect((await item()).state).toBe(state), { timeout: 30_000, interval: 20 });
  const retry = () => controlRun(OPERATOR, runId, { action: "retry" });
  const oneOrder = async () => (await readJudge(OPERATOR, study.studyId, raterId)).rounds[0]?.oneOrder;
  return { item, until, retry, oneOrder, asked: () => stub().requests.filter(({ body }) => body.model === model) };
}

test.each([true, false])("a pair: the order that could be read is kept, cache %s", async (useCache) => {
  const unreadable = ["who knows", "who knows"];
  const model = saying(`half${useCache}`, "Answer: 1", ...unreadable, ...unreadable, "Answer: 1");
  const run = await judgeOnce("preference", model, { kind: "preference" }, useCache);
  await run.until("failed");
  const said = (result: unknown) =>
    judgedResultSchema.parse(result).orders.find(({ preference }) => preference !== null);
  const kept = said((await run.item()).result);
  expect(kept).toBeDefined();
  expect(await run.oneOrder()).toBe(1);
  expect(run.asked()).toHaveLength(3);
  for (const [state, calls] of [
    ["failed", 5],
    ["done", 6],
  ] as const) {
    await run.retry();
    await run.until(state);
    expect(run.asked()).toHaveLength(calls);
  }
  const { result, producedId } = await run.item();
  expect(judgedResultSchema.parse(result).orders).toContainEqual(kept);
  expect((await readLabel(producedId ?? "")).orders).toHaveLength(2);
  expect(await run.oneOrder()).toBe(0);
});

test.each([
  ["metrics", ["1. Is it short?", "Answer: A"]],
  ["swap", ["Analysis: early is better.\nAnswer: A", "Analysis: early is better.\nAnswer: A", "Answer: A"]],
])(
  "%s: what was written for both orders, or argued in them, is not asked again with the missing one",
  async (strategy, read) => {
    const model = saying(strategy, ...read, "who knows", "who knows", "Answer: A");
    const run = await judgeOnce("preference", model, { kind: "comparison", strategy });
    await run.until("failed");
    expect(run.asked()).toHaveLength(read.length + 2);
    await run.retry();
    await run.until("done");
    expect(run.asked()).toHaveLength(read.length + 3);
  },
);

test("a checklist: only the question without an answer is asked again", async () => {
  const model = saying("question", "Answer: YES", "perhaps", "perhaps", "Answer: NO");
  const run = await judgeOnce("check_then_score", model, { kind: "checklist", way: "conversation" });
  await run.until("failed");
  await run.retry();
  await run.until("done");
  expect(run.asked()).toHaveLength(4);
  const { producedId } = await run.item();
  expect((await readLabel(producedId ?? "")).answers.map(({ answer }) => answer)).toEqual(["YES", "NO"]);
});

test("one conversation ends at the question without an answer, says so, and goes on there", async () => {
  const model = saying("ends", "Answer: YES", "perhaps", "perhaps", "Answer: NO", "Answer: YES", "Answer: YES");
  const run = await judgeOnce("check_then_score", model, { kind: "checklist", way: "conversation" }, true, 4);
  await run.until("failed");
  expect(run.asked()).toHaveLength(3);
  const { failure, result } = await run.item();
  expect(failure).toMatchObject({
    message: expect.stringMatching(/^Question 2: .*The 2 questions after it were not asked/),
  });
  expect(judgedResultSchema.parse(result).answers.map(({ answer }) => answer)).toEqual(["YES", null, null, null]);
  await run.retry();
  await run.until("done");
  expect(run.asked()).toHaveLength(6);
});
