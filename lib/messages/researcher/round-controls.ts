// Opening, pausing, closing and deleting a round.

export const addTasks = "Add tasks";
export const roundIsOpen = "The round is open.";
export const roundIsPaused = "The round is paused.";
export const roundIsClosed = "The round is closed.";
export const isADraft = "“{name}” is a draft with the same tasks and settings, and no labels.";
export const pause = "Pause";
export const openRound = "Open round";
export const resume = "Resume";
export const reopen = "Reopen";
export const moreAboutThisRound = "More about this round";
export const rename = "Rename";
export const renameOrSeeTheGuidelines = "Rename, or see the guidelines";
export const editSettingsAndGuidelines = "Edit settings and guidelines";
export const duplicateRound = "Duplicate round";
export const newRoundOnTheSame = "New round on the same tasks";
export const closeRound = "Close round";
export const deleteRound = "Delete round";
export const close = "Close “{round}”?";
export const is = "is";
export const are = "are";
export const ofLabelsStillMissing = {
  one: "{missing} of {count} label {is} still missing.",
  other: "{missing} of {count} labels {is} still missing.",
} as const;
export const allLabelsAreThere = "All labels are in.";
export const ratersGetNoMoreTasks =
  "Raters get no more tasks and can no longer change their labels. All labels are kept, and you can reopen the round.";
export const isDeleted = "“{round}” was deleted.";
export const deleteText = "Delete “{round}”?";
export const allLabelsInItGo = {
  one: "The {count} label in it is deleted permanently, as are imported raters without labels elsewhere. The study’s instructions and responses are kept, and the file can be imported again.",
  other:
    "All {count} labels in it are deleted permanently, including judges’, as are imported raters without labels elsewhere. The study’s instructions and responses are kept, and the file can be imported again.",
} as const;
export const roundAndItsTaskList =
  "The round and its task list are deleted permanently. Nobody has labelled in it; the study’s instructions and responses are kept.";
