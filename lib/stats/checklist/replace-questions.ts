import { type Random, randomIndex } from "../resampling/random";
import { nGramCounts, rougeTokens, sharedNGrams } from "./text-tokens";

/** One of this many nearest questions is drawn. */
const NEAREST = 5;

/**
 * Checklists in which some questions are replaced by similar ones of other checklists, to see whether a judge's score rests on
 * the questions (faithfulness). Each is replaced by one of the five of other instructions with the most words in common
 * (ROUGE-1 F1). With the same random numbers fewer replacements are among more.
 * Source: DIVA, appendix D.1, which takes BERTScore for similarity.
 * @param checklists the questions of each instruction
 * @param replaced how many of each, all of a shorter one
 */
export function replaceQuestions(
  checklists: readonly (readonly string[])[],
  replaced: number,
  random: Random,
): string[][] {
  const all = checklists.flatMap((questions, instruction) =>
    questions.map((question) => {
      const words = rougeTokens(question, "unicode");
      return { question, instruction, counts: nGramCounts(words, 1), length: words.length };
    }),
  );
  const starts = checklists.map((_, index) => checklists.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  return checklists.map((questions, instruction) => {
    const result = [...questions];
    const open = questions.map((_, index) => index);
    // As many numbers are drawn whatever `replaced` is, so that checklists with fewer replacements are steps to those with more.
    for (let step = 0; step < questions.length; step++) {
      const [position = 0] = open.splice(randomIndex(open.length, random), 1);
      const drawn = random();
      const own = all[(starts[instruction] ?? 0) + position];
      if (step >= replaced || !own) continue;
      const nearest = all
        .filter((other) => other.instruction !== instruction && !result.includes(other.question))
        .map(({ question, counts, length }) => ({
          question,
          likeness: own.length + length > 0 ? (2 * sharedNGrams(own.counts, counts)) / (own.length + length) : 0,
        }))
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, NEAREST);
      const chosen = nearest[randomIndex(nearest.length, () => drawn)];
      if (chosen) result[position] = chosen.question;
    }
    return result;
  });
}
