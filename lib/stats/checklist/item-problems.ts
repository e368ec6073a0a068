/**
 * Why a question should be looked at: nobody ever answered NO; nobody could answer it; another question has the same answers;
 * it fails where the rest of the checklist passes; raters are not of one mind. Each only where chance among questions that
 * are all alike would hardly show it: of such a checklist some question is named in one study of twenty at most.
 */
export const ITEM_PROBLEMS = [
  "never-failed",
  "always-unknown",
  "redundant",
  "negative-discrimination",
  "disagreement",
] as const;
export type ItemProblem = (typeof ITEM_PROBLEMS)[number];

/**
 * Why raters differ on a question: its wording; what some responses leave open; one rater; both answers can be defended, as
 * raters say who answered "could be either". Apart from what computes them: pages need the words alone.
 */
export const DISPUTE_CAUSES = ["wording", "response", "rater", "either"] as const;
export type DisputeCause = (typeof DISPUTE_CAUSES)[number];
