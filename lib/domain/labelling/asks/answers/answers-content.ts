import { z } from "zod";
import { answerSchema } from "../../../protocol";

const MAX_ANSWERS = 100;

/** Of a label or a draft: the questions answered so far; none where no checklist is asked. */
export const answersContent = {
  answers: z
    .array(z.object({ itemId: z.uuid(), answer: answerSchema }))
    .max(MAX_ANSWERS)
    .refine((answers) => new Set(answers.map((a) => a.itemId)).size === answers.length, "a question is answered twice")
    .default([]),
};
