import { checkChecklist, DEFAULT_QUESTION_RANGE } from "@/lib/domain/checklist-checks";
import { QUESTION_FLAG_MEANINGS } from "@/lib/domain/question-flags";

export interface QuestionWarnings {
  /** for each question, in words */
  questions: readonly (readonly string[])[];
  /** about how many there are; null where that is as usual */
  count: string | null;
}

/** What is doubtful about questions as they stand. What has no text yet is not judged. */
export function questionWarnings(questions: readonly string[]): QuestionWarnings {
  const written = questions.flatMap((question, index) => (question.trim() === "" ? [] : [{ question, index }]));
  const checked = checkChecklist(written.map(({ question }) => question));
  const warnings: string[][] = questions.map(() => []);
  checked.questions.forEach(({ flags, repeats }, place) => {
    const earlier = repeats === null ? undefined : written[repeats]?.index;
    const words = flags.map((flag) => {
      if (earlier === undefined || (flag !== "duplicate" && flag !== "near-duplicate"))
        return QUESTION_FLAG_MEANINGS[flag];
      return flag === "duplicate" ? `Is the same as question ${earlier + 1}.` : `Is close to question ${earlier + 1}.`;
    });
    const index = written[place]?.index;
    if (index !== undefined) warnings[index] = words;
  });
  const { fewest, most } = DEFAULT_QUESTION_RANGE;
  const isUnusual = written.length > 0 && checked.count !== "in-range";
  return {
    questions: warnings,
    count: isUnusual ? `Checklists mostly have ${fewest} to ${most} questions; this one has ${written.length}.` : null,
  };
}

/** Whether a person should look before the checklist is published. */
export function needsLook(questions: readonly string[]): boolean {
  if (questions.length === 0) return true;
  const { questions: each, count } = questionWarnings(questions);
  return count !== null || each.some((warnings) => warnings.length > 0);
}
