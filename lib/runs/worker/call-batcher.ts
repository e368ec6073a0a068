import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { batchConcurrent } from "@/lib/concurrency/batch-concurrent";
import { isTransient } from "@/lib/db/errors/database-error";
import { callCost } from "@/lib/llm/client/usage";
import type { Completion, CompletionRequest } from "@/lib/llm/completion";
import { CALL_FAILURE_KINDS } from "@/lib/runs/call-failure-kind";
import type { RunPrices } from "@/lib/runs/run";
import { type AnswerSought, findAnswers, type RecordedAnswer } from "@/lib/runs/server/find-answers";
import { type CallToRecord, recordCalls } from "@/lib/runs/server/record-calls";
import { releaseCosts, reserveCosts } from "@/lib/runs/server/spending/limits";
import { isFree } from "@/lib/runs/spending";
import { inSpan } from "@/lib/tracing/spans";
import { requestIdentity } from "./do-item";
import type { EndpointHealth } from "./endpoint-health";
import type { ModelForRuns } from "./estimate-run";
import { expectedCost } from "./estimate-run";
import { retryWithBackoff } from "./item-writer";
import { type RunBudget, RunMustPause } from "./run-budget";
import { type RunSignal, RunStopped } from "./run-signal";
import { storableCompletion } from "./storable-completion";

const alternativeSchema = z.object({ token: z.string(), logprob: z.number() });

const failureSchema = z.object({
  kind: z.enum(CALL_FAILURE_KINDS),
  message: z.string(),
  status: z.number().optional(),
  partial: z.string().optional(),
  retryAfter: z.number().optional(),
});

const recordFields = {
  usage: z.object({ promptTokens: z.number(), completionTokens: z.number(), estimated: z.boolean() }),
  milliseconds: z.number(),
  attempts: z.number(),
};

/** What came back, as it is kept with a call. */
export const storedCompletionSchema = z.discriminatedUnion("ok", [
  z.object({
    ...recordFields,
    ok: z.literal(true),
    choices: z.array(
      z.object({
        text: z.string(),
        tokens: z.array(alternativeSchema.extend({ alternatives: z.array(alternativeSchema) })).nullable(),
      }),
    ),
    requests: z.number().default(1),
    lost: z.array(failureSchema),
    model: z.string(),
  }),
  z.object({ ...recordFields, ok: z.literal(false), failure: failureSchema }),
]);

/** For whom a call is made. */
export interface Caller {
  readonly runId: string;
  readonly itemId: string;
  readonly useCache: boolean;
  /** Whether the item was begun before: then some of its calls may have been made. */
  readonly begunBefore: boolean;
  readonly prices: RunPrices;
  readonly budget: RunBudget;
  readonly health: EndpointHealth;
  readonly running: RunSignal;
  readonly signal: AbortSignal;
}

/**
 * Makes the calls of runs: looks for an identical one that was answered before, keeps within the budget, and has every
 * call kept before its answer is used, so that a crash pays nothing twice.
 */
export class CallBatcher {
  private readonly find: (sought: AnswerSought) => Promise<RecordedAnswer | null>;
  private readonly record = batchConcurrent(
    async (calls: readonly CallToRecord[]) => {
      // They are paid for: where the database cannot take them for the moment, they wait.
      const runs = await retryWithBackoff(() => recordCalls(calls), isTransient, this.workerStops);
      return calls.map(({ runId }) => runs.get(runId) ?? null);
    },
    // Reading a hundred answers at a stretch would keep the next ones waiting, and the endpoint idle.
    { resultsPerTurn: 4 },
  );
  /** Calls of which others like them may have the answer: what is being asked at this moment is not asked twice. */
  private readonly underWay = new Map<string, Promise<void>>();

  private readonly reserve = batchConcurrent(reserveCosts);

  constructor(
    private readonly workerId: string,
    private readonly workerStops: AbortSignal,
    lookUp: typeof findAnswers = findAnswers,
  ) {
    this.find = batchConcurrent(lookUp);
  }

  async call(modelId: string, model: ModelForRuns, request: CompletionRequest, caller: Caller): Promise<Completion> {
    const { runId, itemId, useCache } = caller;
    const requestHash = hash("sha256", requestIdentity(model, request), "hex");
    const about = { id: uuid(), runId, itemId, modelId, requestHash, request };
    if (!useCache) return this.answer(about, model, caller);
    const name = `${modelId} ${requestHash}`;
    // Looking for an answer is part of what the others wait for: one that looked while this call was made would not find
    // its answer, and might see it under way no more.
    for (let same = this.underWay.get(name); same !== undefined; same = this.underWay.get(name)) await same;
    const answered = this.answer(about, model, caller);
    const over = () => {
      this.underWay.delete(name);
    };
    this.underWay.set(name, answered.then(over, over));
    return answered;
  }

