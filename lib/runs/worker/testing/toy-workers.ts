import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { RunWorker } from "../run-worker";
import { ToyModels, toyHandler } from "./toy-run";

/** Long enough for a busy machine. */
export const LONG = { timeout: 30_000, interval: 20 };

export const runOf = (runId: string) => prisma().run.findUniqueOrThrow({ where: { id: runId } });
export const itemsOf = (runId: string) => prisma().runItem.findMany({ where: { runId }, orderBy: { position: "asc" } });

export async function until(runId: string, status: string) {
  await vi.waitFor(async () => expect((await runOf(runId)).status).toBe(status), LONG);
  return runOf(runId);
}

/** Workers of toy runs, each for one test, with a stub server for as long as the file's tests take. */
export function toyWorkers() {
  let stub: StubServer;
  let models: ToyModels;
  const workers: RunWorker[] = [];
  /** what any of them logged */
  const logged: unknown[] = [];
  beforeAll(async () => {
    stub = await startStubServer();
    models = new ToyModels(stub);
  });
  async function stopWorkers(): Promise<void> {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  }
  afterEach(stopWorkers);
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
  return {
    startWorker,
    stopWorkers,
    logged,
    stub: () => stub,
    models: () => models,
    asked: (model: string) => stub.requests.filter(({ body }) => body.model === model),
  };
}
