import type { AnnotationContent } from "@/lib/domain/labelling/labelling";
import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";

export interface SummaryTexts {
  answers: Translate<Catalogue["answers"]>;
  protocol: Translate<Catalogue["protocol"]>;
}

/** An ask’s part of a label in one line; null where there is nothing to say. */
export type AskSummary = (content: AnnotationContent, texts: SummaryTexts) => string | null;
