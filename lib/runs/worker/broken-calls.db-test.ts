import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { controlRun } from "@/lib/runs/server/control-run";
import { getRun } from "@/lib/runs/server/read-runs";
import { RunWorker } from "./run-worker";
import { startToyRun, ToyModels, toyHandler } from "./testing/toy-run";
import { untilIdle } from "./testing/until-idle";

let stub: StubServer;
let models: ToyModels;
let worker: RunWorker;

beforeAll(async () => {
  stub = await startStubServer();
  models = new ToyModels(stub);
});
afterEach(() => worker.stop());
afterAll(async () => {
  models.close();
  await stub.close();
});

async function startWorker(): Promise<void> {
  const log = (message: string, error: unknown) => expect.unreachable(`${message}: ${String(error)}`);
  worker = new RunWorker({ models, handlerOf: () => toyHandler, log, heartbeat: 50, grace: 200 });
  await worker.start();
}

const asked = (model: string) => stub.requests.filter(({ body }) => body.model === model).length;
const PRICE = { promptPerMillion: 1000, completionPerMillion: 2000 };
const NO_RETRY = { retries: 0 };
/** Long enough for an answer on a busy machine; all that wait for one wait at once. */
const IMPATIENT = {
  retries: 0,
  timeout: patience(3),
  limits: { concurrency: 12, requestsPerMinute: null, tokensPerMinute: null },
};

/** What a run says that it has come to is what its calls have come to, and nothing was asked without being kept. */
async function expectTrueSums(runId: string, model: string): Promise<void> {
  const run = await prisma().run.findUniqueOrThrow({ where: { id: runId } });
  const { _sum, _count } = await prisma().modelCall.aggregate({
    where: { item: { runId } },
    _count: true,
    _sum: { promptTokens: true, completionTokens: true, milliseconds: true, cost: true, attempts: true },
  });
  expect(run.calls).toBe(_count);
  expect(run.failedCalls).toBe(await prisma().modelCall.count({ where: { item: { runId }, ok: false } }));
  expect([run.promptTokens, run.completionTokens, run.callMilliseconds].map(Number)).toEqual([
    _sum.promptTokens,
    _sum.completionTokens,
    _sum.milliseconds,
  ]);
  expect(run.cost).toBeCloseTo(_sum.cost ?? 0, 9);
  expect(asked(model)).toBe(_sum.attempts);
}

/** Goes on, and tries again what failed, until all is done. @returns how often somebody had to */
async function seenThrough(viewer: Parameters<typeof getRun>[0], runId: string): Promise<number> {
  for (let times = 0; times < 10; times++) {
    const status = await untilIdle(runId);
    const { items } = await getRun(viewer, runId);
    if (status === "finished" && items.failed === 0) return times;
    await controlRun(viewer, runId, { action: items.failed > 0 ? "retry" : "resume" });
  }
  return expect.unreachable("the run never came to its end");
}

describe.each([
  ["a connection that breaks off in the middle of an answer", "broken", NO_RETRY, "unreachable"],
  ["an answer that does not come in time", "hang", IMPATIENT, "timeout"],
  ["an answer that is cut short", "not-json", NO_RETRY, "malformed"],
])("%s", (_, fault, settings, kind) => {
  test("tried again within the call, costs one call and no item", async () => {
    const model = `stub?fail=${fault}&times=1&case=again`;
    const modelId = await models.add(model, { ...settings, retries: 1 });
    const { runId, viewer } = await startToyRun({ items: 12, modelId, price: PRICE });
    await startWorker();
    expect(await untilIdle(runId)).toBe("finished");
    expect(await getRun(viewer, runId)).toMatchObject({ calls: 12, failedCalls: 0, items: { done: 12 } });
    expect(asked(model)).toBe(24);
    await expectTrueSums(runId, model);
  });

  test("fails its item with its kind; tried again, only what failed is asked, and only what was answered is paid", async () => {
    const model = `stub?fail=${fault}&times=1&case=retry`;
    const modelId = await models.add(model, settings);
    const { runId, viewer } = await startToyRun({ items: 12, calls: 2, modelId, price: PRICE });
    await startWorker();
    await untilIdle(runId);
    expect(await getRun(viewer, runId)).toMatchObject({ cost: 0, failures: [{ kind, items: 12 }] });
    await seenThrough(viewer, runId);
    // Each of the 24 questions is failed once and answered once; on a retry, an item's first question is asked again.
    const paid = await prisma().modelCall.count({ where: { item: { runId }, ok: true, cachedFrom: null } });
    const run = await getRun(viewer, runId);
    expect(run.items).toMatchObject({ done: 12, failed: 0 });
    expect(run.failedCalls).toBe(24);
    expect(asked(model)).toBe(paid + 24);
    await expectTrueSums(runId, model);
  });

  test("that happens to every call pauses the run; paused, resumed and at last cancelled its sums stay true", async () => {
    const model = `stub?fail=${fault}&case=always`;
    const modelId = await models.add(model, { retries: 0, timeout: 400 });
    const { runId, viewer } = await startToyRun({ items: 80, modelId, price: PRICE });
    await startWorker();
    expect(await untilIdle(runId)).toBe("paused");
    const first = await getRun(viewer, runId);
    expect(first.stoppedBecause?.kind).toMatch(/^(?:endpoint|failures)$/);
    expect(first.items.waiting).toBeGreaterThan(30);
    await controlRun(viewer, runId, { action: "resume" });
    await vi.waitFor(() => expect(asked(model)).toBeGreaterThan(first.calls), { timeout: 30_000, interval: 10 });
    await controlRun(viewer, runId, { action: "cancel" });
    expect(await untilIdle(runId)).toBe("cancelled");
    expect(await getRun(viewer, runId)).toMatchObject({ cost: 0, items: { done: 0 } });
    await expectTrueSums(runId, model);
  });
});

