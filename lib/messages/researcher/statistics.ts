// Numbers and raters as texts say them.

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

export const simulated = "simulated";
