import type { AnnotationContent } from "@/lib/domain/labelling/labelling";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { ASKS } from "../asks/asks";

/** A label in one line, for its own rater. */
export function contentSummary(content: AnnotationContent): string {
  const parts = PROTOCOLS[content.protocol].asks.flatMap((ask) => ASKS[ask].summary(content) ?? []);
  return [...parts, ...(content.comment ? [`“${content.comment}”`] : [])].join(" · ");
}
