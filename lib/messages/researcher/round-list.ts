// The rounds of a study.

export const tasks = { one: "{count} task", other: "{count} tasks" } as const;
export const ratersEach = { one: "{count} rater each", other: "{count} raters each" } as const;
export const attentionTasks = { one: "{count} attention task", other: "{count} attention tasks" } as const;
export const trainingTasks = { one: "{count} training task", other: "{count} training tasks" } as const;
export const criterion = "criterion: {ratedCriterion}";
export const labelsImportedOrByJudges = {
  one: "{count} label, imported or by judges",
  other: "{count} labels, imported or by judges",
} as const;
export const labels = "Labels";
export const of = "{submitted} of {wanted}";
export const andLabelsOfJudges = {
  one: "and {count} label of judges or imports",
  other: "and {count} labels of judges or imports",
} as const;
export const theRounds = "the rounds";
export const newRound = "New round";
export const noRoundsYet = "No rounds yet";
export const roundIsOneRun =
  "A round is one run of one protocol: who labels what, with which guidelines, and how many raters label each task.";
export const rounds = "Rounds";
