import { z } from "zod";

const facetSystemSchema = z.object({ id: z.uuid(), name: z.string() });

/** What tasks are grouped by. Many tasks share one facet, so what is read of it costs nothing for each task. */
export const taskFacetSchema = z.object({
  systemA: facetSystemSchema,
  /** null unless pairs are labelled */
  systemB: facetSystemSchema.nullable(),
  /** pairs of one pair of systems stand both ways round: whether the second system (or sample) of the names comes first here */
  turned: z.boolean(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  /** the categories of each question of the task's checklist, in order; empty without a checklist */
  questions: z.array(z.array(z.string())),
  /** every category that the task counts in: of its checklist, or where it has none of its instruction's */
  categories: z.array(z.string()),
});
export type TaskFacet = z.infer<typeof taskFacetSchema>;
export type FacetSystem = TaskFacet["systemA"];

/** Of each task: how many labels, how often each value of the scale, then YES, NO and UNKNOWN of each question. */
export const LABELS_SLOT = 0;
export const LEVELS_SLOT = 1;
/** As many as the longest scale that is counted has values; the tally functions of the database count in the same slots. */
export const LEVEL_SLOTS = 5;
export const ANSWERS_SLOT = LEVELS_SLOT + LEVEL_SLOTS;
export const ANSWERS_OF_A_QUESTION = 3;

/** The value counts of all real tasks of a round, in the order of their positions: all that agreement and outcomes need. */
export interface RoundCounts {
  readonly nTasks: number;
  /** Tasks → their position in the round, ascending. */
  readonly positions: Uint32Array;
  readonly facets: readonly TaskFacet[];
  /** Facets → their numbers in the database. */
  readonly facetIds: readonly number[];
  /** Tasks → their facet. */
  readonly facetOf: Uint32Array;
  /** Tasks → their checklist, a number from 0 in the order of the tasks; empty where the round has none. */
  readonly checklistOf: Uint32Array;
  readonly nChecklists: number;
  readonly checklistId: (checklist: number) => string | undefined;
  /** Task t's counts are counts[starts[t]] up to counts[starts[t + 1]]; none at all where it was never labelled. */
  readonly starts: Uint32Array;
  readonly counts: Uint16Array;
}

/** Results that belong to an object: computed at first asking, gone with it. */
export function oncePer<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { result: Result }>();
  return (of) => {
    const found = known.get(of);
    if (found) return found.result;
    const result = compute(of);
    known.set(of, { result });
    return result;
  };
}

/** The largest count of all, which bounds every group's. */
export const largestCount = oncePer(({ counts }: RoundCounts): number => {
  let most = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] ?? 0;
    if (count > most) most = count;
  }
  return most;
});
