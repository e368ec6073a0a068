import { z } from "zod";
import { MAX_QUESTIONS_IN_DRAFT, MAX_WRITTEN_QUESTION_LENGTH } from "@/lib/labelling/labelling-limits";

/** Of a label or a draft: the questions that the rater wrote, in order; absent where none are written. */
export const questionsContent = {
  questions: z.array(z.string().max(MAX_WRITTEN_QUESTION_LENGTH)).max(MAX_QUESTIONS_IN_DRAFT).optional(),
};
