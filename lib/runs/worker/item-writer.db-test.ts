import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { claimItems } from "@/lib/runs/server/claim-items";
import { getRun } from "@/lib/runs/server/read-runs";
import { ItemWriter } from "./item-writer";
import { RunWorker } from "./run-worker";
import { startToyRun, ToyModels, toyHandler, toyWrite } from "./testing/toy-run";

let stub: StubServer;
let models: ToyModels;
beforeAll(async () => {
  stub = await startStubServer();
  models = new ToyModels(stub);
});
afterAll(async () => {
  models.close();
  await stub.close();
});

const LONG = { timeout: 60_000, interval: 50 };
const asked = (model: string) => stub.requests.filter(({ body }) => body.model === model);
const itemsOf = (runId: string) => prisma().runItem.findMany({ where: { runId }, orderBy: { position: "asc" } });
const eventsOf = (studyId: string) => prisma().event.findMany({ where: { studyId, kind: "toy.made" } });
const cancel = (runId: string) =>
  prisma().run.update({ where: { id: runId }, data: { status: "cancelled", finishedAt: new Date() } });

/** Items in a worker's hands; nobody works on their run. */
async function claimed(items: number) {
  const { runId, studyId } = await startToyRun({ items, modelId: await models.add(`stub?${randomUUID()}`) });
  const workerId = randomUUID();
  const held = await claimItems(runId, workerId, items);
  await cancel(runId);
  return { runId, studyId, workerId, ids: held.map(({ id }) => id), writer: new ItemWriter(workerId) };
}

describe("items that end at the same time", () => {
  test("are marked done in one transaction, each with what it made", async () => {
    const { runId, studyId, ids, writer } = await claimed(12);
    const written = ids.map((id, place) =>
      writer.finish(id, { ok: true, result: { place }, shared: toyWrite(studyId) }),
    );
    expect(await Promise.all(written)).toEqual(ids.map(() => true));
    const made = new Map((await eventsOf(studyId)).map(({ id, subject }) => [subject, id]));
    expect(made.size).toBe(12);
    for (const { id, state, producedId, result } of await itemsOf(runId)) {
      expect({ state, producedId, result }).toEqual({
        state: "done",
        producedId: made.get(id),
        result: { place: ids.indexOf(id) },
      });
    }
    const transactions = await rows(
      z.object({ count: z.int() }),
      Prisma.sql`
      SELECT count(DISTINCT xmin::text)::int AS count FROM run_item WHERE run_id = ${runId}::uuid`,
    );
    expect(transactions).toEqual([{ count: 1 }]);
  });

  test("do not suffer for one of them that the database refuses", async () => {
    const { runId, studyId, ids, writer } = await claimed(9);
    const settled = await Promise.allSettled(
      ids.map((id, place) => writer.finish(id, { ok: true, shared: toyWrite(studyId, place === 4) })),
    );
    expect(settled.map(({ status }) => status)).toEqual(ids.map((_, at) => (at === 4 ? "rejected" : "fulfilled")));
    expect(await eventsOf(studyId)).toHaveLength(8);
    const left = (await itemsOf(runId)).filter(({ state }) => state !== "done");
    expect(left.map(({ id, state }) => ({ id, state }))).toEqual([{ id: ids[4], state: "running" }]);
  });

  test("and are in another worker's hands by then make nothing", async () => {
    const { runId, studyId, ids, writer } = await claimed(6);
    const lost = ids.slice(0, 2);
    await prisma().runItem.updateMany({ where: { id: { in: lost } }, data: { workerId: randomUUID() } });
    const written = await Promise.all(ids.map((id) => writer.finish(id, { ok: true, shared: toyWrite(studyId) })));
    expect(written).toEqual(ids.map((id) => !lost.includes(id)));
    expect((await eventsOf(studyId)).map(({ subject }) => subject).toSorted()).toEqual(ids.slice(2).toSorted());
    const untouched = (await itemsOf(runId)).filter(({ state }) => state === "running");
    expect(untouched.map(({ id }) => id).toSorted()).toEqual(lost.toSorted());
  });

  test("in two workers' hands are each written by the one that holds them, however both hurry", async () => {
    const { runId, studyId, ids, workerId, writer } = await claimed(40);
    const other = randomUUID();
    const others = new ItemWriter(other);
    const moving = ids.filter((_, at) => at % 2 === 1).map((id) => ({ id, workerId }));
    // One by one: a statement over many rows may lock them in another order than the writer does.
    const moved = Promise.all(
      moving.map((item) =>
        prisma().runItem.updateMany({ where: { ...item, state: "running" }, data: { workerId: other } }),
      ),
    );
    const finish = (by: ItemWriter) =>
      Promise.all(ids.map((id) => by.finish(id, { ok: true, shared: toyWrite(studyId) })));
    const [mine] = await Promise.all([finish(writer), moved]);
    const theirs = await finish(others);
    expect(ids.map((_, at) => Number(mine[at]) + Number(theirs[at]))).toEqual(ids.map(() => 1));
    expect(new Set((await eventsOf(studyId)).map(({ subject }) => subject)).size).toBe(40);
    expect(await eventsOf(studyId)).toHaveLength(40);
    expect((await itemsOf(runId)).every(({ state }) => state === "done")).toBe(true);
  });
});

