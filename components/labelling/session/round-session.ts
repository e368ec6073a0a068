import type { AnnotationContent, AssignmentView } from "@/lib/labelling/labelling";
import type { Finished } from "../undo/last-finished";
import type { NoTask } from "../workspace/nothing-to-do";
import { type AssignedTasks, onePage } from "./assigned-tasks";

export type SubmittedLabel = Extract<Finished, { is: "submitted" }>;

/** A training task with the label that the rater just gave it. */
export interface LabelledTraining {
  task: AssignmentView;
  label: AnnotationContent;
}

/** What interrupts the row of tasks. */
export interface RoundSession {
  /** a label of a moment ago that is open again */
  readonly reopened: SubmittedLabel | null;
  /** whose reference answer is shown before the next task */
  readonly training: LabelledTraining | null;
  /** the training task that is being submitted: it stays until its reference answer is shown */
  readonly submittingTraining: string | null;
}

export const UNINTERRUPTED: RoundSession = { reopened: null, training: null, submittingTraining: null };

export type RoundSessionAction =
  | { do: "reopen"; label: SubmittedLabel }
  | { do: "close-reopened" }
  | { do: "submit-training"; assignmentId: string }
  /** `training` is null where the label could not be kept */
  | { do: "training-submitted"; training: LabelledTraining | null }
  | { do: "next-task" };

export function roundSessionReducer(session: RoundSession, action: RoundSessionAction): RoundSession {
  switch (action.do) {
    case "reopen":
      return { ...session, reopened: action.label };
    case "close-reopened":
      return { ...session, reopened: null };
    case "submit-training":
      return { ...session, submittingTraining: action.assignmentId };
    case "training-submitted":
      return { ...session, training: action.training ?? session.training, submittingTraining: null };
    case "next-task":
      return { ...session, training: null };
  }
}

/** What is on the screen. */
export type Stage =
  | { is: "reopened"; label: SubmittedLabel }
  | { is: "reference-answer"; training: LabelledTraining }
  /** all responses to one instruction */
  | { is: "page"; tasks: readonly AssignmentView[] }
  /** the first, then those ahead */
  | { is: "task"; task: AssignmentView; tasks: readonly AssignmentView[] }
  | { is: "no-task"; why: NoTask }
  | { is: "loading" };

/** @param why there is no task; null while that is not known */
export function stageOf({ reopened, training }: RoundSession, { tasks }: AssignedTasks, why: NoTask | null): Stage {
  const [task] = tasks;
  if (reopened) return { is: "reopened", label: reopened };
  if (training) return { is: "reference-answer", training };
  if (task?.page) return { is: "page", tasks: onePage(tasks) };
  if (task) return { is: "task", task, tasks };
  return why ? { is: "no-task", why } : { is: "loading" };
}
