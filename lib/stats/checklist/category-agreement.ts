/** The category sets of one question by its raters, in any order. */
export type RaterSets = readonly ReadonlySet<string>[];

/** How often a category was given to a question and not given to it, of its raters. */
export function categoryCounts(sets: RaterSets, category: string): readonly [given: number, notGiven: number] {
  const given = sets.filter((set) => set.has(category)).length;
  return [given, sets.length - given];
}

/** How often one category was given in place of another. */
export interface CategoryConfusion {
  readonly categories: readonly string[];
  /**
   * cells[i][j]: of all pairs of raters of a question, in how many one gave category i and not j, and the other j and not i;
   * on the diagonal in how many both gave category i. Symmetric.
   */
  readonly cells: readonly (readonly number[])[];
  /** pairs of raters, over all questions */
  readonly nPairs: number;
}

/**
 * Which categories raters give in place of each other. Several categories may fit one question, so that only what one rater
 * gave and the other did not is a confusion: two raters who both gave i and j confuse nothing. Categories that are not among
 * the listed ones are left out.
 */
export function categoryConfusion(questions: Iterable<RaterSets>, categories: readonly string[]): CategoryConfusion {
  const cells = categories.map(() => categories.map(() => 0));
  let nPairs = 0;
  for (const sets of questions) {
    for (const [a, one] of sets.entries()) {
      for (const other of sets.slice(a + 1)) {
        nPairs++;
        addPair(cells, categories, one, other);
      }
    }
  }
  return { categories, cells, nPairs };
}

function addPair(
  cells: number[][],
  categories: readonly string[],
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): void {
  const isFirst = (i: string, j: string) => one.has(i) && !one.has(j) && other.has(j) && !other.has(i);
  cells.forEach((row, i) => {
    const first = categories[i] ?? "";
    row.forEach((_, j) => {
      const second = categories[j] ?? "";
      const counts = i === j ? one.has(first) && other.has(first) : isFirst(first, second) || isFirst(second, first);
      if (counts) row[j] = (row[j] ?? 0) + 1;
    });
  });
}
