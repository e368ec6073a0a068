import { GroupCounter } from "./group-counter";
import { type Pattern, patternsOf } from "./patterns";
import { largestCount, type RoundCounts, type TaskFacet } from "./round-counts";
import type { DigestPart, RoundDigest } from "./round-digest";

/** So many units of a facet had a part of their questions answered like this. */
export interface AnswerPattern {
  readonly facetId: number;
  readonly facet: TaskFacet;
  readonly part: number;
  readonly yes: number;
  readonly no: number;
  readonly unknown: number;
  readonly units: number;
}

/** Counts how often parts of the questions have which answers, by facet. */
export class AnswerCounter {
  readonly #counter: GroupCounter;
  readonly #facetIds: readonly number[];
  readonly #row = new Uint32Array(5);

  /**
   * @param nParts of the questions, at most
   * @param mostAnswers that the answers of one question count for
   */
  constructor(counts: RoundCounts, nParts: number, mostAnswers = largestCount(counts)) {
    const size = mostAnswers + 1;
    this.#counter = new GroupCounter([Math.max(1, counts.facets.length), nParts, size, size, size]);
    this.#facetIds = counts.facetIds;
  }

  /** Parts that nobody answered are left out. */
  add(facet: number, part: number, yes: number, no: number, unknown: number): void {
    if (yes + no + unknown === 0) return;
    const row = this.#row;
    row[0] = facet;
    row[1] = part;
    row[2] = yes;
    row[3] = no;
    row[4] = unknown;
    this.#counter.add(row);
  }

  /** Facet, part, YES, NO and UNKNOWN. */
  patterns(): Pattern[] {
    return patternsOf(this.#counter, this.#facetIds);
  }
}

/** What such a counter counted for a digest. */
export function answerPatterns(digest: RoundDigest, of: Exclude<DigestPart, "levels">): AnswerPattern[] {
  return digest.patterns(of).flatMap(({ parts: [facetId = 0, part = 0, yes = 0, no = 0, unknown = 0], units }) => {
    const facet = digest.facets.get(facetId);
    return facet ? [{ facetId, facet, part, yes, no, unknown, units }] : [];
  });
}

/** The most questions that a facet's checklists have. */
export function mostQuestions({ facets }: RoundCounts): number {
  return facets.reduce((most, { questions }) => Math.max(most, questions.length), 1);
}
