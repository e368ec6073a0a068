import type { ChecklistAnswerValue } from "./checklist-tally";

/**
 * The disagreement level of one question: about how many of its systems' responses the raters are not of one mind (with
 * three raters: one against the other two). 0 to the number of systems; UNKNOWN and EITHER are left out first.
 * @param answersBySystem for each system, the raters' answers about its response
 * Source: InFoBench (Qin et al. 2024), appendix A.3.
 */
export function disagreementLevel(answersBySystem: Iterable<readonly ChecklistAnswerValue[]>): number {
  let level = 0;
  for (const answers of answersBySystem) if (answers.includes("YES") && answers.includes("NO")) level++;
  return level;
}

/** How many questions have each level: position l holds the number at level l. */
export function disagreementLevels(questions: Iterable<Iterable<readonly ChecklistAnswerValue[]>>): readonly number[] {
  const counts: number[] = [];
  for (const question of questions) {
    const level = disagreementLevel(question);
    while (counts.length <= level) counts.push(0);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}
