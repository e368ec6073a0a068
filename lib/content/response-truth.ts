import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { answerSchema } from "@/lib/round/protocol/protocol";

const explanation = z.string().trim().max(STUDY_LIMITS.explanationCharacters);
const optional = explanation.nullable().transform((text) => text || null);

/** Where both answers can be defended, none is known to be right. */
export const truthAnswerSchema = answerSchema.exclude(["EITHER"]);

/**
 * PUT /api/v1/studies/:studyId/responses/:responseId/truth: the reference answer of a response as a whole. Answers are in
 * the order of the questions that `truthQuestions` of the instruction lists; null where one is not known.
 */
export const responseTruthSchema = z
  .strictObject({
    score: z.int().min(1).max(5).nullable(),
    answers: z
      .array(z.strictObject({ answer: truthAnswerSchema.nullable(), explanation: optional }))
      .max(STUDY_LIMITS.checklistItems),
    /** why the score, or all of it, is right */
    explanation: optional,
  })
  .superRefine(({ answers }, context) => {
    for (const [index, { answer, explanation }] of answers.entries()) {
      if (answer === null && explanation !== null) {
        context.addIssue({
          code: "custom",
          path: ["answers", index, "explanation"],
          message: "explains an answer that is not given",
        });
      }
    }
  });
export type ResponseTruth = z.infer<typeof responseTruthSchema>;

interface NumberedChecklist<Item> {
  version: number;
  source: string;
  createdAt: Date;
  id: string;
  items: readonly Item[];
}

/**
 * The questions that known answers refer to, in order: those of the checklist that a file brought, else of the first.
 * Where answers are known already (not null), only a checklist with that number of questions counts.
 * The database finds them in the same way: see prisma/sql/known-answers.sql.
 */
export function truthQuestions<Item>(checklists: readonly NumberedChecklist<Item>[], told: number | null) {
  const [first] = checklists
    .filter(({ version, items }) => version === 1 && (told === null || items.length === told))
    .toSorted(
      (a, b) =>
        Number(b.source === "imported") - Number(a.source === "imported") ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    );
  return first?.items ?? [];
}
