import { describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { controlRun } from "@/lib/runs/server/control-run";
import { getRun } from "@/lib/runs/server/read-runs";
import { startToyRun } from "./testing/toy-run";
import { LONG, toyWorkers, until } from "./testing/toy-workers";

const { asked, models, startWorker } = toyWorkers();

describe("a budget", () => {
  test("pauses the run before it is gone beyond; raised, the run goes on and pays nothing twice", async () => {
    const model = "stub?budget";
    const price = { promptPerMillion: 0, completionPerMillion: 1_000_000 };
    const options = { items: 40, modelId: await models().add(model), price, budget: 700 };
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
    const modelId = await models().add(model);
    const { runId } = await startToyRun({ items: 30, modelId, price, budget: 2500 });
    await startWorker();
    const paused = await until(runId, "paused");
    expect(paused.stoppedBecause).toMatchObject({ kind: "budget" });
    expect(paused.cost).toBeGreaterThan(900);
    expect(paused.cost).toBeLessThanOrEqual(2500);
  });

  test("needs prices, except for the demo model", async () => {
    const modelId = await models().add("stub?unpriced");
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
    const { runId, viewer } = await startToyRun({ items: 30, modelId: await models().add(`stub?fail=${status}`) });
    await startWorker();
    expect((await until(runId, "paused")).stoppedBecause).toMatchObject({ kind: "endpoint" });
    await vi.waitFor(
      async () => expect((await getRun(viewer, runId)).items).toMatchObject({ waiting: 30, failed: 0 }),
      LONG,
    );
  });

  test("that wants to be left alone for an hour pauses the run at once; no item fails for it", async () => {
    const model = "stub?fail=429&retry-after=3600";
    const { runId, viewer } = await startToyRun({ items: 30, modelId: await models().add(model) });
    await startWorker();
    const message = expect.stringContaining("in 60 minutes. Resume the run then.");
    expect((await until(runId, "paused")).stoppedBecause).toMatchObject({ kind: "endpoint", message });
    await vi.waitFor(
      async () => expect((await getRun(viewer, runId)).items).toMatchObject({ waiting: 30, failed: 0 }),
      LONG,
    );
  });

  test("that is down for long pauses the run after some failures", async () => {
    const { runId, viewer } = await startToyRun({ items: 60, modelId: await models().add("stub?fail=500") });
    await startWorker();
    expect((await until(runId, "paused")).stoppedBecause).toMatchObject({ kind: "endpoint" });
    await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
    const { items, failures } = await getRun(viewer, runId);
    expect(items.failed).toBeGreaterThan(0);
    expect(items.waiting).toBeGreaterThan(20);
    expect(failures).toEqual([{ kind: "server-error", items: items.failed }]);
  });
});
