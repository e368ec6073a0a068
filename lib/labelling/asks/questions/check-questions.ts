import { FEWEST_QUESTIONS, MOST_QUESTIONS } from "@/lib/labelling/labelling-limits";
import { AppError } from "@/lib/wire/app-error";
import type { AskCheck } from "../ask-check";
import { wantsQuestions } from "./wants-questions";

/** 2 to 8 questions, none of them empty; none at all for an instruction that is not safe or makes no sense. */
export const checkQuestions: AskCheck = {
  isEmpty: ({ questions = [] }) => questions.length === 0,
  check(content) {
    const { questions = [] } = content;
    const expected = wantsQuestions(content) ? `${FEWEST_QUESTIONS} to ${MOST_QUESTIONS} questions` : "nothing";
    const fields = [{ field: "content.questions", expected }];
    if (!wantsQuestions(content)) {
      if (questions.length === 0) return;
      throw new AppError(
        "INVALID",
        "An instruction that is not safe or makes no sense gets no questions. Leave them out.",
        { fields },
      );
    }
    if (questions.some((question) => question.trim() === "")) {
      throw new AppError("INVALID", "One of the questions is empty. Write it or remove it.", { fields });
    }
    if (questions.length < FEWEST_QUESTIONS || questions.length > MOST_QUESTIONS) {
      throw new AppError("INVALID", `A checklist has ${expected}; found ${questions.length}.`, { fields });
    }
  },
};