  /** From an identical call that was answered before, or by asking. */
  private async answer(about: CallMade, model: ModelForRuns, caller: Caller): Promise<Completion> {
    const { modelId, requestHash } = about;
    const { runId, useCache, begunBefore } = caller;
    const known =
      useCache || begunBefore ? await this.find({ modelId, requestHash, onlyRun: useCache ? null : runId }) : null;
    const completion = known === null ? undefined : storedCompletionSchema.safeParse(known.completion).data;
    if (known === null || completion === undefined) return this.ask(about, model, caller);
    await this.record(callToRecord(about, completion, 0, known.callId));
    return { ...completion, callId: about.id };
  }

  private async ask(about: CallMade, model: ModelForRuns, caller: Caller): Promise<Completion> {
    const { modelId, request } = about;
    const { budget, running, signal } = caller;
    const price = caller.prices[modelId] ?? null;
    const estimate = price === null ? 0 : expectedCost(request, price, model.supports.several);
    const reserved = await budget.reserve(modelId, estimate);
    let spent: number | null = null;
    const isHeldBack = budget.isLimited && !isFree(price);
    try {
      if (isHeldBack) await this.keepWithinLimits(about, price === null ? null : reserved, running);
      const asked = { "gen_ai.operation.name": "chat", "gen_ai.request.model": model.name };
      const [completion, cost] = await inSpan("model call", asked, async (span) => {
        const answered = storableCompletion(await model.complete(request, signal, () => running.signal));
        const paid = price === null ? 0 : callCost(answered.usage, price);
        span.setAttributes({
          "gen_ai.usage.input_tokens": answered.usage.promptTokens,
          "gen_ai.usage.output_tokens": answered.usage.completionTokens,
          "tickbox.cost": paid,
          "tickbox.attempts": answered.attempts,
          ...(answered.ok ? {} : { "error.type": answered.failure.kind }),
        });
        return [answered, paid] as const;
      });
      const calledOff = !completion.ok && completion.failure.kind === "aborted";
      // Of a call that was never sent there is nothing to keep.
      if (calledOff && completion.attempts === 0) throw new RunStopped();
      // One that was cut off or refused is paid for like any other.
      if (completion.ok || cost > 0) budget.recordCost(modelId, cost);
      const run = await this.record(callToRecord(about, completion, cost, null));
      spent = run?.cost ?? null;
      if (run !== null) running.heard(run.status);
      if (calledOff) throw new RunStopped();
      caller.health.watch(completion, model.name);
      return { ...completion, callId: about.id };
    } finally {
      budget.settle(modelId, reserved, spent);
      // Where the call was recorded, nothing is set aside for it any more.
      if (isHeldBack && spent === null) await this.release(about.id);
    }
  }

  /**
   * Sets money aside for a call, over all workers, as far as the spending limits that hold for its run go. Others' calls
   * under way mostly leave some of what was set aside for them: until then a call that there is no money for waits.
   * @throws RunMustPause when the limits are reached
   */
  private async keepWithinLimits({ id, runId }: CallMade, cost: number | null, running: RunSignal): Promise<void> {
    for (;;) {
      const reservation = await this.reserve({ id, runId, workerId: this.workerId, cost });
      if (reservation === "reserved") return;
      if (reservation !== "wait") throw new RunMustPause({ kind: "limit", message: reservation.refused });
      await setTimeout(LOOK_AGAIN);
      if (running.signal.aborted) throw new RunStopped();
    }
  }

  /** Until it succeeds, or the worker stops: then all that it has set aside goes. */
  private async release(callId: string): Promise<void> {
    await retryWithBackoff(
      () => releaseCosts([callId]),
      () => true,
      this.workerStops,
    ).catch(() => undefined);
  }
}

/** Milliseconds after which a call looks whether others have left money for it. */
const LOOK_AGAIN = 500;

interface CallMade extends Pick<CallToRecord, "id" | "runId" | "itemId" | "modelId" | "requestHash"> {
  readonly request: CompletionRequest;
}

/**
 * Written out, since there are many of them: spreading parts into one costs more than all else here.
 * @param cachedFrom where an answer from the cache was given first: it counts as a call, with nothing spent on it
 */
function callToRecord(call: CallMade, completion: Completion, cost: number, cachedFrom: string | null): CallToRecord {
  const made = cachedFrom === null;
  return {
    id: call.id,
    runId: call.runId,
    itemId: call.itemId,
    modelId: call.modelId,
    requestHash: call.requestHash,
    request: call.request,
    completion,
    ok: completion.ok,
    failureKind: completion.ok ? null : completion.failure.kind,
    cachedFrom,
    promptTokens: made ? completion.usage.promptTokens : 0,
    completionTokens: made ? completion.usage.completionTokens : 0,
    tokensEstimated: made && completion.usage.estimated,
    attempts: made ? completion.attempts : 0,
    milliseconds: made ? Math.round(completion.milliseconds) : 0,
    cost,
  };
}
