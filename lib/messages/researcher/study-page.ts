// What stands on every page of a study.

export const goTo = "Go to…";
export const goToTitle = "Go to";
export const pageStudyRoundJudge = "Page, study, round, judge or instruction";
export const pageStudyRoundJudgeOrInstruction = "A page, study, round, judge or instruction";
export const searching = "Searching…";
export const results = { one: "{count} result", other: "{count} results" } as const;
export const resultsTitle = "Results";
export const newRound = "New round";
export const generateChecklists = "Generate checklists";
export const newJudge = "Make a judge";
export const deleting = "Deleting";
export const studies = "Studies";
export const demo = "Demo";
export const exportText = "Export";
export const study = "Study";
