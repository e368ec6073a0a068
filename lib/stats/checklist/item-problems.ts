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
