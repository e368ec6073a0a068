// The page of results: findings, and what they lack.

export const notDefined = "Not defined";
export const withTwoLabelsOrMore = "{nUnitsPairable} with 2+ labels, {amongWhom}";

export const alphaPassRate = "alpha {alpha}, pass rate {passRate}";

export const alphaReliable = "Reliable: the whole interval is at or above {reliable}";
export const alphaTentative = "For tentative conclusions: the interval is above {tentative} but not above {reliable}";
export const alphaBorderline = "Borderline: the interval includes {tentative}";
export const alphaTooLow = "Below {tentative}: too low to draw conclusions";
export const alphaWithoutInterval = "No conclusion without an interval";

export const systems = "Systems";
export const differenceBetweenSystems = "Difference between systems";
export const noTwoSystemsHaveLabels = "No two systems have labels on one instruction.";
export const betterThan = "{better} better than {worse}";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const betterThanAllOthers = "{first} better than all {count} others";
export const firstOrOtherIsBest = "{first} or {other} is best";
export const bestIsOneOf = "One of {count} systems is best";
export const noClearLeader = "No clear leader";
export const twoCannotBeToldApart = "{first} and {other} cannot be told apart.";
export const cannotBeToldApartFrom = "{first} cannot be told apart from {others}.";
export const bothAreBetterThan = "Both are better than {others}.";
export const allAreBetterThan = "All of these are better than {others}.";
export const firstIsBetterThan = "{first} is better than {others}.";
export const adjustedForPairs = {
  one: "; {count} pair",
  other: "; interval and p adjusted for all {count} pairs",
} as const;
export const winsAgainst = "{better} wins {number} against {worse}, ties as half";
export const meanScore = "mean score";
export const requirementsMetDrfr = "requirements met (DRFR)";
export const winRate = "win rate";
export const noneToTest = "None to test";
export const noDetectableDifference = "No detectable difference";

export const intervalIsWide = "the interval is {width} wide";
export const notEstimableForAnInterval = "can’t be estimated for an interval of {width}";
export const enoughForAnIntervalOf = "enough for an interval of {width}";
export const moreTasksForAnInterval = {
  one: "{count} more task for an interval of {width}",
  other: "{count} more tasks for an interval of {width}",
} as const;

export const agreementByGroup = "Agreement by group";
export const to = "{low} to {high}";
export const rangeOfGrouping = "{grouping}: {range}";
export const groupsWithN = {
  one: "{count} group with n < {minGroupUnits}",
  other: "{count} groups with n < {minGroupUnits}",
} as const;
export const none = "none";

export const nextStep = "Next step";
export const question = "{instructionId}, question {number}: {question}";

export const ratersToLookAt = "Raters to check";
export const allRaters = { one: "1 rater", other: "All {count} raters" } as const;
export const ratersOf = { one: "{counted} of {count} rater", other: "{counted} of {count} raters" } as const;
export const labelsOf = { one: "{counted} of {count} label", other: "{counted} of {count} labels" } as const;
export const andMore = "and {more} more";
export const computedInTheBackground = "Computed in the background.";
export const nobodyStandsOut = "Nobody stands out";
export const cannotNameRaters = "Cannot tell";
export const whatNamingRatersTakes =
  "It takes three raters who labelled 10 of the same tasks, or tasks with a reference answer.";

export const agreementInDetail = "Agreement in detail";
export const enoughLabels = "Enough labels?";
export const whichLabels = "Which labels";
export const checklistAnswers = "Checklist answers";
export const didTheChecklistHelp = "Did the checklist help?";
export const labelsByRater = "Labels by rater";
export const raters = { one: "{count} rater", other: "{count} raters" } as const;
export const labels = { one: "{count} label", other: "{count} labels" } as const;
export const everyLabelCountsHereNothing = "All labels are included.";
export const pairsAsStored = ", pairs as stored";
export const by = "{share}{labels} by {raters}, on tasks with 2+ raters{pairsAs}";
export const percentAgreement = "percent agreement {share}, ";
export const inText = "{levelWords} in {share}{said}";
export const mean = "mean {mean}";
export const nobodyHasAnsweredYet = "no answers yet";
export const easierInOfAnswers = "easier in {easier} of {total} answers";

export const krippendorffsAlpha = "Krippendorff’s alpha";
export const task = "task";
export const alphaOfAnswers = "Alpha of answers";
export const questionInText = "question";

export const computing = "Computing…";
export const thisCouldNotBeComputed = "This could not be computed.";
export const tryAgain = "Try again";
