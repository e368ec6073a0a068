import type { AnnotationContent, AssignmentView } from "@/lib/labelling/labelling";
import { assignmentOf, type OutboxEntry } from "../outbox/outbox-entry";

export interface CurrentLabel {
  /** what a change supersedes */
  readonly annotationId: string;
  readonly content: AnnotationContent;
  /** null while it waits to be sent */
  readonly submittedAt: string | null;
}

/** The rater's newest label of a task: one that waits to be sent comes after what the server knows. */
export function currentLabel(task: AssignmentView, entries: readonly OutboxEntry[]): CurrentLabel | null {
  const waiting = entries.findLast((entry) => assignmentOf(entry) === task.assignmentId && entry.refusal === null);
  if (waiting?.kind === "submit") {
    return { annotationId: waiting.id, content: waiting.submission.content, submittedAt: null };
  }
  if (!task.annotation) return null;
  const { id, content, submittedAt } = task.annotation;
  return { annotationId: id, content, submittedAt };
}
