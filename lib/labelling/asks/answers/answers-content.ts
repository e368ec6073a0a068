import { z } from "zod";
import { evidenceSchema } from "@/lib/labelling/evidence/evidence";
import { MAX_CHECKLIST_QUESTIONS, MAX_QUESTION_NOTE_LENGTH, MAX_QUOTES } from "@/lib/labelling/labelling-limits";
import { answerSchema, sideSchema } from "@/lib/round/protocol/protocol";

/** To the questions of two responses. */
const MAX_ANSWERS = 2 * MAX_CHECKLIST_QUESTIONS;

/** What accompanies an answer; a draft may have it before the answer. */
export const besideAnswerSchema = z.object({
  note: z.string().max(MAX_QUESTION_NOTE_LENGTH),
  unclear: z.boolean(),
  /** of the response that the answer is about */
  evidence: z.array(evidenceSchema).max(MAX_QUOTES),
});
export type BesideAnswer = z.infer<typeof besideAnswerSchema>;

const questionNoteSchema = besideAnswerSchema.extend({ itemId: z.uuid(), side: sideSchema.optional() });
export type QuestionNote = z.infer<typeof questionNoteSchema>;

const isOncePerQuestion = (of: readonly { itemId: string; side?: string | undefined }[]) =>
  new Set(of.map(({ itemId, side }) => `${itemId} ${side}`)).size === of.length;

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
    .refine(isOncePerQuestion, "a question is answered twice")
    .default([]),
  /** of the questions that have any; absent where none has */
  notes: z.array(questionNoteSchema).max(MAX_ANSWERS).refine(isOncePerQuestion, "a question has two notes").optional(),
};
