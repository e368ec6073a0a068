import { useT } from "@/components/ui/messages/messages-provider";
import type { AnnotationContent } from "@/lib/labelling/labelling";
import type { Translate } from "@/lib/messages/translate";
import { type AskName, asksOf } from "@/lib/round/protocol/protocols";
import { answersSummary } from "../asks/answers/answers-summary";
import type { AskSummary } from "../asks/ask-summary";
import { categoriesSummary } from "../asks/categories/categories-summary";
import { levelSummary } from "../asks/level/level-summary";
import { questionsSummary } from "../asks/questions/questions-summary";
import { scoresSummary } from "../asks/scores/scores-summary";

const SUMMARIES: Readonly<Record<AskName, AskSummary>> = {
  answers: answersSummary,
  level: levelSummary,
  scores: scoresSummary,
  ease: () => null,
  safety: ({ safety }, t) => (safety === false ? t("Not safe") : null),
  sense: ({ sense }, t) => (sense === false ? t("Makes no sense") : null),
  questions: questionsSummary,
  categories: categoriesSummary,
};

/** A label in one line, for its own rater. */
export function contentSummary(content: AnnotationContent, t: Translate): string {
  const parts = asksOf(content.protocol, content.scores).flatMap((ask) => SUMMARIES[ask](content, t) ?? []);
  const { comment } = content;
  return [...parts, ...(comment ? [t("“{comment}”", { comment })] : [])].join(" · ");
}

export function useContentSummary(): (content: AnnotationContent) => string {
  const t = useT();
  return (content) => contentSummary(content, t);
}
