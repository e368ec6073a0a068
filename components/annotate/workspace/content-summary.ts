import type { AnnotationContent } from "@/lib/domain/labelling/labelling";
import { type AskName, PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { answersSummary } from "../asks/answers/answers-summary";
import type { AskSummary } from "../asks/ask-summary";
import { categoriesSummary } from "../asks/categories/categories-summary";
import { levelSummary } from "../asks/level/level-summary";
import { questionsSummary } from "../asks/questions/questions-summary";

const SUMMARIES: Readonly<Record<AskName, AskSummary>> = {
  answers: answersSummary,
  level: levelSummary,
  ease: () => null,
  safety: ({ safety }) => (safety === false ? "Not safe" : null),
  sense: ({ sense }) => (sense === false ? "Makes no sense" : null),
  questions: questionsSummary,
  categories: categoriesSummary,
};

/** A label in one line, for its own rater. */
export function contentSummary(content: AnnotationContent): string {
  const parts = PROTOCOLS[content.protocol].asks.flatMap((ask) => SUMMARIES[ask](content) ?? []);
  return [...parts, ...(content.comment ? [`“${content.comment}”`] : [])].join(" · ");
}
