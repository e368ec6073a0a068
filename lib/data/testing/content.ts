import type { AnnotationContent, AssignmentView } from "@/lib/domain/labelling/labelling";
import type { Level } from "@/lib/domain/protocol";

/** A complete label for a task as its rater would submit it. */
export function contentFor(view: AssignmentView, level: Level = 4): AnnotationContent {
  const common = { comment: "", problems: [], durationMs: 1_200 };
  switch (view.protocol) {
    case "direct_scoring":
      return { protocol: "direct_scoring", score: level, ...common };
    case "check_then_score":
      return {
        protocol: "check_then_score",
        answers: (view.checklist ?? []).map(({ itemId }) => ({ itemId, answer: "YES" })),
        score: level,
        ease: "easier",
        ...common,
      };
    case "preference":
      return { protocol: "preference", preference: level, ...common };
  }
}
