import { z } from "zod";

/** What the bench tells a worker. */
export const askWorkerSchema = z.discriminatedUnion("ask", [
  z.object({ ask: z.literal("work"), runId: z.uuid() }),
  z.object({ ask: z.literal("memory") }),
  z.object({ ask: z.literal("stop") }),
]);
export type AskWorker = z.infer<typeof askWorkerSchema>;

/** What a worker says of itself when asked, in bytes. */
export const workerMemorySchema = z.object({
  rss: z.number(),
  /** what is left of the heap after a collection of all garbage */
  heap: z.number(),
});
export type WorkerMemory = z.infer<typeof workerMemorySchema>;

/** What it says once it has started. */
export const READY = "ready";
