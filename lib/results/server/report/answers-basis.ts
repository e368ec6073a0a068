import { counted } from "@/lib/format/format-number";
import { naturalOrder } from "@/lib/format/natural-order";
import { basisText } from "@/lib/results/report/report-basis";
import type { MajorityAnswer } from "./majority-answers";
import { type AnswerGroup, ratersText } from "./read-given-answers";
import type { SetAnswers } from "./report-context";

/** What is missing where there are no answers: of the study, or of what was chosen. */
export function noAnswers({ all }: SetAnswers) {
  return {
    missing:
      all.length === 0
        ? "No checklist answers yet. Create a round that asks for checklist answers."
        : "No checklist answers in the chosen rounds, series and systems. Choose others.",
  };
}

/** The caption's sentences of what figures of these answers rest on. */
export function basisOfAnswers(
  { used, all }: Pick<SetAnswers, "used" | "all">,
  groups: readonly AnswerGroup[],
  answered: readonly Pick<MajorityAnswer, "key" | "task">[],
): string {
  const questions = new Set(answered.map(({ key }) => key)).size;
  const responses = new Set(answered.map(({ task }) => task.responseId)).size;
  return basisText({
    used,
    all,
    systems: namesOf(answered.map(({ task }) => task.system)),
    raters: ratersText(groups),
    n: `${counted(questions, "question")} of ${counted(responses, "response")}`,
  });
}

export function subsetsOf(majorities: readonly MajorityAnswer[]): string[] {
  return namesOf(majorities.flatMap(({ task }) => task.subset ?? []));
}

export function namesOf(names: readonly string[]): string[] {
  return [...new Set(names)].sort(naturalOrder);
}
