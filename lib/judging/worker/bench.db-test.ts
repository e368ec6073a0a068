import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { createBench, listBenches } from "@/lib/judging/server/bench";
import { readBench } from "@/lib/judging/server/bench-figures";
import { createDeferredRound } from "@/lib/judging/server/bench-mistakes";
import { openTest } from "@/lib/judging/server/bench-versions";
import { makeModel } from "@/lib/judging/server/testing/judged";
import type { Completion, CompletionRequest } from "@/lib/llm/completion";
import { answerQuestion } from "@/lib/llm/prompts/answer-questions";
import type { UserViewer } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { runHandler } from "@/lib/runs/worker/run-handlers";
import { RunWorker } from "@/lib/runs/worker/run-worker";
import { startRun } from "@/lib/runs/worker/start-run";
import { untilIdle } from "@/lib/runs/worker/testing/until-idle";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { makeVersion } from "./make-version";
import { makeJudgeForTest } from "./testing/stub-judge";

const INSTRUCTIONS = 40;
const RULE = "Length does not matter.";
/** What the model that proposes says: first a prompt that cannot be filled, then one that helps nothing, then a good one. */
const PROPOSALS = [
  "Plan: shorter.\nAnswer: Say YES or NO.",
  `Plan: kinder.\nAnswer: Be kind.\n\n${answerQuestion.text}`,
  `Plan: the judge dislikes length.\nAnswer: ${RULE}\n\n${answerQuestion.text}`,
];

/** Answers as the response deserves, but NO to every long one, unless its prompt says that length does not matter. */
function answerOf({ messages }: CompletionRequest, proposals: string[]): string {
  const shown = messages.at(-1)?.content ?? "";
  if (shown.includes("could not be used") || shown.includes("Find what these mistakes have in common"))
    return proposals.shift() ?? "";
  const isGood = shown.includes("response is good");
  const isLong = shown.includes("and very long");
  return `Analysis: read.\nAnswer: ${isGood && (!isLong || shown.includes(RULE)) ? "YES" : "NO"}`;
}

let worker: RunWorker;
const proposals = [...PROPOSALS];
beforeAll(async () => {
  const complete = async (request: CompletionRequest): Promise<Completion> => ({
    ok: true,
    choices: [{ text: answerOf(request, proposals), tokens: null }],
    requests: 1,
    lost: [],
    model: "scripted",
    usage: { promptTokens: 10, completionTokens: 2, estimated: false },
    milliseconds: 1,
    attempts: 1,
  });
  const client = {
    name: "scripted",
    address: "http://scripted",
    supports: { several: true, logprobs: true },
    concurrency: () => 8,
    complete,
  };
  const models = { client: async () => client, setWorkers: () => undefined };
  worker = new RunWorker({ models, handlerOf: runHandler, log: () => undefined, heartbeat: 50, grace: 5_000 });
  await worker.start();
});
afterAll(() => worker.stop());

interface Place {
  study: StudyForTest;
  studyId: string;
  roundId: string;
  researcher: UserViewer;
  raterId: string;
  modelId: string;
}

/** Three people who rarely err, and responses of which half are good and half are long. */
async function labelledRound(): Promise<Place> {
  const random = seededRandom(5);
  const study = await makeStudy(INSTRUCTIONS, ["Is the response good enough to be sent?"]);
  const { studyId } = study;
  const truths = await Promise.all(
    study.instructions.map(async ({ id, responseIds }, index) => {
      const [isGood, isLong] = [index % 2 === 0, Math.floor(index / 2) % 2 === 0];
      const text = `The response is ${isGood ? "good" : "poor"} ${isLong ? "and very long" : "and short"}, number ${index} of all of them.`;
      await prisma().response.update({ where: { id: responseIds[0] }, data: { text } });
      await prisma().instruction.update({
        where: { id },
        data: { text: `A task with a number that nobody else has: ${index}.` },
      });
      return isGood;
    }),
  );
  const roundId = await makeRound(study, "checklist_only");
  for (let person = 0; person < 3; person++) {
    const rater = await makeRater(studyId, { kind: "human", simulated: person === 0 });
    const labels = truths.map((isGood) => (isGood === random() < 0.95 ? ("YES" as const) : ("NO" as const)));
    await addLabels(
      roundId,
      rater,
      labels.map((answer) => ({ answers: [answer] })),
    );
  }
  const modelId = await makeModel();
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "checklist" }, modelId });
  return { study, studyId, roundId, researcher: await makeMember(studyId, "researcher"), raterId, modelId };
}

async function run({ studyId, researcher }: Place, kind: "judge-round" | "improve-judge", configuration: object) {
  const { runId } = await startRun(researcher, studyId, {
    kind,
    configuration,
    terms: { name: kind, budget: null, useCache: true },
  });
  expect(await untilIdle(runId)).toBe("finished");
  return prisma().run.findUniqueOrThrow({ where: { id: runId }, include: { items: true } });
}

const judgePart = (place: Place, benchId: string, raterId: string, parts: string[]) =>
  run(place, "judge-round", { raterId, roundId: place.roundId, tasks: { which: "bench", benchId, parts } });

