// Numbers, raters and verdicts as texts say them.

export const notDefined = "not defined";
export const levelOfMeasurement = "Level of measurement";
export const pairsBothWays = "Pairs both ways";
export const asStored = "As stored";
export const howPairsAreRead = "How pairs are read";
export const jurysLabelsAreComputed = "A jury’s labels are computed from its members’ and count in no group.";
export const labelsOf = "Labels of";
export const allRatersInThisRound = "all raters in this round";
export const otherRatersLabelled = {
  one: "Labels from {count} other rater in this round are excluded.",
  other: "Labels from {count} other raters in this round are excluded.",
} as const;
export const labelsOfPeopleJudges =
  "Labels of people, judges or imported raters are mixed: this is not agreement among people.";
export const onlyJudgesHaveLabelled = "Only judges have labelled: this is agreement among {amongWhom}.";
export const noInterval = "no interval";
export const noIntervalExplanation = "No interval. {explanation}";
export const notDefinedTitle = "Not defined";
export const only = "only {units}";
export const task = "task";
export const minS = "{minutes} min {seconds} s";
export const hMin = "{hours} h {minutes} min";
export const overTasksLabelledInBoth = {
  one: "Over {count} task labelled in both",
  other: "Over {count} tasks labelled in both",
} as const;
export const eachOnItsOwnTasks = "Each on its own tasks";
export const differenceNotDefined = "Difference not defined";
export const alphaIsInAndIn = "{over}, alpha is {alphaA} in “{a}” and {alphaB} in “{b}”: {differenceWords}.";
export const noDetectableDifference = "No detectable difference";
export const differenceOfThisSize =
  "{numbers} A difference of this size may be chance. This doesn’t show that agreement is equal: more tasks or raters would narrow the interval.";
export const tasksDifferSoTheTasks = "The tasks differ, so the tasks rather than the protocol may be the reason.";
export const ratersAgree = "Raters agree more in “{higher}” than in “{lower}”";
export const meanSCannotBeCompared = "The mean {noun}s cannot be compared. {explanation}";
export const meanIsAnd = "The mean {noun} is {meanA} and {meanB}: {differenceWords}.";
export const noDifferenceWasDetected = "{numbers} No difference was detected.";
export const higher = "higher";
export const lower = "lower";
export const tie = "tie";
export const firstWins = "first wins";
export const secondWins = "second wins";
export const beyondChance = "{numbers} It is significantly {higher} in the second.";
export const noDifferenceDefined = "difference not defined";
export const to = "{confidence} % {low} to {high}";

export const simulated = "simulated";

export const system = "System";
export const subset = "Subset";
export const domain = "Domain";
export const category = "Category";
export const batch = "Batch";

export const wpld0IsBest = "WPLD (0 is best)";
export const accuracy = "Accuracy";
export const kappa = "Kappa";
export const mae0IsBest = "MAE (0 is best)";
