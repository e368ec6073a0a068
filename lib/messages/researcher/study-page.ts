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
export const newJudge = "New judge";
export const page = "Page";
export const round = "Round";
export const judge = "Judge";
export const instruction = "Instruction";
export const prompts = "Prompts";
export const label = "Label";
export const account = "Account";
export const nothingFound = "Nothing found. Try a page’s name, such as Raters, or words of an instruction.";
export const deleting = "Deleting";
export const studies = "Studies";
export const demo = "Demo";
export const exportText = "Export";
export const study = "Study";
