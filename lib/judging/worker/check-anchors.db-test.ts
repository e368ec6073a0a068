import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeModel } from "@/lib/judging/server/testing/judged";
import { createWatch, deleteWatch, listWatches } from "@/lib/judging/server/watch";
import type { Completion, CompletionRequest } from "@/lib/llm/completion";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { runHandler } from "@/lib/runs/worker/run-handlers";
import { RunWorker } from "@/lib/runs/worker/run-worker";
import { startRun } from "@/lib/runs/worker/start-run";
import { untilIdle } from "@/lib/runs/worker/testing/until-idle";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { checkWatches } from "./check-anchors";
import { makeJudgeForTest } from "./testing/stub-judge";

/** What the model says of a response that people call good. */
let saysOfGood = "YES";
let asked = 0;

function complete({ messages }: CompletionRequest): Promise<Completion> {
  asked++;
  const isGood = messages.at(-1)?.content.includes("good") ?? false;
  return Promise.resolve({
    ok: true,
    choices: [{ text: `Analysis: read.\nAnswer: ${isGood ? saysOfGood : "NO"}`, tokens: null }],
    ...{ requests: 1, lost: [], model: "scripted", milliseconds: 1, attempts: 1 },
    usage: { promptTokens: 10, completionTokens: 2, estimated: false },
  });
}

let worker: RunWorker;
beforeAll(async () => {
  const client = {
    name: "scripted",
    address: "http://s",
    supports: { several: true, logprobs: true },
    concurrency: () => 8,
    complete,
  };
  const models = { client: async () => client, setWorkers: () => undefined };
  worker = new RunWorker({ models, handlerOf: runHandler, log: () => undefined, heartbeat: 50, grace: 5_000 });
  await worker.start();
});
afterAll(() => worker.stop());

async function watchedJudge() {
  const study = await makeStudy(24, ["Is it so?"]);
  const { studyId } = study;
  for (const [index, { responseIds }] of study.instructions.entries()) {
    const text = `${index % 2 === 0 ? "good" : "poor"} response ${index}`;
    await prisma().response.update({ where: { id: responseIds[0] }, data: { text } });
  }
  const roundId = await makeRound(study, "checklist_only");
  const person = await makeRater(studyId, { kind: "human" });
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "checklist" }, modelId: await makeModel() });
  const labels = study.instructions.map((_, index) => ({
    answers: [index % 2 === 0 ? ("YES" as const) : ("NO" as const)],
  }));
  await addLabels(roundId, person, labels);
  await addLabels(roundId, raterId, labels);
  return { studyId, roundId, raterId, researcher: await makeMember(studyId, "researcher") };
}

describe("a watched judge", () => {
  test("is checked when it is due, without earlier answers, and an alarm is given once when it has fallen", async () => {
    const { studyId, roundId, raterId, researcher } = await watchedJudge();
    // All of them: a draw of twenty may leave too few that are good for an alarm in one check.
    const { watchId } = await createWatch(researcher, studyId, { raterId, roundId, anchors: 24, everyDays: 7 });
    const check = async () => {
      const now = new Date();
      await prisma().watch.update({ where: { id: watchId }, data: { nextAt: now } });
      await checkWatches(now);
      const run = await prisma().run.findFirstOrThrow({
        where: { studyId, kind: "check-anchors" },
        orderBy: { createdAt: "desc" },
      });
      // Created by the operator: the worker of the test finds it by itself.
      await untilIdle(run.id);
    };
    const before = asked;
    await check();
    expect(await checkWatches(new Date())).toBe(0);
    const started = await prisma().watch.findUniqueOrThrow({ where: { id: watchId } });
    expect(started.nextAt?.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    await check();
    expect(asked - before).toBe(48);
    const [watch] = (await listWatches(researcher, studyId)).watches;
    expect(watch).toMatchObject({ anchors: 24, alarm: null, baseline: { levels: null } });
    expect(watch?.states.every(({ alarm, errors }) => !alarm && errors === 0)).toBe(true);

    saysOfGood = "NO";
    await check();
    // The page says so at once, also before the worker has noted it.
    const [seen] = (await listWatches(researcher, studyId)).watches;
    expect(seen).toMatchObject({ alarm: expect.stringContaining("Sensitivity has fallen"), alarmedAt: null });
    expect(await checkWatches(new Date())).toBe(1);
    expect(await checkWatches(new Date())).toBe(0);
    const [fallen] = (await listWatches(researcher, studyId)).watches;
    expect(fallen?.alarm).toMatch(
      /^Sensitivity has fallen: \d+ of \d+ anchor answers are wrong \(\d+%, before \d+%\)\.$/,
    );
    expect(fallen?.checks).toHaveLength(3);
    expect(await prisma().event.count({ where: { studyId, kind: "watch.alarmed" } })).toBe(1);
    // Its labels are what they were.
    expect(await prisma().annotation.count({ where: { raterId } })).toBe(24);
    saysOfGood = "YES";
  });

  test("can be checked by hand and ended, by who may control runs alone", async () => {
    const { studyId, roundId, raterId, researcher } = await watchedJudge();
    const { watchId } = await createWatch(researcher, studyId, { raterId, roundId, anchors: 5 });
    await expect(createWatch(researcher, studyId, { raterId, roundId })).rejects.toMatchObject({ code: "CONFLICT" });
    const terms = { name: "By hand", budget: null, useCache: true };
    const { runId } = await startRun(researcher, studyId, { kind: "check-anchors", configuration: { watchId }, terms });
    expect(await untilIdle(runId)).toBe("finished");
    expect((await listWatches(researcher, studyId)).watches[0]?.checks).toMatchObject([{ answers: 5, errors: 0 }]);
    const second = await startRun(researcher, studyId, { kind: "check-anchors", configuration: { watchId }, terms });
    expect(await untilIdle(second.runId)).toBe("finished");
    // At once, though the worker looks for alarms every few minutes.
    const states = (await listWatches(researcher, studyId)).watches[0]?.states ?? [];
    expect(states.reduce((sum, { answers }) => sum + answers, 0)).toBe(5);
    for (const viewer of [await makePerson("Stranger"), await makeMember(studyId, "annotator")]) {
      await expect(listWatches(viewer, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(deleteWatch(viewer, studyId, watchId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(createWatch(viewer, studyId, { raterId, roundId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await deleteWatch(researcher, studyId, watchId);
    expect((await listWatches(researcher, studyId)).watches).toEqual([]);
  });
});
