import type { AnnotationContent } from "@/lib/domain/labelling/labelling";
import { PREFERENCE_MEANINGS } from "@/lib/domain/protocol-words";

/** A label in one line, for its own rater. */
export function contentSummary(content: AnnotationContent): string {
  const parts: string[] = [];
  if (content.protocol === "preference") parts.push(PREFERENCE_MEANINGS[content.preference]);
  else parts.push(`score ${content.score}`);
  if (content.protocol === "check_then_score" && content.answers.length > 0) {
    const yes = content.answers.filter(({ answer }) => answer === "YES").length;
    parts.push(`${yes} of ${content.answers.length} YES`);
  }
  if (content.comment) parts.push(`“${content.comment}”`);
  return parts.join(" · ");
}
