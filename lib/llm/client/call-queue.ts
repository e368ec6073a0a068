import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { type CallLimits, CallScheduler, type StartedCall } from "./call-scheduler";
import { type Clock, systemClock, whenAborted } from "./clock";

interface WaitingCall {
  readonly estimate: number;
  readonly signal: AbortSignal | undefined;
  readonly start: (call: StartedCall) => void;
}

/** Runs calls in the order they came, as fast as the limits allow. Several clients may share one. */
export class CallQueue {
  private readonly scheduler: CallScheduler;
  private readonly clock: Clock;
  /** in the order they came */
  private readonly waiting = new Set<WaitingCall>();
  /** Set while the first that waits is not asked for again before a certain time. */
  private alarm: AbortController | null = null;

  constructor(limits: CallLimits, clock: Clock = systemClock) {
    this.scheduler = new CallScheduler(limits);
    this.clock = clock;
  }

  /** New limits, also for the calls that wait. */
  setLimits(limits: CallLimits): void {
    this.scheduler.setLimits(limits);
    this.startWaiting();
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
    const started = await this.turn(estimate, signal);
    let tokens: number | null = null;
    let done: Awaited<ReturnType<typeof call>>;
    try {
      done = await call();
      tokens = done.tokens;
    } finally {
      this.scheduler.finish(started, tokens);
      this.startWaiting();
    }
    // Other answers that are here already make place for their next calls before anybody works on this one.
    await yieldToEventLoop();
    return done.result;
  }

  private turn(estimate: number, signal: AbortSignal | undefined): Promise<StartedCall> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stopListening =
        signal &&
        whenAborted(signal, () => {
          this.waiting.delete(waiting);
          reject(signal.reason);
          this.startWaiting();
        });
      const waiting: WaitingCall = {
        estimate,
        signal,
        start: (call) => {
          stopListening?.();
          resolve(call);
        },
      };
      this.waiting.add(waiting);
      if (this.alarm === null) this.startWaiting();
    });
  }

  private startWaiting(): void {
    this.alarm?.abort();
    this.alarm = null;
    for (const waiting of this.waiting) {
      if (waiting.signal?.aborted) continue;
      const start = this.scheduler.start(this.clock.now(), waiting.estimate);
      if (start === "slot") return;
      if (typeof start === "number") {
        this.askAgainAfter(start);
        return;
      }
      this.waiting.delete(waiting);
      waiting.start(start);
    }
  }

  private askAgainAfter(milliseconds: number): void {
    const alarm = new AbortController();
    this.alarm = alarm;
    this.clock.sleep(milliseconds, alarm.signal).then(
      () => this.startWaiting(),
      () => undefined,
    );
  }
}
