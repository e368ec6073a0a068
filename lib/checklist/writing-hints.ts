import { checkChecklist, type QuestionRange } from "./checklist-checks";
import type { QuestionFlag } from "./question-flags";

/** What each rater reads in their own way. */
const VAGUE =
  /\b(?:good|nice|great|well[- ]written|high[- ]quality|appropriate(?:ly)?|adequate(?:ly)?|reasonabl[ey]|proper(?:ly)?|suitabl[ey]|sufficient(?:ly)?|effective(?:ly)?|interesting|engaging|helpful|enough|some|several|various|a few|etc|and so on)\b/i;
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`|«[^»]*»/g;

/** What is doubtful about a question that is being written. */
export type WritingHint =
  | { readonly is: Exclude<QuestionFlag, "duplicate" | "near-duplicate"> }
  /** `of`: the place of the question that it repeats */
  | { readonly is: "duplicate" | "near-duplicate"; readonly of: number }
  | { readonly is: "vague"; readonly word: string };

/** The range does not matter here: the number of questions is reported elsewhere. */
const ANY_NUMBER: QuestionRange = { fewest: 0, most: Number.POSITIVE_INFINITY };

/**
 * What the author of a checklist may want to look at again, for each question; nothing for an empty one.
 * These are hints: each may be wrong.
 *
 * @param typing the question being typed: it gets no hint yet that it does not end in a question mark
 */
export function writingHints(questions: readonly string[], typing: number | null = null): WritingHint[][] {
  const written = questions.flatMap((question, index) => (question.trim() === "" ? [] : [index]));
  const checked = checkChecklist(
    written.map((index) => questions[index] ?? ""),
    ANY_NUMBER,
  );
  const hints: WritingHint[][] = questions.map(() => []);
  checked.questions.forEach(({ question, flags, repeats }, place) => {
    const index = written[place];
    if (index === undefined) return;
    const isTyped = index === typing && flags.includes("no-question-mark");
    const told = flags.flatMap((flag): WritingHint[] => {
      if (isTyped && (flag === "no-question-mark" || flag === "not-yes-no")) return [];
      const of = repeats === null ? undefined : written[repeats];
      if (flag !== "duplicate" && flag !== "near-duplicate") return [{ is: flag }];
      return of === undefined ? [] : [{ is: flag, of }];
    });
    const vague = VAGUE.exec(question.replace(QUOTED, ""))?.[0];
    hints[index] = vague ? [...told, { is: "vague", word: vague }] : told;
  });
  return hints;
}
