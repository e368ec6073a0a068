import type { AnnotationContent, AssignmentView, DraftContent, Problem } from "@/lib/labelling/labelling";

/** How long a label or a skipped task can be brought back at a press. */
export const UNDO_MS = 8_000;

export type Finished =
  | { is: "submitted"; task: AssignmentView; label: AnnotationContent; annotationId: string }
  /** not handed over yet: a task that was given back does not come again */
  | { is: "skipped"; task: AssignmentView; draft: DraftContent; problem: Problem };

export interface LastFinishedParts {
  show: (last: Finished | null) => void;
  /** gives a task back for good */
  giveBack: (skipped: Extract<Finished, { is: "skipped" }>) => void;
  later: (callback: () => void, ms: number) => () => void;
}

/** What was finished last, while it can be undone. */
export class LastFinished {
  private last: Finished | null = null;
  private cancel: () => void = () => undefined;

  constructor(private readonly parts: LastFinishedParts) {}

  put(last: Finished): void {
    this.settle();
    this.last = last;
    this.parts.show(last);
    this.cancel = this.parts.later(() => this.settle(), UNDO_MS);
  }

  /** The one to open again. */
  take(): Finished | null {
    const { last } = this;
    this.clear();
    return last;
  }

  /** However it ends, by time, by the next one or with the page: what was skipped is given back now. */
  settle(): void {
    const last = this.take();
    if (last?.is === "skipped") this.parts.giveBack(last);
  }

  /** What the server refused is not submitted: a notice of its own says so, with what can be done. */
  refused(assignmentId: string): void {
    if (this.last?.is === "submitted" && this.last.task.assignmentId === assignmentId) this.clear();
  }

  private clear(): void {
    this.cancel();
    if (!this.last) return;
    this.last = null;
    this.parts.show(null);
  }
}
