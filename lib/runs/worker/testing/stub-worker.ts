import { afterAll, beforeAll } from "vitest";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { runHandler } from "../run-handlers";
import { RunWorker } from "../run-worker";
import { ToyModels } from "./toy-run";

export interface StubWorker {
  readonly stub: () => StubServer;
  readonly models: () => ToyModels;
}

/** A worker of all kinds of runs with a stub server, for as long as the file's tests take. */
export function startStubWorker(): StubWorker {
  let stub: StubServer;
  let models: ToyModels;
  let worker: RunWorker;
  beforeAll(async () => {
    stub = await startStubServer();
    models = new ToyModels(stub);
    worker = new RunWorker({ models, handlerOf: runHandler, log: () => undefined, heartbeat: 50, grace: 5_000 });
    await worker.start();
  });
  afterAll(async () => {
    await worker.stop();
    models.close();
    await stub.close();
  });
  return { stub: () => stub, models: () => models };
}
