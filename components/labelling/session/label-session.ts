import type {
  AnnotationContent,
  AssignmentView,
  DraftContent,
  Reading,
  RoundForRater,
  SaveDraft,
  SaveDraftResult,
} from "@/lib/labelling/labelling";
import type { SendOutcome } from "@/lib/labelling/queries/sending";
import { DraftSaver, type DraftStatus } from "../draft/draft-saver";
import type { LocalDrafts } from "../draft/local-drafts";
import { newestDraft } from "../draft/newest-draft";
import type { LabelAction } from "../label-action";
import { annotationContentOf, draftContentOf, labelStateOf } from "../label-content";
import { labelReducer } from "../label-reducer";
import type { LabelState } from "../label-state";
import { setVisible, spentUntil, startTime, type TimeOnTask } from "../time-on-task";

export interface LabelSessionParts {
  readonly task: AssignmentView;
  readonly round: Pick<RoundForRater, "scale" | "allowUnknown"> &
    Partial<Pick<RoundForRater, "categories" | "criteria" | "options">>;
  /** the label being changed, where this is not a first one */
  readonly editing: AnnotationContent | null;
  readonly drafts: LocalDrafts;
  sendDraft(draft: SaveDraft): Promise<SaveDraftResult>;
  /** what the server keeps */
  readDraft(): Promise<AssignmentView["draft"]>;
  /** this window of this device */
  readonly device: string;
  outcomeOfError(error: unknown): SendOutcome;
  later(callback: () => void, ms: number): () => void;
  random(): number;
  /** wall clock */
  now(): number;
  /** milliseconds that never go back */
  elapsed(): number;
  isVisible(): boolean;
}

export interface LabelSessionView {
  readonly state: LabelState;
  readonly draft: DraftStatus;
  readonly leaseExpiresAt: string;
  /** the server no longer keeps the place for this rater */
  readonly leaseEnded: boolean;
  /** what was answered meanwhile on another device; null where that is not so, or was dismissed */
  readonly elsewhere: DraftContent | null;
}

