import { checkChecklist, type QuestionRange } from "./checklist-checks";
import { QUESTION_FLAG_MEANINGS } from "./question-flags";

/** What each rater reads in their own way. */
const VAGUE =
  /\b(?:good|nice|great|well[- ]written|high[- ]quality|appropriate(?:ly)?|adequate(?:ly)?|reasonabl[ey]|proper(?:ly)?|suitabl[ey]|sufficient(?:ly)?|effective(?:ly)?|interesting|engaging|helpful|enough|some|several|various|a few|etc|and so on)\b/i;
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`|«[^»]*»/g;

/** The range does not matter here: how many there are is told elsewhere. */
const ANY_NUMBER: QuestionRange = { fewest: 0, most: Number.POSITIVE_INFINITY };

/**
 * What whoever writes a checklist may want to look at again, for each question in words; none for one that is empty.
 * They are hints: each may be wrong.
 *
 * @param typing the question that is being typed: it is not told that it does not end in a question mark yet
 */
export function writingHints(questions: readonly string[], typing: number | null = null): string[][] {
  const written = questions.flatMap((question, index) => (question.trim() === "" ? [] : [index]));
  const checked = checkChecklist(
    written.map((index) => questions[index] ?? ""),
    ANY_NUMBER,
  );
  const hints: string[][] = questions.map(() => []);
  checked.questions.forEach(({ question, flags, repeats }, place) => {
    const index = written[place];
    if (index === undefined) return;
    const isTyped = index === typing && flags.includes("no-question-mark");
    const told = flags.flatMap((flag) => {
      if (isTyped && (flag === "no-question-mark" || flag === "not-yes-no")) return [];
      const of = repeats === null ? undefined : written[repeats];
      if (of !== undefined && flag === "duplicate") return [`Is the same as question ${of + 1}.`];
      if (of !== undefined && flag === "near-duplicate") return [`Is close to question ${of + 1}.`];
      return [QUESTION_FLAG_MEANINGS[flag]];
    });
    const vague = VAGUE.exec(question.replace(QUOTED, ""))?.[0];
    hints[index] = vague ? [...told, `“${vague}” is vague: say what exactly is required.`] : told;
  });
  return hints;
}
