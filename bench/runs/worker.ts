// A worker of the bench: see worker-process.ts.
import { disconnect } from "@/lib/db/connections";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { runHandler } from "@/lib/runs/worker/run-handlers";
import { RunWorker } from "@/lib/runs/worker/run-worker";
import { askWorkerSchema, READY, type WorkerMemory } from "./worker-messages";

const models = modelClients();
const worker = new RunWorker({ models, handlerOf: runHandler, log: console.error });

process.on("message", (message) => {
  const told = askWorkerSchema.parse(message);
  if (told.ask === "work") worker.wake(told.runId);
  if (told.ask === "memory") process.send?.(memory());
  if (told.ask === "stop") void stop();
});
await worker.start();
process.send?.(READY);

function memory(): WorkerMemory {
  const { rss } = process.memoryUsage();
  globalThis.gc?.();
  return { rss, heap: process.memoryUsage().heapUsed };
}

async function stop(): Promise<void> {
  await worker.stop();
  models.close();
  await disconnect();
  process.disconnect();
}
