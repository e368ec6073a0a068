import type { AnnotationContent } from "@/lib/labelling/labelling";
import type { Translate } from "@/lib/messages/translate";

/** An ask’s part of a label in one line; null where there is nothing to say. */
export type AskSummary = (content: AnnotationContent, t: Translate) => string | null;
