import { AppError } from "../../../app-error";
import type { AskCheck } from "../ask-check";

/** Every question of the task’s checklist, no other, and UNKNOWN only where the round takes it. */
export const checkAnswers: AskCheck = {
  isEmpty: ({ answers }) => answers.length === 0,
  check({ answers }, { itemIds, allowUnknown }) {
    const wanted = new Set(itemIds);
    if (answers.some((answer) => !wanted.has(answer.itemId))) {
      throw new AppError(
        "INVALID",
        "One of the answered questions does not belong to this task’s checklist. Open the task again.",
      );
    }
    const missing = itemIds.length - answers.length;
    if (missing > 0) {
      const questions = missing === 1 ? "1 question is" : `${missing} questions are`;
      throw new AppError("INVALID", `${questions} not answered yet. Answer every question before you submit.`);
    }
    if (!allowUnknown && answers.some(({ answer }) => answer === "UNKNOWN")) {
      throw new AppError("INVALID", "This round takes YES or NO only. Answer every question with one of them.");
    }
  },
};
