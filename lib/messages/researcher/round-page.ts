// What stands on every page of a round, and its progress.

export const exportText = "Export";
export const writeUp = "Write up";
export const agreement = "Agreement";
export const labels = { one: "{count} label", other: "{count} labels" } as const;
export const linkCopied = "Link copied";
export const linkForAnnotators = "Link for annotators";
export const linkIsCopied = "The link is copied";
export const copyItByHandLabel = "Copy it by hand: /label/{roundId}";
export const tasks = { one: "{count} task", other: "{count} tasks" } as const;
export const onOfImported =
  "{labels} on {labelled} of {tasks}, imported or by judges. Nobody is asked to label in this round.";
export const progress = "Progress";
export const peoplesLabelsForEachTask = "People’s labels, {overlap} for each task";
export const of = "{submitted} of {wanted}";
export const tasksInProgress = { one: "· {count} task in progress", other: "· {count} tasks in progress" } as const;
export const moreLabelsImported = {
  one: "· {count} more label imported or by judges",
  other: "· {count} more labels imported or by judges",
} as const;
export const ofTasksComplete = {
  one: "· {complete} of {count} task complete",
  other: "· {complete} of {count} tasks complete",
} as const;
export const allLabelsAreIn = "All labels are in";
export const atLabels = { one: "at {count} label {paceWindow}", other: "at {count} labels {paceWindow}" } as const;
export const fewerMembersThanRaters = {
  one: "Only {count} member can label, each task needs {overlap} raters.",
  other: "Only {count} members can label, each task needs {overlap} raters.",
} as const;
export const estimatedCompletion = "Estimated completion {strong}";
export const nobodyLabelledInTheLast = "Nobody labelled in the last hour";
export const roundIsNotOpen = "The round is not open";
export const compareTwoSources = "Compare two sources";
export const numbersMayBeOld = "These numbers may be out of date";
export const serverCantBeReachedRetrying = "The server can’t be reached. Retrying every few seconds.";
export const isAProgram = "is a program";
export const arePrograms = "are programs";
export const ofRaters = { one: ": {simulated} of {count} rater", other: ": {simulated} of {count} raters" } as const;
export const someOfTheseLabels = "Some of these labels are simulated{of}";
export const image = "image";
export const images = { one: "{count} image", other: "{count} images" } as const;
export const modelJudgesDidNotSee = "Model judges did not see the study’s";
export const roundHasNoTasks = "This round has no tasks. Add tasks, then open it and send annotators its link.";
export const roundIsADraftOpen = "The round is a draft. Open it, then send annotators its link.";
export const roundIsOpenSendAnnotators =
  "The round is open. Send annotators its link; numbers appear here as they label.";
export const roundIsPausedOpen = "The round is paused. Resume it to continue.";
export const roundWasClosedBeforeAnyone = "The round was closed before anyone labelled.";
export const noLabelsYet = "No labels yet";
export const inviteAnnotators = "Invite annotators";
export const round = "Round";
export const whichTasks = "Which tasks";