/** One rater at one task: what was said, the time spent, and the draft of both. React only shows it. */
export class LabelSession {
  private view: LabelSessionView;
  private time: TimeOnTask;
  private saver: DraftSaver | null = null;
  private revision: number;
  private reading: Reading;
  private readonly startedAhead: boolean;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: LabelSessionParts) {
    const { task, editing } = parts;
    const draft = newestDraft(parts.drafts.read(this.draftName), editing ? null : task.draft);
    const saved = draft.content ?? editing;
    this.revision = draft.revision;
    this.reading = saved?.reading ?? { seen: [], firstAnswerMs: null, asked: false };
    this.startedAhead = draft.aheadOfServer;
    this.time = startTime(saved?.durationMs ?? 0, parts.isVisible(), parts.elapsed());
    this.view = {
      state: labelStateOf(task, parts.round, saved),
      draft: "saved",
      leaseExpiresAt: task.leaseExpiresAt,
      leaseEnded: task.state === "expired",
      elsewhere: null,
    };
  }

  readonly current = (): LabelSessionView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The task came on the screen. Sends what an earlier visit could not. */
  open(): void {
    this.time = setVisible(this.time, this.parts.isVisible(), this.parts.elapsed());
    this.saver ??= this.makeSaver();
    if (this.startedAhead) this.saver.renew(this.draft());
  }

  /** The task left the screen. */
  close(): void {
    this.saver?.flush();
    this.stopSaving();
    this.time = setVisible(this.time, false, this.parts.elapsed());
  }

  /** What the rater does; saved before it is shown. */
  act(action: LabelAction): void {
    const before = this.view.state;
    const state = labelReducer(before, action);
    if (state === before) return;
    this.view = { ...this.view, state };
    if (this.reading.firstAnswerMs === null && !isRemark(action) && !sameLabel(before, state)) {
      this.reading = { ...this.reading, firstAnswerMs: this.spentMs() };
    }
    if (!sameLabel(before, state)) this.saver?.change(this.draft());
    this.notify();
  }

  /** What was on the screen so far: the share of each response, as shown. */
  see(shares: readonly number[]): void {
    const seen = shares.map((share, place) => Math.max(share, this.reading.seen[place] ?? 0));
    this.reading = { ...this.reading, seen };
  }

  /**
   * Which response to ask about before the label is submitted, the first of which less was seen than this percent; null where
   * enough was, or not known. It is asked once.
   */
  unread(bound: number | null): number | null {
    const { seen, asked } = this.reading;
    const place = bound === null || asked ? -1 : seen.findIndex((share) => 100 * share < bound);
    if (place === -1) return null;
    this.reading = { ...this.reading, asked: true };
    return place;
  }

  setVisible(visible: boolean): void {
    this.watch(visible);
    this.leave();
  }

  /** Counts the time from here, or no more. */
  watch(visible: boolean): void {
    this.time = setVisible(this.time, visible, this.parts.elapsed());
  }

  /** Keeps the time spent, in case the browser dies. */
  keepTime(): void {
    this.saver?.touch(this.draft());
  }

  /** The page is going, or the tab is hidden: what is not on the server yet is sent now. */
  leave(): void {
    this.saver?.touch(this.draft());
    this.saver?.flush();
  }

  /** Sends what could not be sent: the connection is back. */
  resend(): void {
    this.saver?.flush();
  }

  /** Tells the server that the rater is still at it, which renews the hold. */
  renewLease(): void {
    this.saver?.renew(this.draft());
  }

  /** The rater is back at this device: did they go on at another one meanwhile? */
  async lookElsewhere(): Promise<void> {
    if (this.saver === null || this.parts.editing) return;
    const kept = await this.parts.readDraft().catch(() => null);
    if (!kept || kept.revision <= this.saver.newest) return;
    this.saver.saw(kept.revision);
    this.showElsewhere(kept.content);
  }

  /** Goes on with what was answered there, also since it was noticed. */
  async takeElsewhere(): Promise<void> {
    const { elsewhere } = this.view;
    if (!elsewhere) return;
    const kept = await this.parts.readDraft().catch(() => null);
    const isOwn = !kept || sameLabel(labelStateOf(this.parts.task, this.parts.round, kept.content), this.view.state);
    const state = labelStateOf(this.parts.task, this.parts.round, isOwn ? elsewhere : kept.content);
    this.view = { ...this.view, state, elsewhere: null };
    this.saver?.change(this.draft());
    this.notify();
  }

  /** What is said here counts, after a reload too. */
  dismissElsewhere(): void {
    this.show({ elsewhere: null });
    this.saver?.change(this.draft());
  }

  /** The complete label; null while something is missing. */
  label(): AnnotationContent | null {
    const label = annotationContentOf(this.view.state, this.spentMs());
    return label && { ...label, ...this.known() };
  }

  /** All that is said so far. */
  content(): DraftContent {
    return this.draft();
  }

  /** The label is being handed over: no draft of it is sent any more. `open` takes that back. */
  stopSaving(): void {
    this.saver?.touch(this.draft());
    this.revision = this.saver?.close() ?? this.revision;
    this.saver = null;
  }

  /** The label was handed over: its draft is not needed any more. */
  forgetDraft(): void {
    this.stopSaving();
    this.parts.drafts.remove(this.draftName);
  }

  spentMs(): number {
    return spentUntil(this.time, this.parts.elapsed());
  }

  private get draftName(): string {
    return `${this.parts.editing ? "edit-" : ""}${this.parts.task.assignmentId}`;
  }

  private draft(): DraftContent {
    return { ...draftContentOf(this.view.state, this.spentMs()), ...this.known() };
  }

  private known(): Pick<DraftContent, "reading"> {
    return this.reading.seen.length > 0 ? { reading: this.reading } : {};
  }

  private makeSaver(): DraftSaver {
    const { parts } = this;
    return new DraftSaver(
      {
        local: parts.drafts,
        name: this.draftName,
        // the server keeps drafts of first labels only
        send: parts.editing ? null : (draft) => parts.sendDraft(draft),
        outcomeOfError: parts.outcomeOfError,
        later: parts.later,
        random: parts.random,
        now: parts.now,
        device: parts.device,
        after: parts.task.draft?.revision ?? 0,
        onElsewhere: async () => {
          const kept = await parts.readDraft();
          if (kept) this.showElsewhere(kept.content);
        },
        onStatus: (draft) => this.show({ draft }),
        onServer: ({ leaseExpiresAt, state }) => this.show({ leaseExpiresAt, leaseEnded: state === "expired" }),
      },
      this.revision,
    );
  }

  /** If it says something else than what is said here. */
  private showElsewhere(content: DraftContent): void {
    const there = labelStateOf(this.parts.task, this.parts.round, content);
    if (!sameLabel(there, this.view.state)) this.show({ elsewhere: content });
  }

  private show(change: Partial<LabelSessionView>): void {
    this.view = { ...this.view, ...change };
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** What is no answer. */
function isRemark({ do: what }: LabelAction): boolean {
  return what === "comment" || what === "used-diff" || what === "report" || what === "withdraw-report";
}

/** True where only the thing in hand differs. */
function sameLabel(a: LabelState, b: LabelState): boolean {
  return JSON.stringify(draftContentOf(a, 0)) === JSON.stringify(draftContentOf(b, 0));
}
