/** What is known of something that the server may change at any time. */
export interface LiveState<Data> {
  /** the newest answer; undefined until there is one */
  readonly data: Data | undefined;
  /** when it was given, by the wall clock; 0 before */
  readonly updatedAt: number;
  readonly isFetching: boolean;
  /** why the last attempt failed, until one succeeds */
  readonly error: unknown;
}

export interface LiveOptions<Data> {
  load(): Promise<Data>;
  /** how old an answer may get before the server is asked again; false: as old as it likes */
  intervalMs(data: Data | undefined): number | false;
  /** a younger answer is good enough when the window is looked at again */
  freshMs: number;
  /** delay after `failures` failures in a row; null: no further attempt */
  retryMs(error: unknown, failures: number): number | null;
}

/**
 * One answer of the server that is kept up to date while it is on the screen: by the clock, when the window is looked at
 * again, when the connection is back. For the labelling page, which sends too little script to have TanStack's client.
 */
export class LiveResource<Data> {
  private state: LiveState<Data>;
  private readonly listeners = new Set<() => void>();
  private isOpen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** grows whenever what is on its way no longer counts */
  private attempt = 0;
  private failures = 0;
  /** it was time to ask while nobody looked */
  private isOverdue = false;

  constructor(
    private readonly options: LiveOptions<Data>,
    initial?: Data,
  ) {
    this.state = { data: initial, updatedAt: initial === undefined ? 0 : Date.now(), isFetching: false, error: null };
  }

  readonly current = (): LiveState<Data> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** It comes on the screen. @returns what to do when it leaves */
  open(): () => void {
    this.isOpen = true;
    const seen = () => {
      const isOld = this.isOverdue || Date.now() - this.state.updatedAt >= this.options.freshMs;
      if (isVisible() && isOld && !this.state.isFetching) this.refetch();
    };
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("online", this.refetch);
    if (this.state.data === undefined) this.refetch();
    else this.schedule();
    return () => {
      this.isOpen = false;
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("online", this.refetch);
      this.stop();
      if (this.state.isFetching) this.change({ isFetching: false });
    };
  }

  /** Asks now; what is on its way no longer counts. */
  readonly refetch = (): void => {
    if (!this.isOpen) return;
    this.failures = 0;
    this.stop();
    void this.ask();
  };

  /** The answer came by another way; one that is on its way no longer counts. */
  set(data: Data, updatedAt = Date.now()): void {
    this.stop();
    this.change({ data, updatedAt, isFetching: false, error: null });
    this.schedule();
  }

  private async ask(): Promise<void> {
    const { attempt } = this;
    this.change({ isFetching: true });
    try {
      const data = await this.options.load();
      if (attempt === this.attempt) this.set(data);
    } catch (error) {
      if (attempt === this.attempt) this.failed(error);
    }
  }

  private failed(error: unknown): void {
    this.failures += 1;
    const wait = this.options.retryMs(error, this.failures);
    this.change({ error, isFetching: wait !== null });
    if (wait === null) this.schedule();
    else this.timer = setTimeout(() => void this.ask(), wait);
  }

  /** By the clock, but not behind other windows. */
  private schedule(): void {
    const interval = this.options.intervalMs(this.state.data);
    if (!this.isOpen || interval === false) return;
    const age = this.state.error === null ? Date.now() - this.state.updatedAt : 0;
    this.timer = setTimeout(
      () => {
        if (isVisible()) this.refetch();
        else this.isOverdue = true;
      },
      Math.max(interval - age, 0),
    );
  }

  private stop(): void {
    this.attempt += 1;
    this.isOverdue = false;
    clearTimeout(this.timer);
  }

  private change(change: Partial<LiveState<Data>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}
