import { checkChecklist, DEFAULT_QUESTION_RANGE, type QuestionRange } from "@/lib/checklist/checklist-checks";
import { QUESTION_FLAG_MEANINGS } from "@/lib/checklist/question-flags";
import { t } from "@/lib/messages/translate";

export interface QuestionWarnings {
  /** for each question, in words */
  questions: readonly (readonly string[])[];
  /** about how many there are; null where that is as usual */
  count: string | null;
}

/**
 * What is doubtful about the current questions. Questions without text are not judged.
 * @param range how many questions a model was asked for, if one was
 */
export function questionWarnings(
  questions: readonly string[],
  range: QuestionRange = DEFAULT_QUESTION_RANGE,
): QuestionWarnings {
  const written = questions.flatMap((question, index) => (question.trim() === "" ? [] : [{ question, index }]));
  const checked = checkChecklist(
    written.map(({ question }) => question),
    range,
  );
  const warnings: string[][] = questions.map(() => []);
  checked.questions.forEach(({ flags, repeats }, place) => {
    const earlier = repeats === null ? undefined : written[repeats]?.index;
    const words = flags.map((flag) => {
      if (earlier === undefined || (flag !== "duplicate" && flag !== "near-duplicate"))
        return QUESTION_FLAG_MEANINGS[flag];
      return flag === "duplicate"
        ? t("Is the same as question {earlier}.", { earlier: earlier + 1 })
        : t("Is close to question {earlier}.", { earlier: earlier + 1 });
    });
    const index = written[place]?.index;
    if (index !== undefined) warnings[index] = words;
  });
  const { fewest, most } = range;
  const isUnusual = written.length > 0 && checked.count !== "in-range";
  return {
    questions: warnings,
    count: isUnusual
      ? t("{fewest}; this one has {written}.", {
          fewest:
            range === DEFAULT_QUESTION_RANGE
              ? t("Checklists mostly have {fewest} to {most} questions", { fewest, most })
              : t("The model was asked for {fewest} to {most} questions", { fewest, most }),
          written: written.length,
        })
      : null,
  };
}
