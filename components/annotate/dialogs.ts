/** The dialogs of the labelling screen, kept out of what it loads at first. */
export const loadKeysDialog = () => import("./panel/keys-dialog").then((module) => module.KeysDialog);
export const loadGuidelines = () => import("./panel/guidelines-sheet").then((module) => module.GuidelinesSheet);
export const loadProblemDialog = () => import("./panel/problem-dialog").then((module) => module.ProblemDialog);

/** Fetches them all once the rater has begun, so that they open at once and without a connection too. */
export function preloadDialogs(): void {
  for (const load of [loadKeysDialog, loadGuidelines, loadProblemDialog]) load().catch(() => undefined);
}
