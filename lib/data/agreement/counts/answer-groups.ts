import { AnswerCounter, answerPatterns, mostQuestions } from "./answer-counter";
import type { Pattern } from "./patterns";
import { ANSWERS_OF_A_QUESTION, ANSWERS_SLOT, oncePer, type RoundCounts, type TaskFacet } from "./round-counts";
import type { RoundDigest } from "./round-digest";

/** So many responses of a facet had their question number `question` (from 0) answered like this. */
export interface AnswerGroup {
  facet: TaskFacet;
  question: number;
  yes: number;
  no: number;
  unknown: number;
  units: number;
}

/** The answered questions of all responses by facet, question and answers. */
export const answerGroups = oncePer((digest: RoundDigest): AnswerGroup[] =>
  answerPatterns(digest, "answers").map(({ part, ...group }) => ({ ...group, question: part })),
);

/** The answered questions of some counts: facet, question, YES, NO and UNKNOWN. */
export function countAnswers(counts: RoundCounts): Pattern[] {
  const counter = new AnswerCounter(counts, mostQuestions(counts));
  for (let task = 0; task < counts.nTasks; task++) {
    const end = counts.starts[task + 1] ?? 0;
    const facet = counts.facetOf[task] ?? 0;
    let question = 0;
    for (let at = (counts.starts[task] ?? 0) + ANSWERS_SLOT; at < end; at += ANSWERS_OF_A_QUESTION, question++) {
      const yes = counts.counts[at] ?? 0;
      const no = counts.counts[at + 1] ?? 0;
      const unknown = counts.counts[at + 2] ?? 0;
      counter.add(facet, question, yes, no, unknown);
    }
  }
  return counter.patterns();
}
