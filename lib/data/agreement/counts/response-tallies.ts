import type { AnswerPooling } from "@/lib/domain/agreement/agreement-filter";
import { AnswerCounter, answerPatterns, mostQuestions } from "./answer-counter";
import type { Pattern } from "./patterns";
import {
  ANSWERS_OF_A_QUESTION,
  ANSWERS_SLOT,
  largestCount,
  oncePer,
  type RoundCounts,
  type TaskFacet,
} from "./round-counts";
import type { RoundDigest } from "./round-digest";

/** So many responses of a facet had their questions (all, or those of one category) answered like this. */
export interface TallyGroup {
  facet: TaskFacet;
  /** null: all questions */
  category: string | null;
  yes: number;
  no: number;
  unknown: number;
  responses: number;
}

/**
 * Answered responses by facet and answers, over all questions and once more over those of each category.
 * @param pooling what a question counts for: every answer, or the one that most raters gave (neither when tied)
 */
export function responseTallies(digest: RoundDigest, pooling: AnswerPooling): TallyGroup[] {
  const parts = partsOfFacets(digest);
  return answerPatterns(digest, pooling).map(({ facetId, part, units, ...group }) => ({
    ...group,
    category: parts.get(facetId)?.[part]?.category ?? null,
    responses: units,
  }));
}

const partsOfFacets = oncePer(
  ({ facets }: RoundDigest) => new Map([...facets].map(([id, of]) => [id, partsOfFacet(of)])),
);

interface Part {
  category: string | null;
  questions: readonly number[];
}

/** The answered responses of some counts: facet, part of the questions (0: all), YES, NO and UNKNOWN. */
export function countResponses(counts: RoundCounts, pooling: AnswerPooling): Pattern[] {
  const partsOf = counts.facets.map(partsOfFacet);
  const most = partsOf.reduce((length, parts) => Math.max(length, parts.length), 1);
  const mostAnswers = mostQuestions(counts) * (pooling === "pooled" ? largestCount(counts) : 1);
  const counter = new AnswerCounter(counts, most, mostAnswers);
  for (let task = 0; task < counts.nTasks; task++) {
    const start = counts.starts[task] ?? 0;
    if (start === counts.starts[task + 1]) continue;
    const facet = counts.facetOf[task] ?? 0;
    const parts = partsOf[facet] ?? [];
    for (let part = 0; part < parts.length; part++) {
      let [yes, no, unknown] = [0, 0, 0];
      for (const question of parts[part]?.questions ?? []) {
        const at = start + ANSWERS_SLOT + question * ANSWERS_OF_A_QUESTION;
        const y = counts.counts[at] ?? 0;
        const n = counts.counts[at + 1] ?? 0;
        const u = counts.counts[at + 2] ?? 0;
        if (pooling === "pooled") {
          yes += y;
          no += n;
          unknown += u;
        } else if (y > n) yes++;
        else if (n > y) no++;
        else if (y + u > 0) unknown++;
      }
      counter.add(facet, part, yes, no, unknown);
    }
  }
  return counter.patterns();
}

/** All questions first, then those of each category. */
function partsOfFacet({ questions }: TaskFacet): Part[] {
  const byCategory = new Map<string, number[]>();
  questions.forEach((categories, question) => {
    for (const category of categories) byCategory.set(category, [...(byCategory.get(category) ?? []), question]);
  });
  const all = { category: null, questions: questions.map((_, question) => question) };
  return [all, ...[...byCategory].map(([category, of]) => ({ category, questions: of }))];
}
