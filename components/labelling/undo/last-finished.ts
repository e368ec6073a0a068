import type { AnnotationContent, AssignmentView, DraftContent, Problem } from "@/lib/labelling/labelling";

export type Finished =
  | { is: "submitted"; task: AssignmentView; label: AnnotationContent; annotationId: string }
  /** not handed over yet: a task that was given back does not come again */
  | { is: "skipped"; task: AssignmentView; draft: DraftContent; problem: Problem };

export interface LastFinishedParts {
  show: (last: Finished | null) => void;
  /** gives a task back for good */
  giveBack: (skipped: Extract<Finished, { is: "skipped" }>) => void;
}

/** What was finished last: it can be undone until the next one is. */
export class LastFinished {
  private last: Finished | null = null;

  constructor(private readonly parts: LastFinishedParts) {}

  put(last: Finished): void {
    this.settle();
    this.last = last;
    this.parts.show(last);
  }

  /** The one to open again. */
  take(): Finished | null {
    const { last } = this;
    this.clear();
    return last;
  }

  /** However it ends, by the next one or with the page: what was skipped is given back now. */
  settle(): void {
    const last = this.take();
    if (last?.is === "skipped") this.parts.giveBack(last);
  }

  /** What the server refused is not submitted: a notice of its own says so, with what can be done. */
  refused(assignmentId: string): void {
    if (this.last?.is === "submitted" && this.last.task.assignmentId === assignmentId) this.clear();
  }

  private clear(): void {
    if (!this.last) return;
    this.last = null;
    this.parts.show(null);
  }
}
