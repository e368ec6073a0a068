// Figures without some labels.

export const optional = "optional";
export const apply = "Apply";
export const labels = { one: "{count} label", other: "{count} labels" } as const;
export const withAndWithout = "With and without";
export const figuresExportsAndTheWrite =
  "Figures, exports and the write-up leave out what you choose here. The labels themselves are kept. Your choice is part of the page’s address.";
export const cancel = "Cancel";
export const reasonTitle = "Reason";
export const shownOnThePage = "Shown on the page, in the write-up and in the export’s manifest.";
export const ratersToInclude = "Raters to include";
export const judge = "judge";
export const imported = "imported";
export const attentionTasksWrong = {
  one: "{count} attention task wrong",
  other: "{count} attention tasks wrong",
} as const;
export const leaveOutRaters = "Leave out raters with this many attention tasks wrong, or more";
export const tasks = "Tasks";
export const leaveOutTasksReportedAs = "Leave out tasks reported as {kind}";
export const countTasks = { one: "{count} task", other: "{count} tasks" } as const;
export const includeTheTasksTheRound = "Include the round’s original tasks";
export const includeBatch = "Include batch “{batch}”";
export const timeOnTaskInSeconds = "Time on task, in seconds";
export const leaveOutLabelsFasterThan = "Leave out labels faster than";
export const leaveOutLabelsSlowerThan = "Leave out labels slower than";
export const labelsWithoutATimeSuch = "Labels without a time, such as judges’, are kept.";
export const removedFromTheRound = "removed from the round";

export const ofLabels = ": {counted} of {labels} labels";
export const without = "Without {leftOutWords}{counted}";
export const noReasonGiven = "No reason given.";
export const reason = "Reason: {reason}";