/** Every text of every request about other items than those that judge the test itself. */
async function textsOf(studyId: string) {
  const calls = await prisma().modelCall.findMany({ where: { item: { run: { studyId } } }, include: { item: true } });
  return calls.map(({ request, item }) => ({ text: JSON.stringify(request), subjectId: item.subjectId }));
}

async function testTexts(benchId: string) {
  const parts = await prisma().benchInstruction.findMany({
    where: { benchId, part: "test" },
    include: { instruction: { include: { responses: true, tasks: true } } },
  });
  return parts.map(({ instruction: { text, responses, tasks } }) => ({
    taskIds: tasks.map(({ id }) => id),
    texts: [text ?? "", ...responses.map((response) => response.text)].filter((one) => one.length > 20),
  }));
}

describe("a bench", () => {
  test("makes a judge with a planted fault better by 0.15 kappa on the test, which no prompt has seen", async () => {
    const place = await labelledRound();
    const { researcher, studyId, roundId, raterId, modelId } = place;
    const { benchId } = await createBench(researcher, studyId, { name: "Better", roundId, raterId, seed: 3 });
    const { parts, people, simulatedPeople } = await readBench(researcher, studyId, benchId);
    expect([people, simulatedPeople]).toEqual([3, 1]);
    const halves = { instructions: 16, tasks: 16 };
    expect(parts).toEqual({ examples: { instructions: 8, tasks: 8 }, development: halves, test: halves });

    // Nothing of the test is judged before it is opened, whatever is asked for.
    const everything = await run(place, "judge-round", { raterId, roundId });
    expect(everything.items).toHaveLength(24);
    await expect(judgePart(place, benchId, raterId, ["test"])).rejects.toMatchObject({ code: "INVALID" });

    const improved = await run(place, "improve-judge", { benchId, raterId, modelId, name: "Better 2", proposals: 3 });
    expect(improved.items[0]).toMatchObject({
      state: "done",
      result: { best: 1, tried: [{ problem: null }, { problem: null }] },
    });
    expect(improved.estimate).toMatchObject({ calls: 3 + 3 * 16 });
    const after = await readBench(researcher, studyId, benchId);
    const better = after.versions[1];
    if (!better) throw new Error("no version was made");
    expect(better).toMatchObject({ number: 2, madeFrom: 1, name: "Better 2", openedAt: null, test: null });
    await judgePart(place, benchId, better.raterId, ["examples", "development"]);
    const [, onDevelopment] = (await readBench(researcher, studyId, benchId)).versions;
    expect(onDevelopment?.development).toMatchObject({ judged: 16, against: { number: 1, verdict: "better" } });
    // Its answers are from the cache, and cost what they did when the prompt was found.
    expect(onDevelopment?.development.cost).toMatchObject({ milliseconds: 16, labels: 16 });

    for (const version of [raterId, better.raterId]) {
      await openTest(researcher, studyId, benchId, version);
      await judgePart(place, benchId, version, ["test"]);
    }
    const [first, second] = (await readBench(researcher, studyId, benchId)).versions;
    const kappas = [first, second].map((version) => version?.test?.answers?.kappa.value);
    const [before = 0, now = 0] = kappas.map((kappa) => (kappa ? definedValue(kappa) : 0));
    expect(now - before).toBeGreaterThanOrEqual(0.15);
    expect(second).toMatchObject({ openedBy: researcher.name, test: { judged: 16 } });

    const texts = await textsOf(studyId);
    for (const { taskIds, texts: tested } of await testTexts(benchId)) {
      for (const { text, subjectId } of texts) {
        if (taskIds.includes(subjectId)) continue;
        for (const secret of tested) expect(text).not.toContain(secret);
      }
    }
    expect(texts.length).toBeGreaterThan(60);

    // Somebody who asks again wants another proposal, not the one that was kept.
    const again = await run(place, "improve-judge", { benchId, raterId, modelId, name: "Better 3", proposals: 1 });
    const proposals = await prisma().modelCall.findMany({ where: { item: { runId: again.id } } });
    expect(proposals.some(({ request }) => JSON.stringify(request).includes("Mistake 1"))).toBe(true);
    for (const { request, cachedFrom } of proposals)
      if (JSON.stringify(request).includes("Mistake 1")) expect(cachedFrom).toBeNull();
  });

  test("opens the test once for each version, and refuses prompts that show its texts", async () => {
    const place = await labelledRound();
    const { researcher, studyId, roundId, raterId } = place;
    const { benchId } = await createBench(researcher, studyId, { name: "Kept", roundId, raterId, seed: 4 });
    const [one, again] = [
      await openTest(researcher, studyId, benchId, raterId),
      await openTest(researcher, studyId, benchId, raterId),
    ];
    expect(again).toEqual(one);
    expect(await prisma().event.count({ where: { studyId, kind: "bench.test-opened" } })).toBe(1);
    const [{ texts } = { texts: [] }] = await testTexts(benchId);
    const shown = `${answerQuestion.text}\nFor example: ${texts.find((text) => text.startsWith("The response"))}`;
    const version = { from: "version", raterId, name: "Cheat", prompts: { "answer-question": shown } } as const;
    await expect(makeVersion(researcher, studyId, benchId, version)).rejects.toThrow("shows a text of the test part");
    expect(await prisma().rater.count({ where: { studyId, name: "Cheat" } })).toBe(0);
  });

  test("shows people's answers to mistakes of the examples part as turns before the task", async () => {
    const place = await labelledRound();
    const { researcher, studyId, roundId, raterId } = place;
    const { benchId } = await createBench(researcher, studyId, { name: "Corrected", roundId, raterId, seed: 5 });
    await judgePart(place, benchId, raterId, ["examples", "development"]);
    const corrected = { from: "corrections", raterId, name: "Corrected 2", examples: 2 } as const;
    const made = await makeVersion(researcher, studyId, benchId, corrected);
    await judgePart(place, benchId, made.raterId, ["development"]);
    const calls = await prisma().modelCall.findMany({
      where: { item: { run: { raterId: made.raterId } } },
      select: { request: true },
    });
    const examples = await prisma().benchInstruction.findMany({
      where: { benchId, part: "examples" },
      include: { instruction: { include: { responses: true } } },
    });
    const known = examples.flatMap(({ instruction }) => instruction.responses.map(({ text }) => text));
    for (const { request } of calls) {
      const { messages } = JSON.parse(JSON.stringify(request));
      expect(messages.map(({ role }: { role: string }) => role).slice(0, 2)).toEqual(["user", "assistant"]);
      expect(known.some((text) => messages[0].content.includes(text))).toBe(true);
      expect(messages[1].content).toMatch(/^Analysis: .+\nAnswer: (YES|NO)$/);
    }
    expect(calls.length).toBeGreaterThanOrEqual(16);
  });

  test("leaves to people what a version is least sure of, without what they labelled", async () => {
    const { researcher, studyId, roundId, raterId, study } = await labelledRound();
    const { benchId } = await createBench(researcher, studyId, { name: "Deferred", roundId, raterId, seed: 6 });
    const deferred = { raterId, tasks: 2, name: "Unsure", overlap: 2 };
    const refused = createDeferredRound(researcher, studyId, benchId, deferred);
    await expect(refused).rejects.toThrow(/^People have labelled every task/);
    const others = study.instructions.slice(0, 4);
    await prisma().task.createMany({
      data: others.map(({ id, responseIds, checklistId }, index) => ({
        ...{ studyId, roundId, protocol: "checklist_only" as const, position: 1_000 + index, wanted: 3 },
        ...{ instructionId: id, responseAId: responseIds[1], checklistId },
      })),
    });
    const closed = await prisma().benchInstruction.findMany({ where: { benchId, part: "test" } });
    const open = others.filter(({ id }) => closed.every(({ instructionId }) => instructionId !== id));
    const extra = await prisma().task.findMany({
      where: { roundId, position: { gte: 1_000 } },
      orderBy: { position: "asc" },
    });
    for (const [index, task] of extra.entries()) {
      const annotation = await prisma().annotation.create({
        data: {
          ...{ id: crypto.randomUUID(), studyId, roundId, taskId: task.id, protocol: "checklist_only", raterId },
          ...{ checklistId: task.checklistId, contentHash: String(index) },
        },
      });
      await prisma().checklistAnswer.create({
        data: {
          annotationId: annotation.id,
          itemId: others[index]?.itemIds[0] ?? "",
          checklistId: task.checklistId ?? "",
          answer: "YES",
          probability: 0.9 - index / 10,
        },
      });
    }
    const made = await createDeferredRound(researcher, studyId, benchId, deferred);
    const tasks = await prisma().task.findMany({ where: { roundId: made.roundId } });
    const surestLast = open
      .map(({ id }) => id)
      .reverse()
      .slice(0, 2);
    expect(tasks.map(({ instructionId }) => instructionId).toSorted()).toEqual(surestLast.toSorted());
    expect(tasks.map(({ wanted }) => wanted)).toEqual(tasks.map(() => 2));
  });

  test("does not exist for who may not see the study", async () => {
    const { studyId, roundId, raterId, researcher } = await labelledRound();
    const { benchId } = await createBench(researcher, studyId, { name: "Secret", roundId, raterId });
    for (const viewer of [await makePerson("Stranger"), await makeMember(studyId, "annotator")]) {
      const missing = { code: "NOT_FOUND" };
      await expect(listBenches(viewer, studyId)).rejects.toMatchObject(missing);
      await expect(readBench(viewer, studyId, benchId)).rejects.toMatchObject(missing);
      await expect(openTest(viewer, studyId, benchId, raterId)).rejects.toMatchObject(missing);
      await expect(createBench(viewer, studyId, { name: "x", roundId, raterId })).rejects.toMatchObject(missing);
      const version = { from: "judge", raterId } as const;
      await expect(makeVersion(viewer, studyId, benchId, version)).rejects.toMatchObject(missing);
    }
  });
});
