import { ANSWERS_SLOT, LABELS_SLOT, LEVEL_SLOTS, LEVELS_SLOT, type RoundCounts, type TaskFacet } from "./round-counts";

/** What is known of a task when it is chosen: nothing of it is kept, so the same object serves for every task. */
export interface CountedTask {
  position: number;
  facet: TaskFacet;
  labels: number;
  /** how often each value of the scale was given */
  levels: Uint16Array;
  /** how often YES, NO and UNKNOWN were given to each question, one after the other; empty without a checklist */
  answers: Uint16Array;
}

export interface RankedTask {
  position: number;
  rank: number;
}

/**
 * The tasks that have a rank, those of the highest rank first and of one rank in the order of the round. One pass over the
 * counts: ranks are few (they come from five small counts), so tasks are laid under theirs as they are met.
 * @param rankOf a whole number, or null for a task that is not wanted
 */
export function rankedTasks(counts: RoundCounts, rankOf: (task: CountedTask) => number | null): RankedTask[][] {
  const byRank = new Map<number, RankedTask[]>();
  for (const task of countedTasks(counts)) {
    const rank = rankOf(task);
    if (rank === null) continue;
    const ranked = { position: task.position, rank };
    const known = byRank.get(rank);
    if (known) known.push(ranked);
    else byRank.set(rank, [ranked]);
  }
  return [...byRank].sort(([a], [b]) => b - a).map(([, tasks]) => tasks);
}

/** So many of the ranked tasks that come after one of them. */
export function tasksAfter(
  ranked: readonly (readonly RankedTask[])[],
  after: RankedTask | null,
  most: number,
): RankedTask[] {
  const found: RankedTask[] = [];
  for (const tasks of ranked) {
    for (const task of tasks) {
      const isBeyond =
        after === null || task.rank < after.rank || (task.rank === after.rank && task.position > after.position);
      if (isBeyond) found.push(task);
      if (found.length === most) return found;
    }
  }
  return found;
}

function* countedTasks({ nTasks, positions, facets, facetOf, starts, counts }: RoundCounts): Generator<CountedTask> {
  const none = new Uint16Array(LEVEL_SLOTS);
  const nothing = new Uint16Array(0);
  for (let index = 0; index < nTasks; index++) {
    const facet = facets[facetOf[index] ?? 0];
    if (!facet) continue;
    const start = starts[index] ?? 0;
    const isCounted = start < (starts[index + 1] ?? 0);
    yield {
      position: positions[index] ?? 0,
      facet,
      labels: isCounted ? (counts[start + LABELS_SLOT] ?? 0) : 0,
      answers: isCounted ? counts.subarray(start + ANSWERS_SLOT, starts[index + 1] ?? 0) : nothing,
      levels: isCounted ? counts.subarray(start + LEVELS_SLOT, start + LEVELS_SLOT + LEVEL_SLOTS) : none,
    };
  }
}

/** A cursor "rank:position" of a page before. */
export function cursorOf(text: string | undefined): RankedTask | null {
  if (text === undefined) return null;
  const [rank = 0, position = 0] = text.split(":").map(Number);
  return { rank, position };
}
