import type { CallLimits } from "@/lib/llm/client/call-scheduler";

/**
 * One worker's part of an endpoint's limits, so that all workers together keep them. Each gets at least one call, since a
 * worker with none would hold its items for ever: more workers than calls at once go over the limit.
 * @param position of this worker among them, from 0; the first ones get what does not divide evenly
 */
export function workerShare(limits: CallLimits, workers: number, position: number): CallLimits {
  const part = (limit: number) => Math.max(1, Math.floor(limit / workers) + (position < limit % workers ? 1 : 0));
  return {
    concurrency: part(limits.concurrency),
    requestsPerMinute: limits.requestsPerMinute === null ? null : part(limits.requestsPerMinute),
    tokensPerMinute: limits.tokensPerMinute === null ? null : part(limits.tokensPerMinute),
  };
}
