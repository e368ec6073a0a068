import { countAnswers } from "./answer-groups";
import { itemCounts } from "./item-counts";
import { countLevels } from "./level-groups";
import { changePatterns, decodePatterns, type Pattern } from "./patterns";
import { countResponses } from "./response-tallies";
import { oncePer, type RoundCounts, type TaskFacet } from "./round-counts";

/** What a round's page is made of: how many units have which counts, by facet. Few, however many tasks there are. */
export interface RoundDigest {
  /** by their numbers, which are the first part of each pattern */
  readonly facets: ReadonlyMap<number, TaskFacet>;
  readonly nItems: number;
  patterns(part: DigestPart): readonly Pattern[];
}

/** levels of tasks, answers to questions, answers of responses pooled and by majority */
export const DIGEST_PARTS = ["levels", "answers", "pooled", "majority"] as const;
export type DigestPart = (typeof DIGEST_PARTS)[number];

const COUNT: Record<DigestPart, (counts: RoundCounts) => Pattern[]> = {
  levels: countLevels,
  answers: countAnswers,
  pooled: (counts) => countResponses(counts, "pooled"),
  majority: (counts) => countResponses(counts, "majority"),
};

/** The facet and what is counted. */
const N_PARTS: Record<DigestPart, number> = { levels: 6, answers: 5, pooled: 5, majority: 5 };

export const digestOfCounts = oncePer(
  (counts: RoundCounts): RoundDigest => ({
    facets: new Map(counts.facets.map((facet, index) => [counts.facetIds[index] ?? 0, facet])),
    get nItems() {
      return itemCounts(counts).nItems;
    },
    patterns: oncePerPart((part) => COUNT[part](counts)),
  }),
);

export interface KeptDigest {
  parts: Record<DigestPart, Uint8Array>;
  nItems: number;
}

/** What tasks had and have now, in each of a round's changes. */
export interface CountsChanged {
  before: RoundCounts;
  after: RoundCounts;
}

/** A digest that was kept, and the changes since. Every change takes away what a task had and adds what it has now. */
export function digestOfKept(
  kept: KeptDigest,
  { before, after }: CountsChanged,
  facets: ReadonlyMap<number, TaskFacet>,
): RoundDigest {
  return {
    facets,
    nItems: kept.nItems,
    patterns: oncePerPart((part) =>
      changePatterns(decodePatterns(kept.parts[part], N_PARTS[part]), COUNT[part](before), COUNT[part](after)),
    ),
  };
}

function oncePerPart(compute: (part: DigestPart) => readonly Pattern[]) {
  const known = new Map<DigestPart, readonly Pattern[]>();
  return (part: DigestPart): readonly Pattern[] => {
    const found = known.get(part) ?? compute(part);
    known.set(part, found);
    return found;
  };
}
