import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { controlRun } from "@/lib/runs/server/control-run";
import { getRun } from "@/lib/runs/server/read-runs";
import { recordHeartbeat, recordWorkerStop } from "@/lib/runs/server/worker-process";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { startToyRun } from "./testing/toy-run";
import { itemsOf, LONG, runOf, toyWorkers, until } from "./testing/toy-workers";
import { untilIdle } from "./testing/until-idle";

const { asked, logged, models, startWorker, stopWorkers } = toyWorkers();

test("two workers share a run: every item is done once, by one of them", async () => {
  const model = "stub?two&latency=5";
  const { runId, studyId } = await startToyRun({ items: 300, modelId: await models().add(model) });
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
  const options = { items: 6, calls: 2, modelId: await models().add(model), useCache: false };
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
  const { runId, studyId } = await startToyRun({ items: 1, modelId: await models().add("stub?slow&latency=300") });
  const worker = await startWorker();
  await vi.waitFor(async () => expect((await itemsOf(runId))[0]?.state).toBe("running"), LONG);
  const other = randomUUID();
  await recordHeartbeat(other);
  await prisma().runItem.updateMany({ where: { runId }, data: { workerId: other } });
  await worker.stop();
  expect((await itemsOf(runId))[0]).toMatchObject({ workerId: other, state: "running", producedId: null });
  expect(await prisma().event.count({ where: { studyId, kind: "toy.made" } })).toBe(0);
  await prisma().run.update({ where: { id: runId }, data: { status: "cancelled", finishedAt: new Date() } });
  await recordWorkerStop(other);
});

test.each(["pause", "cancel"] as const)(
  "after a %s no further call goes out, also of items that need more",
  async (action) => {
    const model = `stub?${action}&latency=40`;
    const { runId, viewer } = await startToyRun({ items: 8, calls: 50, modelId: await models().add(model) });
    await startWorker();
    await vi.waitFor(() => expect(asked(model).length).toBeGreaterThan(20), LONG);
    await controlRun(viewer, runId, { action });
    await untilIdle(runId);
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

test("a pause lets what is under way end; going on does the rest; a cancelled run stays cancelled", async () => {
  const model = "stub?pause&latency=30";
  const { runId, viewer } = await startToyRun({ items: 100, modelId: await models().add(model) });
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
  const { runId, viewer } = await startToyRun({ items: 4, modelId: await models().add("stub?last&latency=200") });
  await startWorker();
  await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(4), LONG);
  await controlRun(viewer, runId, { action: "pause" });
  await until(runId, "finished");
  expect(await getRun(viewer, runId)).toMatchObject({ items: { done: 4 }, stoppedBecause: null });
});

test("a worker that stops gives back what it held, at once", async () => {
  const { runId } = await startToyRun({ items: 20, modelId: await models().add("stub?stop&latency=60000") });
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
    modelId: await models().add("stub?refused"),
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
  const { runId } = await startToyRun({ items: 1, modelId: await models().add("stub?says=before%00after") });
  await startWorker();
  await until(runId, "finished");
  expect((await itemsOf(runId))[0]).toMatchObject({ state: "done", result: { texts: ["before\ufffdafter"] } });
});

test("a study deleted under a running run ends it without noise", async () => {
  const { runId, studyId } = await startToyRun({ items: 50, modelId: await models().add("stub?gone&latency=20") });
  await startWorker();
  await vi.waitFor(() => expect(asked("stub?gone&latency=20").length).toBeGreaterThan(3), LONG);
  const { name } = await prisma().study.findUniqueOrThrow({ where: { id: studyId } });
  await deleteStudy({ kind: "operator" }, studyId, name);
  await stopWorkers();
  expect(await prisma().run.count({ where: { id: runId } })).toBe(0);
  expect(logged.splice(0)).toEqual([]);
});

test("an item that is done stays done", async () => {
  const { runId } = await startToyRun({ items: 1, modelId: await models().add("stub?stays") });
  await startWorker();
  await until(runId, "finished");
  await expect(
    prisma().runItem.updateMany({ where: { runId }, data: { state: "failed", failure: { kind: "x", message: "y" } } }),
  ).rejects.toThrow("stays done");
  expect((await recordHeartbeat(randomUUID())).runsWithWork).toEqual([]);
});
