import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { makeJudgeForTest } from "@/lib/judging/worker/testing/stub-judge";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { OPERATOR } from "@/lib/people/viewer";
import { runHandler } from "@/lib/runs/worker/run-handlers";
import { RunWorker } from "@/lib/runs/worker/run-worker";
import { startRun } from "@/lib/runs/worker/start-run";
import { untilIdle } from "@/lib/runs/worker/testing/until-idle";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { runCommand } from "../testing/run-command";

const PROMPTS = 20;
let folder: string;
let stub: StubServer;

beforeAll(async () => {
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
  folder = await mkdtemp(join(tmpdir(), "tickbox-score-"));
  stub = await startStubServer();
});
afterAll(async () => {
  await stub.close();
  await rm(folder, { recursive: true });
});

async function judged(options: Parameters<typeof makeJudgeForTest>[1]["options"], price: number | null = null) {
  const study = await makeStudy(PROMPTS);
  const { studyId } = study;
  const endpoint = await prisma().endpoint.create({
    data: {
      name: `Lab ${studyId}`,
      baseUrl: stub.baseUrl,
      allowPrivateAddresses: true,
      models: { create: [{ name: `stub?study=${studyId}` }] },
    },
    include: { models: true },
  });
  const modelId = endpoint.models[0]?.id ?? "";
  if (price !== null) {
    const perMillion = { promptPerMillion: price, completionPerMillion: price };
    await prisma().modelPrice.create({ data: { studyId, modelId, currency: "USD", ...perMillion } });
  }
  const raterId = await makeJudgeForTest(studyId, { options, modelId });
  const { name: judge } = await prisma().rater.findUniqueOrThrow({ where: { id: raterId } });
  const roundId = await makeRound(study, "check_then_score", { bothResponses: true });
  return { studyId, raterId, judge, roundId };
}

async function written(name: string, rows: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return path;
}

const scoreRow = z.looseObject({
  id: z.string(),
  system: z.string().nullable(),
  score: z.number().nullable(),
  pass_rate: z.number().nullable(),
  answers: z.array(z.string().nullable()),
  probabilities: z.array(z.number().nullable()),
  failure: z.string().nullable(),
});
async function readScores(path: string) {
  return (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => scoreRow.parse(JSON.parse(line)));
}

/** Prompts by their ids alone: what is asked and what is checked is the study's. */
const ids = () =>
  written(
    "ids.jsonl",
    Array.from({ length: PROMPTS }, (_, index) => ({ id: `instruction-${index}` })),
  );

test("responses of a round get the scores that its judge gave them, to the last digit, and nothing is asked again", async () => {
  const { studyId, raterId, judge, roundId } = await judged({
    kind: "check-then-score",
    answers: "alone",
    soft: true,
    samples: 3,
    temperature: 0.5,
  });
  const log: unknown[] = [];
  const models = modelClients();
  const worker = new RunWorker({ models, handlerOf: runHandler, log: (...said) => log.push(said), heartbeat: 50 });
  await worker.start();
  const terms = { name: "On the page", budget: null, useCache: true };
  const configuration = { raterId, roundId };
  const { runId } = await startRun(OPERATOR, studyId, { kind: "judge-round", configuration, terms });
  expect(await untilIdle(runId)).toBe("finished");
  await worker.stop();
  expect(log).toEqual([]);

  const labels = await prisma().annotation.findMany({
    where: { roundId },
    include: {
      answers: { orderBy: { item: { position: "asc" } } },
      task: { include: { responseA: true, instruction: true } },
    },
  });
  expect(labels).toHaveLength(2 * PROMPTS);
  const rows = labels.map(({ task }) => ({
    id: task.instruction.externalId,
    system: task.responseAId,
    response: task.responseA?.text,
  }));
  const out = join(folder, "same.jsonl");
  const { code, stderr } = await runCommand([
    "score",
    await ids(),
    await written("same-responses.jsonl", rows),
    "--judge",
    judge,
    "--study",
    studyId,
    "--out",
    out,
  ]);
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/\b0 calls made, \d+ answers from the cache/),
  });
  const scores = await readScores(out);
  for (const { level, answers, task } of labels) {
    const score = scores.find(({ system }) => system === task.responseAId);
    expect(score).toMatchObject({
      score: level,
      answers: answers.map(({ answer }) => answer),
      probabilities: answers.map(({ probability }) => probability),
    });
  }
  const run = await prisma().run.findFirstOrThrow({
    where: { studyId, kind: "score-responses" },
    include: { items: true },
  });
  expect(run).toMatchObject({ status: "finished", calls: expect.any(Number), cost: 0 });
  expect(run.items.every(({ state }) => state === "done")).toBe(true);
  expect(await prisma().workerProcess.count()).toBe(0);
});

test("a thousand new responses are scored, and again without a call", async () => {
  const { studyId, judge, roundId } = await judged({ kind: "direct-score" });
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    id: `instruction-${index % PROMPTS}`,
    system: "policy",
    sample: index,
    response: `Attempt ${index}`,
  }));
  const responses = await written("new.jsonl", rows);
  const score = (...words: string[]) =>
    ids().then((prompts) => runCommand(["score", prompts, responses, "--judge", judge, "--study", studyId, ...words]));
  const [first, second] = [join(folder, "first.jsonl"), join(folder, "second.jsonl")];
  expect((await score("--round", roundId, "--out", first)).stderr).toMatch(
    /1,000 calls made, 0 answers from the cache/,
  );
  expect((await score("--round", roundId, "--out", second)).stderr).toMatch(
    /\b0 calls made, 1,000 answers from the cache/,
  );
  expect(await readFile(second, "utf8")).toBe(await readFile(first, "utf8"));
  expect((await readScores(first)).every(({ score: level }) => level !== null)).toBe(true);
  const csv = await score("--csv", "--fail-under", "5.1");
  expect(csv.stdout.split("\r\n").slice(0, 2)).toEqual([
    "id,system,sample,score,mean,pass_rate,failure",
    expect.stringMatching(/^instruction-0,policy,0,[1-5],/),
  ]);
  expect(process.exitCode).toBe(4);
  process.exitCode = 0;
});

test("what would pass the budget is refused before a call, and files that do not fit are explained", async () => {
  const { studyId, judge } = await judged({ kind: "checklist" }, 1_000);
  const responses = await written("dear.jsonl", [{ id: "instruction-0", response: "A long answer" }]);
  const score = async (prompts: string, ...words: string[]) =>
    runCommand(["score", prompts, responses, "--judge", judge, "--study", studyId, ...words]);
  const refused = await score(await ids(), "--budget", "0.0001");
  expect(refused).toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(/2 calls to make .*\nRefused: that would pass the budget/),
  });
  expect(process.exitCode).toBe(3);
  process.exitCode = 0;
  expect(await prisma().run.count({ where: { studyId } })).toBe(0);

  const own = await written("own.jsonl", [
    {
      id: "instruction-0",
      prompt: "Write 0 lines.",
      rubric: [{ question: "Is it long?" }, { question: "Is it 1?" }, { question: "Is it new?" }],
    },
  ]);
  const scored = await score(own);
  expect(JSON.parse(scored.stdout).answers).toHaveLength(3);
  const other = await written("other.jsonl", [{ id: "instruction-0", prompt: "Write 9 lines." }]);
  expect(await score(other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is not what the study asks under this id"),
  });
  expect(await score(await written("none.jsonl", [{ id: "x", prompt: "?" }]))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no prompt "instruction-0"'),
  });
});
