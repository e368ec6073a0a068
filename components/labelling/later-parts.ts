/** The dialogs of the labelling screen, kept out of what it loads at first. */
export const loadKeysDialog = () => import("./panel/keys-dialog").then((module) => module.KeysDialog);
export const loadGuidelines = () => import("./panel/guidelines-panel").then((module) => module.GuidelinesPanel);
export const loadLevelGuides = () => import("./asks/level/level-guides").then((module) => module.LevelGuides);
export const loadNoteDialog = () => import("./beside/note-dialog").then((module) => module.NoteDialog);
export const loadSelectionTools = () => import("./beside/selection-tools").then((module) => module.SelectionTools);
export const loadResponseCounts = () => import("./reading/response-counts").then((module) => module.ResponseCounts);
export const loadTextChoices = () => import("./reading/text-choices").then((module) => module.TextChoices);
export const loadResponseDifference = () =>
  import("./reading/response-difference").then((module) => module.ResponseDifference);
export const loadProblemDialog = () => import("./panel/problem-dialog").then((module) => module.ProblemDialog);

/** What some rounds show raters of their own work. */
export const loadSessionButton = () => import("./own-pace/session-button").then((module) => module.SessionButton);
export const loadBreakHint = () => import("./own-pace/break-hint").then((module) => module.BreakHint);

/** Parts that are seldom on it. */
export const loadNothingToDo = () => import("./workspace/nothing-to-do").then((module) => module.NothingToDo);
export const loadUndoButton = () => import("./undo/undo-button").then((module) => module.UndoButton);
export const loadReopenedNotice = () => import("./undo/reopened-notice").then((module) => module.ReopenedNotice);
export const loadLeaseBar = () => import("./workspace/lease-bar").then((module) => module.LeaseBar);
export const loadRefusedLabels = () => import("./workspace/refused-labels").then((module) => module.RefusedLabels);

/** What keeps the page for a reload without a connection. */
export const loadOffline = () => import("./offline/keep-offline");

/** Fetches them all once the rater has begun, so that they open at once and without a connection too. */
export async function preloadParts(): Promise<void> {
  const all = [
    loadNothingToDo,
    loadRefusedLabels,
    loadKeysDialog,
    loadGuidelines,
    loadLevelGuides,
    loadProblemDialog,
    loadNoteDialog,
    loadSelectionTools,
    loadResponseCounts,
    loadResponseDifference,
    loadTextChoices,
    loadUndoButton,
    loadLeaseBar,
    loadReopenedNotice,
  ];
  await Promise.allSettled(all.map((load) => load()));
}
