import { setMaxListeners } from "node:events";
import { v7 as uuid } from "uuid";
import {
  type ClaimedItem,
  claimItems,
  readStatuses,
  readWorkedRun,
  releaseStrays,
  type WorkedRun,
} from "@/lib/runs/server/claim-items";
import { finishRun, stopRun } from "@/lib/runs/server/finish-items";
import { holdWorkerLock } from "@/lib/runs/server/worker-lock";
import { recordHeartbeat, recordWorkerStop } from "@/lib/runs/server/worker-process";
import { CallBatcher } from "./call-batcher";
import { ConsecutiveFailures } from "./consecutive-failures";
import { doItem } from "./do-item";
import { EndpointHealth } from "./endpoint-health";
import type { ModelsForRuns } from "./estimate-run";
import { InFlightWork, itemConcurrency } from "./in-flight-work";
import { ItemWriter } from "./item-writer";
import { RunBudget } from "./run-budget";
import type { AnyRunHandler, ItemContext } from "./run-handler";
import { RunSignal } from "./run-signal";

export interface RunWorkerSurroundings {
  readonly models: ModelsForRuns;
  readonly handlerOf: (kind: string) => AnyRunHandler;
  readonly log: (message: string, error: unknown) => void;
  /** The names by which this process takes jobs from the queue. */
  readonly queueWorkers?: readonly string[];
  /** Milliseconds between two signs of life; in each the worker looks for runs with work. */
  readonly heartbeat?: number;
  /** Milliseconds for which calls under way may end by themselves when the worker stops; then they are called off. */
  readonly grace?: number;
}

const HEARTBEAT = 2_500;
const GRACE = 5_000;

/** Does the items of running runs, together with any other worker on the same database. */
export class RunWorker {
  readonly id = uuid();
  private readonly itemWriter = new ItemWriter(this.id);
  private readonly loops = new Map<string, Promise<void>>();
  private readonly running = new Map<string, { readonly signal: RunSignal; readonly budget: RunBudget }>();
  private readonly callingOff = new AbortController();
  private readonly calls = new CallBatcher(this.id, this.callingOff.signal);
  private stopping = false;
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> = Promise.resolve();
  private releaseLock: (() => Promise<void>) | null = null;

  constructor(private readonly surroundings: RunWorkerSurroundings) {
    // Every call under way listens.
    setMaxListeners(0, this.callingOff.signal);
  }

  async start(): Promise<void> {
    await this.beat();
    this.releaseLock = await holdWorkerLock(this.id);
    this.timer = setInterval(() => {
      this.beating = this.beating.then(() => this.beat());
    }, this.surroundings.heartbeat ?? HEARTBEAT);
  }

  /** Lets what is under way end, within reason, and gives everything else back. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearInterval(this.timer);
    const timer = setTimeout(() => this.callingOff.abort(), this.surroundings.grace ?? GRACE);
    await Promise.all([this.beating, ...this.loops.values()]);
    clearTimeout(timer);
    this.callingOff.abort();
    await recordWorkerStop(this.id);
    await this.releaseLock?.();
  }

  /** Begins to work on a run unless this worker is at it already. Resolves at once. */
  wake(runId: string): void {
    if (this.stopping || this.loops.has(runId)) return;
    const loop = this.workOn(runId)
      .catch((error) => this.surroundings.log("work on a run broke off", error))
      .finally(() => this.loops.delete(runId));
    this.loops.set(runId, loop);
  }

  private async beat(): Promise<void> {
    try {
      const { workers, position, runsWithWork } = await recordHeartbeat(this.id, this.surroundings.queueWorkers);
      this.surroundings.models.setWorkers(workers, position);
      for (const { id, status, isLimited } of await readStatuses([...this.running.keys()])) {
        const run = this.running.get(id);
        if (run === undefined) continue;
        run.signal.heard(status);
        run.budget.isLimited = isLimited;
      }
      for (const runId of runsWithWork) this.wake(runId);
    } catch (error) {
      this.surroundings.log("the worker could not reach the database", error);
    }
  }

  private async workOn(runId: string): Promise<void> {
    const run = await readWorkedRun(runId);
    if (run === null || run.status !== "running") return;
    const handler = this.surroundings.handlerOf(run.kind);
    const running = new RunSignal(this.callingOff.signal);
    const caller = {
      runId,
      useCache: run.useCache,
      prices: run.prices,
      budget: new RunBudget(run.cost, run.budget, run.currency, run.isLimited),
      health: new EndpointHealth(),
      running,
      signal: this.callingOff.signal,
    };
    const failures = new ConsecutiveFailures(run.failedItems);
    const mostCalls = await this.mostCallsOf(run);
    // Of items that were done: while all fail no more are begun than must be.
    const done = { items: 0, calls: 0 };
    const underWay = new InFlightWork();
    let over = false;
    const begin = (item: ClaimedItem) => {
      let calls = 0;
      const context: ItemContext<unknown> = {
        run,
        item,
        signal: caller.signal,
        complete: (modelId) => async (request) => {
          calls++;
          const model = await this.surroundings.models.client(modelId);
          return this.calls.call(modelId, model, request, {
            ...caller,
            itemId: item.id,
            begunBefore: item.attempts > 1,
          });
        },
      };
      const { log } = this.surroundings;
      const work = doItem(handler, context, { workerId: this.id, writer: this.itemWriter, failures, log });
      underWay.add(
        work.then(async (end) => {
          if (end.done) {
            done.items++;
            done.calls += calls;
          }
          // Said once: another item that ends in the same way is not to pause a run which somebody has had go on meanwhile.
          if (end.stop === null || over) return;
          over = true;
          running.heard("paused");
          await stopRun(runId, end.stop.because);
        }),
      );
    };
    // Nothing of this run is under way here yet.
    await releaseStrays(runId, this.id);
    this.running.set(runId, { signal: running, budget: caller.budget });
    try {
      while (!this.stopping && !over) {
        const wide = itemConcurrency(mostCalls(), done.items === 0 ? null : done.calls / done.items);
        const free = wide - underWay.size;
        // Few at a time, so that another worker finds something to do, but not one by one.
        if (underWay.size === 0 || free >= Math.ceil(wide / 4)) {
          const items = await claimItems(runId, this.id, free);
          if (items.length === 0 && underWay.size === 0) break;
          // Items are handed out while the run runs: somebody may have had it go on meanwhile.
          if (items.length > 0) running.heard("running");
          for (const item of items) begin(item);
          if (items.length > 0) continue;
        }
        await underWay.next();
      }
    } finally {
      await underWay.all();
      this.running.delete(runId);
      running.end();
    }
    await finishRun(runId);
  }

  /** How many calls this worker may make at once for a run. */
  private async mostCallsOf(run: WorkedRun): Promise<() => number> {
    const models = await Promise.all(Object.keys(run.prices).map((id) => this.surroundings.models.client(id)));
    return () => Math.max(1, ...models.map(({ concurrency }) => concurrency()));
  }
}
