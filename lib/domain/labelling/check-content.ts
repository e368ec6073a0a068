import { AppError } from "../app-error";
import { PROTOCOL_NAMES, type Protocol } from "../protocol";
import type { AnnotationContent } from "./labelling";

export interface TaskToLabel {
  protocol: Protocol;
  /** the questions of the task's checklist */
  itemIds: readonly string[];
  allowUnknown: boolean;
}

/** Refuses a label that does not fit its task: another protocol, an unanswered or foreign question, UNKNOWN where not allowed. */
export function checkContent(content: AnnotationContent, task: TaskToLabel): void {
  if (content.protocol !== task.protocol) {
    throw new AppError("INVALID", `This task is labelled by ${PROTOCOL_NAMES[task.protocol].toLowerCase()}.`, {
      fields: [{ field: "content.protocol", expected: task.protocol }],
    });
  }
  if (content.protocol !== "check_then_score") return;
  const wanted = new Set(task.itemIds);
  const foreign = content.answers.find((answer) => !wanted.has(answer.itemId));
  if (foreign)
    throw new AppError(
      "INVALID",
      "One of the answered questions does not belong to this task’s checklist. Open the task again.",
    );
  const missing = task.itemIds.length - content.answers.length;
  if (missing > 0) {
    const questions = missing === 1 ? "1 question is" : `${missing} questions are`;
    throw new AppError("INVALID", `${questions} not answered yet. Answer every question before you submit.`);
  }
  if (!task.allowUnknown && content.answers.some((answer) => answer.answer === "UNKNOWN")) {
    throw new AppError("INVALID", "This round takes YES or NO only. Answer every question with one of them.");
  }
}
