import { backoffMs } from "@/lib/concurrency/backoff";
import type { DraftContent, SaveDraft, SaveDraftResult } from "@/lib/labelling/labelling";
import type { SendOutcome } from "@/lib/labelling/queries/sending";
import type { LocalDrafts } from "./local-drafts";

/** `offline`, `signed-out`, `refused`: kept in this browser, not on the server. `unsaved`: not even here. */
export type DraftStatus = "saved" | "saving" | "offline" | "signed-out" | "refused" | "unsaved";

export interface DraftSaverParts {
  readonly local: LocalDrafts;
  /** names the draft in this browser */
  readonly name: string;
  /** null where the server keeps no draft, as for a label that is being changed */
  send: ((draft: SaveDraft) => Promise<SaveDraftResult>) | null;
  outcomeOfError(error: unknown): SendOutcome;
  later(callback: () => void, ms: number): () => void;
  random(): number;
  now(): number;
  onStatus(status: DraftStatus): void;
  onServer(result: SaveDraftResult): void;
  /** this window of this device */
  readonly device: string;
  /** the server's newest revision when the task came */
  readonly after: number;
  /** Another device wrote something else: the time to look at it, before it is replaced by what is said here. */
  onElsewhere(): Promise<void>;
}

/** Quiet time before a change goes to the server. */
export const DEBOUNCE_MS = 400;

/**
 * Saves one task's draft: in this browser at once, on the server a moment later, each change under a higher revision.
 * What the server did not get is sent again until it does.
 */
export class DraftSaver {
  private pending: DraftContent | null = null;
  private cancelTimer: (() => void) | null = null;
  private failures = 0;
  private inFlight = false;
  private closed = false;
  private isStoredLocally = true;
  /** the newest revision of the server that is known here */
  private after: number;

  constructor(
    private readonly parts: DraftSaverParts,
    private revision: number,
  ) {
    this.after = parts.after;
  }

  /** The newest revision that is known here, of whichever device. */
  get newest(): number {
    return Math.max(this.revision, this.after);
  }

  /** An answer was given or changed. */
  change(content: DraftContent): void {
    if (this.closed) return;
    this.revision += 1;
    this.writeLocal(content);
    if (!this.parts.send) {
      this.parts.onStatus(this.isStoredLocally ? "saved" : "unsaved");
      return;
    }
    this.pending = content;
    this.parts.onStatus("saving");
    this.schedule(DEBOUNCE_MS);
  }

  /** Another device's draft is known here up to this revision: what is saved next comes after it. */
  saw(revision: number): void {
    this.after = Math.max(this.after, revision);
    this.revision = Math.max(this.revision, revision);
  }

  /** Only the time on task has grown: worth keeping here, not worth a revision. */
  touch(content: DraftContent): void {
    if (this.closed) return;
    // A copy that is gone was removed by another tab, which has submitted the label.
    if (this.revision > 0 && this.isStoredLocally && !this.parts.local.has(this.parts.name)) return;
    this.writeLocal(content);
    if (this.pending) this.pending = content;
  }

  /** Sends what is not on the server yet without waiting, as when the page is about to go. */
  flush(): void {
    if (this.closed || !this.pending) return;
    this.clearTimer();
    void this.sendPending();
  }

  /** Says at once to the server that the rater is still here, which renews the hold on the task. */
  renew(content: DraftContent): void {
    if (this.closed || !this.parts.send) return;
    this.revision += 1;
    this.writeLocal(content);
    this.pending = content;
    this.flush();
  }

  /** Nothing is saved after this. Returns the last revision, for reopening the task. */
  close(): number {
    this.closed = true;
    this.clearTimer();
    this.pending = null;
    return this.revision;
  }

  private writeLocal(content: DraftContent): void {
    const draft = { revision: this.revision, content, savedAt: this.parts.now() };
    this.isStoredLocally = this.parts.local.write(this.parts.name, draft);
  }

  private schedule(ms: number): void {
    this.clearTimer();
    this.cancelTimer = this.parts.later(() => void this.sendPending(), ms);
  }

  private async sendPending(): Promise<void> {
    const content = this.pending;
    // while one is on its way the next waits for its answer
    if (this.closed || !content || !this.parts.send || this.inFlight) return;
    const revision = this.revision;
    this.pending = null;
    this.inFlight = true;
    try {
      const result = await this.parts.send({ revision, content, device: this.parts.device, after: this.after });
      if (result.elsewhere) await this.parts.onElsewhere().catch(() => undefined);
      this.inFlight = false;
      this.delivered(result, content);
    } catch (error) {
      this.inFlight = false;
      this.notDelivered(error, content);
    }
  }

  private delivered(result: SaveDraftResult, content: DraftContent): void {
    if (this.closed) return;
    this.failures = 0;
    this.parts.onServer(result);
    this.after = Math.max(this.after, result.revision);
    if (result.revision > this.revision || result.elsewhere) {
      // Another window was ahead. The rater is working in this one: what it says now counts.
      this.revision = Math.max(this.revision, result.revision) + 1;
      this.pending ??= content;
    }
    if (this.pending) this.schedule(DEBOUNCE_MS);
    else this.parts.onStatus("saved");
  }

  private notDelivered(error: unknown, content: DraftContent): void {
    if (this.closed) return;
    this.pending ??= content;
    this.failures += 1;
    const outcome = this.parts.outcomeOfError(error).is;
    if (!this.isStoredLocally) this.parts.onStatus("unsaved");
    else this.parts.onStatus(outcome === "signed-out" || outcome === "refused" ? outcome : "offline");
    if (outcome === "again") this.schedule(backoffMs(this.failures, this.parts.random()));
  }

  private clearTimer(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
  }
}
