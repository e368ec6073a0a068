import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { changeEndpoint } from "@/lib/endpoints/server/change-endpoint";
import { sealKey } from "@/lib/endpoints/server/internal/sealed-key";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { OPERATOR } from "@/lib/people/viewer";
import { controlRun } from "@/lib/runs/server/control-run";
import { getRun } from "@/lib/runs/server/read-runs";
import { RunWorker } from "./run-worker";
import { startToyRun, toyHandler } from "./testing/toy-run";
import { itemsOf, LONG, until } from "./testing/toy-workers";

const KEY = "sk-canary-of-a-lost-secret-0123456789";
const SECRETS = ["the first secret of this test 0123456789", "another secret of this test 0123456789"] as const;

let stub: StubServer;
let stopWorker = async () => {};
beforeAll(async () => {
  stub = await startStubServer();
});
afterEach(() => stopWorker());
afterAll(() => stub.close());

/** A worker as a process that was started with this secret. */
async function startWorker(secret: string): Promise<void> {
  process.env.TICKBOX_ENCRYPTION_KEY = secret;
  const models = modelClients({ freshFor: 0 });
  const worker = new RunWorker({
    models,
    handlerOf: () => toyHandler,
    log: () => undefined,
    heartbeat: 50,
    grace: 5_000,
  });
  stopWorker = async () => {
    await worker.stop();
    models.close();
  };
  await worker.start();
}

test("restarted with another secret, a run pauses and says so; the key entered again, it goes on and fails nothing", async () => {
  const [first, second] = SECRETS;
  process.env.TICKBOX_ENCRYPTION_KEY = first;
  const id = uuidv7();
  const owner = { endpointId: id, name: `Lab ${id}`, baseUrl: stub.baseUrl };
  const { models } = await prisma().endpoint.create({
    data: {
      id,
      name: owner.name,
      baseUrl: stub.baseUrl,
      sealedKey: sealKey(KEY, owner),
      allowPrivateAddresses: true,
      concurrency: 2,
      models: { create: [{ name: "stub?latency=50" }] },
    },
    include: { models: true },
  });
  const { runId, viewer } = await startToyRun({ items: 100, modelId: models[0]?.id ?? "" });
  await startWorker(first);
  await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.done).toBeGreaterThan(3), LONG);
  await stopWorker();
  expect((await getRun(viewer, runId)).items.done).toBeLessThan(100);

  await startWorker(second);
  const { stoppedBecause } = await until(runId, "paused");
  expect(stoppedBecause).toMatchObject({
    kind: "endpoint",
    message: expect.stringMatching(/cannot be read: it was stored under another TICKBOX_ENCRYPTION_KEY/),
  });
  await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
  expect((await getRun(viewer, runId)).items).toMatchObject({ failed: 0 });
  expect(JSON.stringify(stoppedBecause)).not.toContain(KEY);

  await changeEndpoint(OPERATOR, id, { key: KEY });
  await controlRun(viewer, runId, { action: "resume" });
  await until(runId, "finished");
  expect((await itemsOf(runId)).every(({ state }) => state === "done")).toBe(true);
  expect(stub.requests).toHaveLength(100);
  expect(stub.requests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true);
});
