import { useMessages } from "@/components/ui/messages/messages-provider";
import type { AnnotationContent } from "@/lib/domain/labelling/labelling";
import { type AskName, PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { answersSummary } from "../asks/answers/answers-summary";
import type { AskSummary, SummaryTexts } from "../asks/ask-summary";
import { categoriesSummary } from "../asks/categories/categories-summary";
import { levelSummary } from "../asks/level/level-summary";
import { questionsSummary } from "../asks/questions/questions-summary";

const SUMMARIES: Readonly<Record<AskName, AskSummary>> = {
  answers: answersSummary,
  level: levelSummary,
  ease: () => null,
  safety: ({ safety }, { answers }) => (safety === false ? answers("notSafe") : null),
  sense: ({ sense }, { answers }) => (sense === false ? answers("noSense") : null),
  questions: questionsSummary,
  categories: categoriesSummary,
};

/** A label in one line, for its own rater. */
export function contentSummary(content: AnnotationContent, texts: SummaryTexts): string {
  const parts = PROTOCOLS[content.protocol].asks.flatMap((ask) => SUMMARIES[ask](content, texts) ?? []);
  const { comment } = content;
  return [...parts, ...(comment ? [texts.answers("quotedComment", { comment })] : [])].join(" · ");
}

export function useContentSummary(): (content: AnnotationContent) => string {
  const texts = { answers: useMessages("answers"), protocol: useMessages("protocol") };
  return (content) => contentSummary(content, texts);
}
