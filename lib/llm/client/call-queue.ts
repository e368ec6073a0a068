import { setImmediate as letOthersIn } from "node:timers/promises";
import { type CallLimits, CallScheduler } from "./call-scheduler";
import { type Clock, systemClock } from "./clock";
import { whenAborted } from "./when-aborted";

/** Runs calls in the order they came, as fast as the limits allow. Several clients may share one. */
export class CallQueue {
  private readonly scheduler: CallScheduler;
  private readonly clock: Clock;
  /** The call before has started when this resolves: it keeps the order. */
  private tail: Promise<void> = Promise.resolve();
  private wake: (() => void)[] = [];
  /** Aborted when the limits change, so that whoever waits asks again. */
  private changed = new AbortController();

  constructor(limits: CallLimits, clock: Clock = systemClock) {
    this.scheduler = new CallScheduler(limits);
    this.clock = clock;
  }

  /** New limits, also for the calls that wait. */
  setLimits(limits: CallLimits): void {
    this.scheduler.setLimits(limits);
    const before = this.changed;
    this.changed = new AbortController();
    before.abort();
    this.wakeAll();
  }

  /**
   * @param estimate tokens of prompt and answer together, for the limit per minute
   * @param call resolves with its result and the tokens it used, null where unknown
   * @throws the signal's reason when aborted while waiting
   */
  async run<Result>(
    estimate: number,
    call: () => Promise<{ readonly result: Result; readonly tokens: number | null }>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const before = this.tail;
    let started = () => {};
    this.tail = new Promise((resolve) => {
      started = resolve;
    });
    try {
      await orAborted(before, signal);
      const slot = await this.slot(estimate, signal);
      started();
      let tokens: number | null = null;
      let done: Awaited<ReturnType<typeof call>>;
      try {
        done = await call();
        tokens = done.tokens;
      } finally {
        this.scheduler.finish(slot, tokens);
        this.wakeAll();
      }
      // Other answers that are here already make place for their next calls before anybody works on this one.
      await letOthersIn();
      return done.result;
    } finally {
      // Whoever gave up before its turn came leaves its place to those behind.
      before.then(started);
    }
  }

  private async slot(estimate: number, signal?: AbortSignal) {
    for (;;) {
      signal?.throwIfAborted();
      const start = this.scheduler.start(this.clock.now(), estimate);
      if (typeof start === "object") return start;
      if (typeof start === "number") await this.sleep(start, signal);
      else {
        await orAborted(new Promise<void>((resolve) => this.wake.push(resolve)), signal);
      }
    }
  }

  private async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const changed = this.changed.signal;
    try {
      await this.clock.sleep(milliseconds, signal === undefined ? changed : AbortSignal.any([signal, changed]));
    } catch (error) {
      if (!changed.aborted || signal?.aborted === true) throw error;
    }
  }

  private wakeAll(): void {
    const waiting = this.wake;
    this.wake = [];
    for (const resume of waiting) resume();
  }
}

/** @throws the signal's reason when that is aborted first */
function orAborted(event: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return event;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stopWaiting = whenAborted(signal, () => reject(signal.reason));
    event.then(() => {
      stopWaiting();
      resolve();
    });
  });
}
