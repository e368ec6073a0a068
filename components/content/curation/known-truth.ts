import { z } from "zod";
import { type ResponseTruth, truthAnswerSchema } from "@/lib/content/response-truth";
import type { Instruction } from "@/lib/content/study-content";

const knownAnswersSchema = z.array(truthAnswerSchema.nullable()).catch([]);
const explanationsSchema = z.array(z.string().nullable()).catch([]);

/** What is known of a response, with a place for each question that an answer can be known to. */
export function knownTruth(
  response: Pick<
    Instruction["responses"][number],
    "knownScore" | "knownAnswers" | "answerExplanations" | "explanation" | "truthQuestions"
  >,
): ResponseTruth {
  const answers = knownAnswersSchema.parse(response.knownAnswers);
  const explanations = explanationsSchema.parse(response.answerExplanations);
  return {
    score: response.knownScore,
    answers: response.truthQuestions.map((_, index) => ({
      answer: answers[index] ?? null,
      explanation: explanations[index] ?? null,
    })),
    explanation: response.explanation,
  };
}
