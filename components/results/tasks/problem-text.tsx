import { TriangleAlert } from "lucide-react";
import type { Problem } from "@/lib/labelling/labelling";
import { t } from "@/lib/messages/translate";

export const PROBLEM_WORDS: Record<Problem["kind"], string> = {
  unreadable: t("Unreadable"),
  unsafe: t("Unsafe"),
  wrong_language: t("Wrong language"),
  checklist: t("Something is wrong with the checklist"),
  other: t("Other problem"),
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
