import { z } from "zod";

/** What the bench tells a worker. */
export const askWorkerSchema = z.discriminatedUnion("ask", [
  z.object({ ask: z.literal("work"), runId: z.uuid() }),
  z.object({ ask: z.literal("usage") }),
  z.object({ ask: z.literal("stop") }),
]);
export type AskWorker = z.infer<typeof askWorkerSchema>;

/** What a worker says of itself, at the start and when asked; in milliseconds and bytes. */
export const usageSchema = z.object({
  processor: z.number(),
  rss: z.number(),
  /** what is left of the heap after a collection of all garbage */
  heap: z.number(),
});
export type WorkerUsage = z.infer<typeof usageSchema>;
