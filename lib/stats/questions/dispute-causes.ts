/**
 * Why raters differ on a question: its wording; what some responses leave open; one rater; both answers can be defended, as
 * raters say who answered "could be either". Apart from what computes them: pages need the words alone.
 */
export const DISPUTE_CAUSES = ["wording", "response", "rater", "either"] as const;
export type DisputeCause = (typeof DISPUTE_CAUSES)[number];
