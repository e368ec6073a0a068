import type { AnnotationContent } from "@/lib/domain/labelling/labelling";

/** An ask’s part of a label in one line; null where there is nothing to say. */
export type AskSummary = (content: AnnotationContent) => string | null;
