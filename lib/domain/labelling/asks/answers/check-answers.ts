import { AppError } from "../../../app-error";
import { labelsPairs } from "../../../protocol/protocols";
import { SIDES } from "../../../protocol-words";
import type { AskCheck } from "../ask-check";

/** Every question of the task’s checklist, of a pair about A and about B, no other, and UNKNOWN only where the round takes it. */
export const checkAnswers: AskCheck = {
  isEmpty: ({ answers }) => answers.length === 0,
  check({ answers }, { protocol, itemIds, allowUnknown }) {
    const sides = labelsPairs(protocol) ? SIDES : [undefined];
    const wanted = new Set(sides.flatMap((side) => itemIds.map((itemId) => `${itemId} ${side}`)));
    const given = new Set(answers.map(({ itemId, side }) => `${itemId} ${side}`));
    if ([...given].some((question) => !wanted.has(question))) {
      throw new AppError(
        "INVALID",
        "One of the answered questions does not belong to this task’s checklist. Open the task again.",
      );
    }
    const missing = wanted.size - given.size;
    if (missing > 0) {
      const questions = missing === 1 ? "1 question is" : `${missing} questions are`;
      throw new AppError("INVALID", `${questions} not answered yet. Answer every question before you submit.`);
    }
    if (!allowUnknown && answers.some(({ answer }) => answer === "UNKNOWN")) {
      throw new AppError("INVALID", "This round takes YES or NO only. Answer every question with one of them.");
    }
  },
};
