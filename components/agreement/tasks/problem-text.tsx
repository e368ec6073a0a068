import { TriangleAlert } from "lucide-react";
import type { Problem } from "@/lib/domain/labelling/labelling";
import * as texts from "@/lib/messages/researcher/tasks";

export const PROBLEM_WORDS: Record<Problem["kind"], string> = {
  unreadable: texts.unreadable,
  unsafe: texts.unsafe,
  wrong_language: texts.wrongLanguage,
  checklist: texts.somethingIsWrong,
  other: texts.otherProblem,
};

/** A problem that a rater reported. */
export function ProblemText({ problem }: { problem: Problem }) {
  return (
    <p className="flex gap-2 text-sm text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="[overflow-wrap:anywhere]">
        {PROBLEM_WORDS[problem.kind]}
        {problem.note ? `: ${problem.note}` : ""}
      </span>
    </p>
  );
}