describe("a worker whose items write together", () => {
  const startWorker = async (log: unknown[] = []) => {
    const surroundings = { models, handlerOf: () => toyHandler, heartbeat: 50, grace: 200 };
    const worker = new RunWorker({ ...surroundings, log: (_, error) => log.push(error) });
    await worker.start();
    return worker;
  };
  const until = (runId: string, status: string) =>
    vi.waitFor(async () => {
      expect((await prisma().run.findUniqueOrThrow({ where: { id: runId } })).status).toBe(status);
    }, LONG);

  test("fails the one item whose writing is refused, and does the others", async () => {
    const modelId = await models.add("stub?refused-together");
    const options = { items: 30, modelId, together: true, refusedPart: "17" };
    const { runId, studyId, viewer } = await startToyRun(options);
    const logged: unknown[] = [];
    const worker = await startWorker(logged);
    await until(runId, "finished");
    await worker.stop();
    expect(await getRun(viewer, runId)).toMatchObject({
      items: { done: 29, failed: 1 },
      failures: [{ kind: "internal", items: 1 }],
    });
    expect((await itemsOf(runId)).find(({ state }) => state === "failed")?.part).toBe("17");
    expect(await eventsOf(studyId)).toHaveLength(29);
    expect(logged).toHaveLength(1);
  });

  test("stops at the budget, with everything done that was paid", async () => {
    const model = "stub?budget-together";
    const price = { promptPerMillion: 0, completionPerMillion: 1_000_000 };
    const modelId = await models.add(model);
    const { runId, viewer } = await startToyRun({ items: 60, modelId, price, budget: 700, together: true });
    const worker = await startWorker();
    await until(runId, "paused");
    await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
    await worker.stop();
    const run = await getRun(viewer, runId);
    expect(run.cost).toBeGreaterThan(0);
    expect(run.cost).toBeLessThanOrEqual(700);
    expect(run.items).toMatchObject({ failed: 0, done: asked(model).length });
    expect(run.calls).toBe(asked(model).length);
    await cancel(runId);
  });

  test("fails nothing and pays nothing twice where its connections are cut again and again", async () => {
    const model = "stub?cut&latency=10";
    const options = { items: 400, modelId: await models.add(model), together: true, useCache: false };
    const { runId, studyId, viewer } = await startToyRun(options);
    const worker = await startWorker();
    for (const calls of [40, 160, 280]) {
      await vi.waitFor(() => expect(asked(model).length).toBeGreaterThan(calls), LONG);
      // The one that cuts is cut off as well, sometimes.
      await prisma().$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`.catch(() => undefined);
    }
    await until(runId, "finished");
    await worker.stop();
    expect(await getRun(viewer, runId)).toMatchObject({ items: { done: 400, failed: 0 }, calls: 400 });
    expect(await eventsOf(studyId)).toHaveLength(400);
    expect(asked(model)).toHaveLength(400);
  }, 120_000);
});
