import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { migrate } from "@/lib/db/migrate";
import { createDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { makeJudge } from "@/lib/judging/worker/make-judge";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { OPERATOR } from "@/lib/people/viewer";
import { startRun } from "@/lib/runs/worker/start-run";
import { seedRound, seedStudy } from "@/lib/testing/labelling-study";
import { startWorkerProcess } from "../support/worker-process";

/** Real worker processes on a database of their own: one dies in the middle of a run, and another ends it. */

const TASKS = 40;
const QUESTIONS = 4;
const MODEL = "stub?latency=150";
const CONCURRENCY = 8;
const requestSchema = z.object({ messages: z.array(z.object({ content: z.string() })) });

test.describe.configure({ mode: "serial" });

let database: TestDatabase;
let stub: StubServer;
let shared: string | undefined;
let environment: Record<string, string>;

test.beforeAll(async () => {
  shared = process.env.DATABASE_URL;
  database = await createDatabase(shared ?? "");
  await disconnect();
  process.env.DATABASE_URL = database.url;
  await migrate(database.url);
  stub = await startStubServer();
  environment = { DATABASE_URL: database.url, TICKBOX_ENCRYPTION_KEY: randomBytes(32).toString("base64url") };
});

test.afterAll(async () => {
  await stub.close();
  await disconnect();
  process.env.DATABASE_URL = shared;
  await database.drop();
});

test("a killed worker's items go to another; each label is there once, and no call that was kept is paid again", async () => {
  const { studyId } = await seedStudy(1, TASKS, "none");
  const roundId = await seedRound(studyId, "Judged");
  const { id: endpointId } = await prisma().endpoint.create({
    data: { name: "Stub", baseUrl: stub.baseUrl, allowPrivateAddresses: true, concurrency: CONCURRENCY },
  });
  const { id: modelId } = await prisma().endpointModel.create({ data: { endpointId, name: MODEL } });
  const options = judgeOptionsSchema.parse({ kind: "checklist", way: "alone" });
  const { raterId } = await makeJudge(OPERATOR, studyId, { name: "Judge", modelId, options, prompts: {} });
  const { runId } = await startRun(OPERATOR, studyId, {
    kind: "judge-round",
    configuration: { raterId, roundId },
    terms: { name: "Judged", budget: null, useCache: false },
  });
  const calls = () => prisma().modelCall.count({ where: { item: { runId } } });
  let kept: ReadonlySet<string> = new Set();
  let requestsThen = 0;
  const [first, second] = await Promise.all([startWorkerProcess(environment), startWorkerProcess(environment)]);
  try {
    await expect.poll(calls, { timeout: patience(60) }).toBeGreaterThan(15);
    await first.kill();
    kept = await promptSnapshots(runId);
    requestsThen = stub.requests.length;
    const status = async () => (await prisma().run.findUniqueOrThrow({ where: { id: runId } })).status;
    await expect.poll(status, { timeout: patience(150) }).toBe("finished");
  } finally {
    await Promise.all([first.kill(), second.stop()]);
  }
  expect(await prisma().runItem.count({ where: { runId, state: "done" } })).toBe(TASKS);
  expect(await prisma().annotation.count({ where: { roundId, raterId, supersededAt: null } })).toBe(TASKS);
  const answered = await prisma().modelCall.count({ where: { item: { runId }, cachedFrom: null } });
  expect(answered).toBe(TASKS * QUESTIONS);
  const later = stub.requests.slice(requestsThen).map(({ body }) => promptOf(body.messages));
  expect(kept.size).toBeGreaterThan(15);
  expect(later.filter((prompt) => kept.has(prompt))).toEqual([]);
  // Made again were only calls under way at the moment of death, and those just answered that were not kept yet.
  expect(stub.requests.length).toBeLessThanOrEqual(TASKS * QUESTIONS + 2 * CONCURRENCY);
});

const promptOf = (messages: readonly { readonly content: string }[]) =>
  messages.map(({ content }) => content).join("\n");

/** The prompts of all calls that the database has. */
async function promptSnapshots(runId: string): Promise<ReadonlySet<string>> {
  const calls = await prisma().modelCall.findMany({ where: { item: { runId } }, select: { request: true } });
  return new Set(calls.map(({ request }) => promptOf(requestSchema.parse(request).messages)));
}
