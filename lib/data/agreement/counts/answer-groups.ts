import { GroupCounter } from "./group-counter";
import { type Pattern, patternsOf } from "./patterns";
import {
  ANSWERS_OF_A_QUESTION,
  ANSWERS_SLOT,
  largestCount,
  oncePer,
  type RoundCounts,
  type TaskFacet,
} from "./round-counts";
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
  digest.patterns("answers").flatMap(({ parts: [facetId = 0, question = 0, yes = 0, no = 0, unknown = 0], units }) => {
    const facet = digest.facets.get(facetId);
    return facet ? [{ facet, question, yes, no, unknown, units }] : [];
  }),
);

/** The answered questions of some counts: facet, question, YES, NO and UNKNOWN. */
export function countAnswers(counts: RoundCounts): Pattern[] {
  const size = largestCount(counts) + 1;
  const questions = counts.facets.reduce((most, facet) => Math.max(most, facet.questions.length), 1);
  const counter = new GroupCounter([Math.max(1, counts.facets.length), questions, size, size, size]);
  const parts = new Uint32Array(5);
  for (let task = 0; task < counts.nTasks; task++) {
    const end = counts.starts[task + 1] ?? 0;
    parts[0] = counts.facetOf[task] ?? 0;
    let question = 0;
    for (let at = (counts.starts[task] ?? 0) + ANSWERS_SLOT; at < end; at += ANSWERS_OF_A_QUESTION, question++) {
      const yes = counts.counts[at] ?? 0;
      const no = counts.counts[at + 1] ?? 0;
      const unknown = counts.counts[at + 2] ?? 0;
      if (yes + no + unknown === 0) continue;
      parts[1] = question;
      parts[2] = yes;
      parts[3] = no;
      parts[4] = unknown;
      counter.add(parts);
    }
  }
  return patternsOf(counter, counts.facetIds);
}
