import { backoffMs } from "@/lib/concurrency/backoff";
import type { SendOutcome } from "@/lib/labelling/queries/sending";
import { byOrder, type OutboxEntry, outboxEntrySchema } from "./outbox-entry";
import type { OutboxStorage } from "./outbox-storage";

export interface OutboxView {
  /** false until what waited from before was read */
  readonly ready: boolean;
  /** this user's, in the order they are sent */
  readonly entries: readonly OutboxEntry[];
  /** why nothing goes out at present */
  readonly trouble: "offline" | "signed-out" | null;
}

export interface OutboxParts {
  readonly userId: string;
  readonly storage: OutboxStorage;
  send(entry: OutboxEntry): Promise<SendOutcome>;
  /** runs the work in one tab at a time */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** tells the other tabs that what waits has changed */
  notifyOtherTabs(): void;
  /** calls back later; returns how to take it back */
  later(callback: () => void, ms: number): () => void;
  random(): number;
  now(): number;
}

export type SettledListener = (entry: OutboxEntry, outcome: SendOutcome) => void;

export type NewEntry =
  | Omit<Extract<OutboxEntry, { kind: "submit" }>, "userId" | "order" | "refusal">
  | Omit<Extract<OutboxEntry, { kind: "skip" }>, "userId" | "order" | "refusal">;

/**
 * Keeps finished labels until the server has confirmed them. One is sent after the other, in order; what fails is
 * sent again; what the server refuses is kept, with the reason, until the rater decides.
 */
export class Outbox {
  private view: OutboxView = { ready: false, entries: [], trouble: null };
  private readonly listeners = new Set<() => void>();
  private readonly settledListeners = new Set<SettledListener>();
  private failures = 0;
  private sending = false;
  private flushAgain = false;
  private cancelTimer: (() => void) | null = null;

  constructor(private readonly parts: OutboxParts) {}

  readonly current = (): OutboxView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls back for every entry that the server took from this tab, or refused. */
  readonly onSettled = (listener: SettledListener): (() => void) => {
    this.settledListeners.add(listener);
    return () => this.settledListeners.delete(listener);
  };

  /** Resolves when the entry is stored, before anything is sent. Rejects where nothing can be stored at all. */
  async add(entry: NewEntry): Promise<void> {
    const last = this.view.entries.at(-1)?.order ?? 0;
    const order = Math.max(last + 1, this.parts.now());
    // What could not be read again would be lost: its caller sends it at once instead, and the server says what is wrong.
    const whole = outboxEntrySchema.parse({ ...entry, userId: this.parts.userId, order, refusal: null });
    await this.parts.storage.put(whole);
    await this.changed();
    this.flush();
  }

  /** Forgets an entry for good. */
  async discard(id: string): Promise<void> {
    await this.parts.storage.remove(id);
    await this.changed();
  }

  /** Takes a discarded entry back, as it was. */
  async restore(entry: OutboxEntry): Promise<void> {
    await this.parts.storage.put(entry);
    await this.changed();
  }

  /** Offers a refused entry to the server once more. */
  async retry(id: string): Promise<void> {
    const entry = this.view.entries.find((candidate) => candidate.id === id);
    if (entry) await this.parts.storage.put({ ...entry, refusal: null });
    await this.changed();
    this.flush();
  }

  /** Reads again what is stored: another tab has changed it. */
  readonly refresh = async (): Promise<void> => {
    const all = await this.parts.storage.list();
    const entries = all.filter((entry) => entry.userId === this.parts.userId).sort(byOrder);
    this.show({ ...this.view, ready: true, entries });
  };

  /** Sends what waits, now: after a reload, when the connection is back, when the rater asks. */
  readonly flush = (): void => {
    this.cancelTimer?.();
    this.cancelTimer = null;
    if (this.sending) {
      this.flushAgain = true;
      return;
    }
    this.sending = true;
    void this.parts
      .exclusively(() => this.sendAll())
      .catch(() => this.failed())
      .finally(() => {
        this.sending = false;
        if (this.flushAgain) {
          this.flushAgain = false;
          this.flush();
        }
      });
  };

  /** Ends waiting for the next attempt; what waits stays stored. */
  stop(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.listeners.clear();
    this.settledListeners.clear();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      await this.refresh();
      const next = this.view.entries.find((entry) => entry.refusal === null);
      if (!next) {
        this.failures = 0;
        this.show({ ...this.view, trouble: null });
        return;
      }
      const outcome = await this.parts.send(next);
      if (outcome.is === "again") return this.failed();
      if (outcome.is === "signed-out") {
        this.show({ ...this.view, trouble: "signed-out" });
        return;
      }
      this.failures = 0;
      const refused =
        outcome.is === "sent" ? null : { ...next, refusal: { code: outcome.code, message: outcome.message } };
      await (refused ? this.parts.storage.put(refused) : this.parts.storage.remove(next.id));
      // At once with the view: what counts a label here and there never counts it twice or not at all.
      for (const listener of this.settledListeners) listener(next, outcome);
      const entries = this.view.entries.flatMap((entry) => (entry.id === next.id ? (refused ?? []) : entry));
      this.show({ ...this.view, entries, trouble: null });
      await this.changed();
    }
  }

  private failed(): void {
    this.failures += 1;
    this.show({ ...this.view, trouble: "offline" });
    this.cancelTimer?.();
    this.cancelTimer = this.parts.later(this.flush, backoffMs(this.failures, this.parts.random()));
  }

  private async changed(): Promise<void> {
    await this.refresh();
    this.parts.notifyOtherTabs();
  }

  private show(view: OutboxView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}
