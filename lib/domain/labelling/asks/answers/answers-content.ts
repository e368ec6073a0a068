import { z } from "zod";
import { answerSchema, sideSchema } from "../../../protocol";

/** To the questions of two responses. */
const MAX_ANSWERS = 200;

/** Of a label or a draft: the questions answered so far; none where no checklist is asked. */
export const answersContent = {
  answers: z
    .array(
      z.object({
        itemId: z.uuid(),
        /** of a pair the response that it is about, in the order shown; none where one response is looked at */
        side: sideSchema.optional(),
        answer: answerSchema,
      }),
    )
    .max(MAX_ANSWERS)
    .refine(
      (answers) => new Set(answers.map(({ itemId, side }) => `${itemId} ${side}`)).size === answers.length,
      "a question is answered twice",
    )
    .default([]),
};
