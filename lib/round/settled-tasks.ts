import { labelsInstructions, type Protocol } from "./protocol/protocols";

/** With two labels at most there is nothing to stop early: the first could always be outvoted. */
export const FEWEST_TO_SETTLE = 3;
export const SETTLES_FROM = "To stop once a task is settled, allow at least 3 labels per task.";

/**
 * How many labels each task of a round gets to begin with. Where tasks stop once they are settled, as many as it takes at
 * least: the first labels of every task, however alike they are, so that figures of them alone are not biased by the stopping.
 * The database gives further places by the same rule (prisma/sql/labels-until-settled.sql).
 * @param overlap labels that a task gets, or gets at most
 */
export function firstPlaces({ overlap, stopsWhenSettled }: { overlap: number; stopsWhenSettled: boolean }): number {
  return stopsWhenSettled ? Math.floor(overlap / 2) + 1 : overlap;
}

/** What keeps a round from stopping per task, in words; null where it can. */
export function stoppingProblem(round: {
  protocol: Protocol;
  byInstruction: boolean;
  criteria: readonly unknown[];
}): string | null {
  if (labelsInstructions(round.protocol)) {
    return "Only labels of responses and pairs have an outcome to settle. Give each task the same number of labels.";
  }
  if (round.byInstruction) {
    return "All responses on one page are labelled together, so their tasks cannot stop one by one. Turn one of the two off.";
  }
  if (round.criteria.length > 0) {
    return "Scores by several criteria are given together, so their tasks cannot stop one by one. Turn one of the two off.";
  }
  return null;
}

/** "2 labels for each task, and up to 3 while its outcome is open" */
export function settledRule({ overlap }: { overlap: number }): string {
  const first = firstPlaces({ overlap, stopsWhenSettled: true });
  return overlap === FEWEST_TO_SETTLE
    ? "2 labels for each task, and a third where they differ"
    : `${first} labels for each task, and up to ${overlap} until its outcome is settled`;
}
