import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { controlRun } from "@/lib/data/run/control-run";
import { getRun } from "@/lib/data/run/get-run";
import { tellAlive, tellStopped } from "@/lib/data/run/worker-process";
import { deleteStudy } from "@/lib/data/study/delete-study";
import { prisma } from "@/lib/db/client";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { RunWorker } from "./run-worker";
import { startToyRun, ToyModels, toyHandler } from "./testing/toy-run";
import { untilQuiet } from "./testing/until-quiet";

let stub: StubServer;
let models: ToyModels;
const workers: RunWorker[] = [];
const logged: unknown[] = [];

beforeAll(async () => {
  stub = await startStubServer();
  models = new ToyModels(stub);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(async () => {
  models.close();
  await stub.close();
});

async function startWorker(): Promise<RunWorker> {
  const log = (_: string, error: unknown) => logged.push(error);
  const worker = new RunWorker({ models, handlerOf: () => toyHandler, log, heartbeat: 50, grace: 200 });
  workers.push(worker);
  await worker.start();
  return worker;
}

const LONG = { timeout: 30_000, interval: 20 };
const asked = (model: string) => stub.requests.filter(({ body }) => body.model === model);
const runOf = (runId: string) => prisma().run.findUniqueOrThrow({ where: { id: runId } });
const itemsOf = (runId: string) => prisma().runItem.findMany({ where: { runId }, orderBy: { position: "asc" } });

async function until(runId: string, status: string) {
  await vi.waitFor(async () => expect((await runOf(runId)).status).toBe(status), LONG);
  return runOf(runId);
}

test("two workers share a run: every item is done once, by one of them", async () => {
  const model = "stub?two&latency=5";
  const { runId, studyId } = await startToyRun({ items: 300, modelId: await models.add(model) });
  const doers = new Set<string | null>();
  await Promise.all([startWorker(), startWorker()]);
  await vi.waitFor(async () => {
    for (const { workerId } of await itemsOf(runId)) doers.add(workerId);
    expect((await runOf(runId)).status).toBe("finished");
  }, LONG);
  doers.delete(null);
  expect(doers.size).toBe(2);
  const items = await itemsOf(runId);
  const isDoneOnce = ({ state, attempts, producedId }: (typeof items)[number]) =>
    state === "done" && attempts === 1 && producedId !== null;
  expect(items.filter((item) => !isDoneOnce(item))).toEqual([]);
  expect(asked(model)).toHaveLength(300);
  expect(await prisma().event.count({ where: { studyId, kind: "toy.made" } })).toBe(300);
  const run = await runOf(runId);
  const sums = await prisma().modelCall.aggregate({
    where: { item: { runId } },
    _sum: { promptTokens: true },
    _count: true,
  });
  expect(run).toMatchObject({ calls: 300, failedCalls: 0, cachedCalls: 0 });
  expect(sums).toMatchObject({ _count: 300, _sum: { promptTokens: Number(run.promptTokens) } });
});

test("what a dead worker held goes to another, and calls that were paid are not made again", async () => {
  const model = "stub?dead";
  const options = { items: 6, calls: 2, modelId: await models.add(model), useCache: false };
  const { runId, viewer } = await startToyRun(options);
  await startWorker();
  await until(runId, "finished");
  // As if it had died after the calls, before its items were marked: another item of the run is left in its hands.
  await prisma().$executeRaw`ALTER TABLE run_item DISABLE TRIGGER run_item_done`;
  const dead = randomUUID();
  await prisma().runItem.updateMany({
    where: { runId, position: { lte: 4 } },
    data: { state: "running", workerId: dead },
  });
  await prisma().$executeRaw`ALTER TABLE run_item ENABLE TRIGGER run_item_done`;
  await prisma().run.update({ where: { id: runId }, data: { status: "running", finishedAt: null } });
  await until(runId, "finished");
  expect(asked(model)).toHaveLength(12);
  expect(await getRun(viewer, runId)).toMatchObject({ calls: 20, cachedCalls: 8, items: { done: 6 } });
});

test("an item that was taken for lost and done by another is not done a second time", async () => {
  const { runId, studyId } = await startToyRun({ items: 1, modelId: await models.add("stub?slow&latency=300") });
  const worker = await startWorker();
  await vi.waitFor(async () => expect((await itemsOf(runId))[0]?.state).toBe("running"), LONG);
  const other = randomUUID();
  await tellAlive(other);
  await prisma().runItem.updateMany({ where: { runId }, data: { workerId: other } });
  await worker.stop();
  expect((await itemsOf(runId))[0]).toMatchObject({ workerId: other, state: "running", producedId: null });
  expect(await prisma().event.count({ where: { studyId, kind: "toy.made" } })).toBe(0);
  await prisma().run.update({ where: { id: runId }, data: { status: "cancelled", finishedAt: new Date() } });
  await tellStopped(other);
});

test.each(["pause", "cancel"] as const)(
  "after a %s no further call goes out, also of items that need more",
  async (action) => {
    const model = `stub?${action}&latency=40`;
    const { runId, viewer } = await startToyRun({ items: 8, calls: 50, modelId: await models.add(model) });
    await startWorker();
    await vi.waitFor(() => expect(asked(model).length).toBeGreaterThan(20), LONG);
    await controlRun(viewer, runId, { action });
    await untilQuiet(runId);
    // 400 in all: those under way end, and no more than one of each item began before the worker heard of it.
    expect(asked(model).length).toBeLessThan(200);
    const { calls, items } = await getRun(viewer, runId);
    expect(items).toMatchObject({ waiting: 8, running: 0, failed: 0 });
    expect(calls).toBe(asked(model).length);
    if (action === "cancel") return;
    await controlRun(viewer, runId, { action: "resume" });
    await until(runId, "finished");
    expect(asked(model)).toHaveLength(400);
  },
);

describe("a budget", () => {
  test("pauses the run before it is gone beyond; raised, the run goes on and pays nothing twice", async () => {
    const model = "stub?budget";
    const price = { promptPerMillion: 0, completionPerMillion: 1_000_000 };
    const options = { items: 40, modelId: await models.add(model), price, budget: 700 };
    const { runId, viewer } = await startToyRun(options);
    await startWorker();
    const paused = await until(runId, "paused");
    expect(paused.stoppedBecause).toMatchObject({ kind: "budget", message: expect.stringContaining("700 EUR") });
    await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
    const before = await getRun(viewer, runId);
    // As far as the budget reaches for one more call of 500 tokens, whatever was set aside for calls side by side.
    expect(before.cost).toBeGreaterThan(200);
    expect(before.cost).toBeLessThanOrEqual(700);
    expect(before.items).toMatchObject({ failed: 0, done: asked(model).length });
    await controlRun(viewer, runId, { action: "resume", budget: null });
    expect(await until(runId, "finished")).toMatchObject({ calls: 40, cachedCalls: 0 });
    expect(asked(model)).toHaveLength(40);
  });

  test("is kept also where answers that are paid for are of no use", async () => {
    const model = `stub?fail=truncated&says=${"word ".repeat(800)}`;
    const price = { promptPerMillion: 0, completionPerMillion: 1_000_000 };
    const modelId = await models.add(model);
    const { runId } = await startToyRun({ items: 30, modelId, price, budget: 2500 });
    await startWorker();
    const paused = await until(runId, "paused");
    expect(paused.stoppedBecause).toMatchObject({ kind: "budget" });
    expect(paused.cost).toBeGreaterThan(900);
    expect(paused.cost).toBeLessThanOrEqual(2500);
  });

  test("needs prices, except for the demo model", async () => {
    const modelId = await models.add("stub?unpriced");
    await expect(startToyRun({ items: 1, modelId, budget: 1 })).rejects.toThrow("A budget needs prices");
    const demo = await prisma().endpointModel.findFirstOrThrow({ where: { endpoint: { baseUrl: null } } });
    await expect(startToyRun({ items: 1, modelId: demo.id, budget: 1 })).resolves.toMatchObject({
      runId: expect.anything(),
    });
    await prisma().run.updateMany({
      where: { status: "running" },
      data: { status: "cancelled", finishedAt: new Date() },
    });
  });
});

describe("an endpoint", () => {
  test.each(["401", "404"])("that turns everything down (%s) pauses the run; no item fails for it", async (status) => {
    const { runId, viewer } = await startToyRun({ items: 30, modelId: await models.add(`stub?fail=${status}`) });
    await startWorker();
    expect((await until(runId, "paused")).stoppedBecause).toMatchObject({ kind: "endpoint" });
    await vi.waitFor(
      async () => expect((await getRun(viewer, runId)).items).toMatchObject({ waiting: 30, failed: 0 }),
      LONG,
    );
  });

  test("that wants to be left alone for an hour pauses the run at once; no item fails for it", async () => {
    const model = "stub?fail=429&retry-after=3600";
    const { runId, viewer } = await startToyRun({ items: 30, modelId: await models.add(model) });
    await startWorker();
    const message = expect.stringContaining("in 60 minutes. Go on then.");
    expect((await until(runId, "paused")).stoppedBecause).toMatchObject({ kind: "endpoint", message });
    await vi.waitFor(
      async () => expect((await getRun(viewer, runId)).items).toMatchObject({ waiting: 30, failed: 0 }),
      LONG,
    );
  });

  test("that is down for long pauses the run after some failures", async () => {
    const { runId, viewer } = await startToyRun({ items: 60, modelId: await models.add("stub?fail=500") });
    await startWorker();
    expect((await until(runId, "paused")).stoppedBecause).toMatchObject({ kind: "endpoint" });
    await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
    const { items, failures } = await getRun(viewer, runId);
    expect(items.failed).toBeGreaterThan(0);
    expect(items.waiting).toBeGreaterThan(20);
    expect(failures).toEqual([{ kind: "server-error", items: items.failed }]);
  });
});

test("failures are kept with their kind; tried again, the item is asked anew and not from the cache", async () => {
  const model = "stub?fail=refusal&times=1";
  const { runId, viewer } = await startToyRun({ items: 3, calls: 2, modelId: await models.add(model) });
  await startWorker();
  await until(runId, "finished");
  expect(await getRun(viewer, runId)).toMatchObject({
    items: { failed: 3 },
    failures: [{ kind: "refused", items: 3 }],
  });
  // The second question of each is turned down once, too.
  await controlRun(viewer, runId, { action: "retry" });
  await until(runId, "finished");
  await controlRun(viewer, runId, { action: "retry" });
  await until(runId, "finished");
  const run = await getRun(viewer, runId);
  expect(run).toMatchObject({ items: { done: 3, failed: 0 }, failedCalls: 6 });
  expect(asked(model)).toHaveLength(run.calls - run.cachedCalls);
});

test("identical calls of a later run are answered from the cache, unless told otherwise", async () => {
  const model = "stub?cache";
  const modelId = await models.add(model);
  await startWorker();
  const first = await startToyRun({ items: 5, modelId, price: { promptPerMillion: 1, completionPerMillion: 1 } });
  await until(first.runId, "finished");
  const second = await startToyRun({ items: 5, modelId, price: { promptPerMillion: 1, completionPerMillion: 1 } });
  expect(await until(second.runId, "finished")).toMatchObject({ calls: 5, cachedCalls: 5, cost: 0 });
  const results = await Promise.all(
    [first, second].map(async ({ runId }) => (await itemsOf(runId)).map((i) => i.result)),
  );
  expect(results[1]).toEqual(results[0]);
  expect(asked(model)).toHaveLength(5);
  const third = await startToyRun({ items: 5, modelId, useCache: false });
  expect(await until(third.runId, "finished")).toMatchObject({ calls: 5, cachedCalls: 0 });
  expect(asked(model)).toHaveLength(10);
});

test("identical calls at one time are one: the others wait for its answer; where it fails each is asked for itself", async () => {
  const [model, failing] = ["stub?same&latency=100", "stub?fail=400&latency=50"];
  const runs = await Promise.all(
    [model, failing].map(async (name) => {
      const modelId = await models.add(name);
      return Promise.all([1, 2, 3].map(() => startToyRun({ items: 4, modelId })));
    }),
  );
  await startWorker();
  const ended = await Promise.all(runs.flat().map(({ runId }) => until(runId, "finished")));
  expect(asked(model)).toHaveLength(4);
  expect(ended.slice(0, 3).reduce((sum, { cachedCalls }) => sum + cachedCalls, 0)).toBe(8);
  expect(asked(failing)).toHaveLength(12);
});

test("a model whose endpoint has moved is asked anew, not answered from the cache of the old address", async () => {
  const model = "stub?moved";
  const modelId = await models.add(model);
  await startWorker();
  const first = await startToyRun({ items: 3, modelId });
  await until(first.runId, "finished");
  models.move(modelId, "https://elsewhere.example/v1");
  const second = await startToyRun({ items: 3, modelId });
  expect(await until(second.runId, "finished")).toMatchObject({ calls: 3, cachedCalls: 0 });
  models.move(modelId, stub.baseUrl);
  const third = await startToyRun({ items: 3, modelId });
  expect(await until(third.runId, "finished")).toMatchObject({ calls: 3, cachedCalls: 3 });
  expect(asked(model)).toHaveLength(6);
});

test("a pause lets what is under way end; going on does the rest; a cancelled run stays cancelled", async () => {
  const model = "stub?pause&latency=30";
  const { runId, viewer } = await startToyRun({ items: 100, modelId: await models.add(model) });
  await startWorker();
  await vi.waitFor(() => expect(asked(model).length).toBeGreaterThan(5), LONG);
  await controlRun(viewer, runId, { action: "pause" });
  await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
  const paused = await getRun(viewer, runId);
  expect(paused.items.done).toBe(asked(model).length);
  expect(paused.items.waiting).toBeGreaterThan(0);
  await controlRun(viewer, runId, { action: "resume" });
  await vi.waitFor(() => expect(asked(model).length).toBeGreaterThan(paused.items.done + 5), LONG);
  await controlRun(viewer, runId, { action: "cancel" });
  await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
  expect(await getRun(viewer, runId)).toMatchObject({ status: "cancelled", items: { failed: 0 } });
});

test("a run that was paused while its last items were done is finished with them", async () => {
  const { runId, viewer } = await startToyRun({ items: 4, modelId: await models.add("stub?last&latency=200") });
  await startWorker();
  await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(4), LONG);
  await controlRun(viewer, runId, { action: "pause" });
  await until(runId, "finished");
  expect(await getRun(viewer, runId)).toMatchObject({ items: { done: 4 }, stoppedBecause: null });
});

test("a worker that stops gives back what it held, at once", async () => {
  const { runId } = await startToyRun({ items: 20, modelId: await models.add("stub?stop&latency=60000") });
  const worker = await startWorker();
  await vi.waitFor(
    async () => expect((await itemsOf(runId)).some(({ state }) => state === "running")).toBe(true),
    LONG,
  );
  await worker.stop();
  const left = (await itemsOf(runId)).filter(({ state, workerId }) => state !== "waiting" || workerId !== null);
  expect(left).toEqual([]);
  await prisma().run.update({ where: { id: runId }, data: { status: "cancelled", finishedAt: new Date() } });
});

test("what an item's writing is refused for is its failure, with nothing half-written", async () => {
  const { runId, studyId, viewer } = await startToyRun({
    items: 2,
    refuse: true,
    modelId: await models.add("stub?refused"),
  });
  await startWorker();
  await until(runId, "finished");
  expect(await getRun(viewer, runId)).toMatchObject({
    items: { failed: 2 },
    failures: [{ kind: "internal", items: 2 }],
  });
  expect(await prisma().event.count({ where: { studyId, kind: "toy.made" } })).toBe(0);
  expect(logged.splice(0)).toHaveLength(2);
});

test("what PostgreSQL takes for no text is replaced in an answer before it is used", async () => {
  const { runId } = await startToyRun({ items: 1, modelId: await models.add("stub?says=before%00after") });
  await startWorker();
  await until(runId, "finished");
  expect((await itemsOf(runId))[0]).toMatchObject({ state: "done", result: { texts: ["before\ufffdafter"] } });
});

test("a study deleted under a running run ends it without noise", async () => {
  const { runId, studyId } = await startToyRun({ items: 50, modelId: await models.add("stub?gone&latency=20") });
  await startWorker();
  await vi.waitFor(() => expect(asked("stub?gone&latency=20").length).toBeGreaterThan(3), LONG);
  const { name } = await prisma().study.findUniqueOrThrow({ where: { id: studyId } });
  await deleteStudy({ kind: "operator" }, studyId, name);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  expect(await prisma().run.count({ where: { id: runId } })).toBe(0);
  expect(logged.splice(0)).toEqual([]);
});

test("an item that is done stays done", async () => {
  const { runId } = await startToyRun({ items: 1, modelId: await models.add("stub?stays") });
  await startWorker();
  await until(runId, "finished");
  await expect(
    prisma().runItem.updateMany({ where: { runId }, data: { state: "failed", failure: { kind: "x", message: "y" } } }),
  ).rejects.toThrow("stays done");
  expect((await tellAlive(randomUUID())).runsWithWork).toEqual([]);
});
