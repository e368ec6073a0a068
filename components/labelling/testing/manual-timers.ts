/** Timers that fire when a test says so. */
export class ManualTimers {
  now = 1_000;
  private waiting: { at: number; callback: () => void }[] = [];

  readonly later = (callback: () => void, ms: number): (() => void) => {
    const timer = { at: this.now + ms, callback };
    this.waiting.push(timer);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== timer);
    };
  };

  get count(): number {
    return this.waiting.length;
  }

  /** Moves time on and lets everything that follows from it happen. */
  async advance(ms: number): Promise<void> {
    this.now += ms;
    const due = this.waiting.filter((timer) => timer.at <= this.now).sort((a, b) => a.at - b.at);
    this.waiting = this.waiting.filter((timer) => timer.at > this.now);
    for (const timer of due) timer.callback();
    await settled();
  }
}

/** Resolves when all promises that are ready now, and those that follow from them, have run. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}
