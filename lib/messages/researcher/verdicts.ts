// What a comparison of two protocols allows to say.

export const notDefined = "not defined";
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
export const beyondChance = "{numbers} It is significantly {higher} in the second.";
export const noDifferenceDefined = "difference not defined";
export const to = "{confidence} % {low} to {high}";
