import type { AnnotationContent, AssignmentView } from "@/lib/domain/labelling/labelling";
import { asksFor } from "@/lib/domain/protocol/protocols";
import type { Level } from "@/lib/domain/protocol/scale";

/** A complete label for a task, as its rater would submit it. */
export function contentFor({ protocol, checklist }: AssignmentView, level: Level = 4): AnnotationContent {
  return {
    protocol,
    answers: (checklist ?? []).map(({ itemId }) => ({ itemId, answer: "YES" })),
    level: asksFor(protocol, "level") ? level : null,
    ease: asksFor(protocol, "ease") ? "easier" : null,
    comment: "",
    problems: [],
    durationMs: 1_200,
  };
}
