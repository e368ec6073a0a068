// Opening, pausing, closing and deleting a round.

export const addTasks = "Add tasks";
export const addTasksToOpenIt = "No tasks yet: add some to open it.";
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