test("a budget used up among broken calls, raised and resumed: all is done, and every answer paid for once", async () => {
  const model = "stub?fail=broken&times=1&case=budget";
  const modelId = await models.add(model, { retries: 1 });
  const price = { promptPerMillion: 0, completionPerMillion: 1_000_000 };
  const { runId, viewer } = await startToyRun({ items: 12, modelId, price, budget: 560 });
  await startWorker();
  expect(await untilIdle(runId)).toBe("paused");
  const paused = await getRun(viewer, runId);
  expect(paused).toMatchObject({ stoppedBecause: { kind: "budget" }, items: { failed: 0 } });
  expect(paused.cost).toBeLessThanOrEqual(560);
  await expectTrueSums(runId, model);
  await controlRun(viewer, runId, { action: "resume", budget: null });
  expect(await untilIdle(runId)).toBe("finished");
  expect(await getRun(viewer, runId)).toMatchObject({ calls: 12, failedCalls: 0, items: { done: 12 } });
  expect(asked(model)).toBe(24);
  await expectTrueSums(runId, model);
});

test("a run whose items all fail pauses before it has paid for all; somebody who has it go on is asked less and less", async () => {
  const options = { items: 200, modelId: await models.add("stub?fail=refusal"), useCache: false };
  const { runId, viewer } = await startToyRun(options);
  await startWorker();
  let before = 0;
  let pauses = 0;
  while ((await untilIdle(runId)) === "paused") {
    const { stoppedBecause, items } = await getRun(viewer, runId);
    expect(stoppedBecause).toMatchObject({ kind: "failures", message: expect.stringContaining("refused to answer.") });
    // As many more as had failed, and what was under way by then.
    expect(items.failed - before).toBeGreaterThanOrEqual(Math.max(20, before));
    expect(items.failed - before).toBeLessThan(Math.max(20, before) + 16);
    before = items.failed;
    pauses++;
    await controlRun(viewer, runId, { action: "resume" });
  }
  expect(pauses).toBeLessThanOrEqual(4);
  expect(await getRun(viewer, runId)).toMatchObject({ status: "finished", items: { failed: 200, waiting: 0 } });
});

describe.each(["pause", "cancel"] as const)("after a %s nothing waits any longer", (action) => {
  const limits = { concurrency: 8, requestsPerMinute: 2, tokensPerMinute: null };
  test.each([
    ["for the next minute", `stub?minute-${action}`, { limits }, 2],
    ["to be tried again", `stub?fail=429&retry-after=200&${action}`, { retries: 3 }, 16],
  ])("%s", async (_, model, settings, most) => {
    const modelId = await models.add(model, settings);
    const { runId, viewer } = await startToyRun({ items: 30, modelId, price: PRICE });
    await startWorker();
    await vi.waitFor(() => expect(asked(model)).toBe(most), { timeout: 30_000, interval: 20 });
    await controlRun(viewer, runId, { action });
    await untilIdle(runId);
    const { items } = await getRun(viewer, runId);
    expect(items).toMatchObject({ running: 0, failed: 0, waiting: 30 - items.done });
    expect(asked(model)).toBe(most);
    await expectTrueSums(runId, model);
  });
});
