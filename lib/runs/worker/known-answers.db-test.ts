import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { controlRun } from "@/lib/runs/server/control-run";
import { findAnswers } from "@/lib/runs/server/find-answers";
import { getRun } from "@/lib/runs/server/read-runs";
import { CallBatcher } from "./call-batcher";
import { EndpointHealth } from "./endpoint-health";
import { RunBudget } from "./run-budget";
import { RunSignal } from "./run-signal";
import { startToyRun } from "./testing/toy-run";
import { itemsOf, toyWorkers, until } from "./testing/toy-workers";

const { asked, models, startWorker, stub } = toyWorkers();

test("failures are kept with their kind; tried again, the item is asked anew and not from the cache", async () => {
  const model = "stub?fail=refusal&times=1";
  const { runId, viewer } = await startToyRun({ items: 3, calls: 2, modelId: await models().add(model) });
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
  const modelId = await models().add(model);
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
      const modelId = await models().add(name);
      return Promise.all([1, 2, 3].map(() => startToyRun({ items: 4, modelId })));
    }),
  );
  await startWorker();
  const ended = await Promise.all(runs.flat().map(({ runId }) => until(runId, "finished")));
  expect(asked(model)).toHaveLength(4);
  expect(ended.slice(0, 3).reduce((sum, { cachedCalls }) => sum + cachedCalls, 0)).toBe(8);
  expect(asked(failing)).toHaveLength(12);
});

test("one that looks for an answer while the same call is made is told only then, and does not make it again", async () => {
  const model = "stub?looked-for";
  const modelId = await models().add(model);
  const { runId } = await startToyRun({ items: 2, modelId });
  const client = await models().client(modelId);
  const stops = new AbortController();
  let firstEnded = () => {};
  const untilFirstEnded = new Promise<void>((resolve) => {
    firstEnded = resolve;
  });
  let looks = 0;
  const calls = new CallBatcher("worker", stops.signal, async (sought) => {
    const found = await findAnswers(sought);
    looks++;
    if (looks === 2) await untilFirstEnded;
    return found;
  });
  const caller = {
    runId,
    useCache: true,
    begunBefore: false,
    prices: {},
    signal: stops.signal,
    budget: new RunBudget(0, null, "USD"),
    health: new EndpointHealth(),
    running: new RunSignal(stops.signal),
  };
  const request = { messages: [{ role: "user", content: "The same" } as const] };
  const [first, second] = (await itemsOf(runId)).map(({ id }) => id);
  const call = (itemId = "") => calls.call(modelId, client, request, { ...caller, itemId });
  const one = call(first);
  // It is being looked for by itself.
  await setImmediate();
  const other = call(second);
  expect((await one).ok).toBe(true);
  firstEnded();
  expect((await other).ok).toBe(true);
  expect(asked(model)).toHaveLength(1);
});

test("a model whose endpoint has moved is asked anew, not answered from the cache of the old address", async () => {
  const model = "stub?moved";
  const modelId = await models().add(model);
  await startWorker();
  const first = await startToyRun({ items: 3, modelId });
  await until(first.runId, "finished");
  models().move(modelId, "https://elsewhere.example/v1");
  const second = await startToyRun({ items: 3, modelId });
  expect(await until(second.runId, "finished")).toMatchObject({ calls: 3, cachedCalls: 0 });
  models().move(modelId, stub().baseUrl);
  const third = await startToyRun({ items: 3, modelId });
  expect(await until(third.runId, "finished")).toMatchObject({ calls: 3, cachedCalls: 3 });
  expect(asked(model)).toHaveLength(6);
});
