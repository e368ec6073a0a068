// Protocols compared.

export const krippendorffsAlpha = "Krippendorff’s alpha";
export const statistic = "Statistic";
export const differenceOfAlpha = "Difference of alpha";
export const differenceOfTheMean = "Difference of the mean {noun}";
export const against = "{first} against {second}";
export const leftOutOfTheFirst = "; left out {leftOutOfA} of the first round, {leftOutOfB} of the second";
export const pairedOverTasksWithTwo = {
  one: "Paired over {count} task with 2+ labels in both rounds{leftOutOfA}.",
  other: "Paired over {count} tasks with 2+ labels in both rounds{leftOutOfA}.",
} as const;
export const tasks = { one: "{count} task", other: "{count} tasks" } as const;
export const unpairedAnd = "Unpaired: {first} and {second}.";
export const instructionInText = "instruction";
export const task = "task";
export const secondMinusFirstIntervalsDraw =
  "Second minus first. Intervals: bootstrap over {drawnNames}, 2,000 resamples. p-values: permutation test that exchanges the two rounds’ labels of each {instruction}, no smaller than what the interval says: it excludes 0 exactly when p < 0.05.";
export const twoRoundsHaveNoTask = "The two rounds have no task in common";
export const thisComparesTwoDifferentSets =
  "This compares two different sets of tasks: a difference may come from the tasks. To compare protocols, create a round on the same tasks as an earlier one.";
export const differenceSecondMinusFirst = "Difference, second minus first";
export const differencesBetweenAnd = "Differences between {first} and {second}";
export const taskTimesAreNotKnown = "Task times are not known for both rounds.";
export const halfOfTheLabelsTook =
  "Median time per label: {medianDurationMs} in the first, {medianDurationMs2} in the second.";
export const difference = "Difference";
export const compare = "Compare";
export const roundsOverTheSameResponses =
  "Rounds over the same responses can be compared response by response.{pairOrder}";
export const roundsTwoTo = "Rounds (2 to {maxProtocols})";
export const labels = { one: "{count} label", other: "{count} labels" } as const;
export const comparedWith = "Compared with";
export const divasFigure3DrawsWithout =
  "DIVA’s figure 3 shows, without numbers, a higher alpha of scores and of preferences where a checklist is answered first.";
export const scoresAndPreferencesAreDifferent =
  "{figureWithoutNumbers} Scores and preferences are different scales: compare alphas of scores only with each other, and alphas of preferences likewise.";
export const agreementOfEachRound = "Agreement of each round";
export const overTasks = "over tasks";
export const pairsAreRead = "Pairs are read {pairOrder}.";
export const krippendorffsAlphaAmong =
  "Krippendorff’s alpha, {level}, among {amongWhom}, over each round’s own tasks, with 95 % bootstrap intervals {drawnInGeneral}.{pairOrder}";
export const publishedOfOtherData =
  "Published, for other data and raters: alpha 0.194 scoring directly and 0.256 with a checklist first, mean scores 3.347 and 3.351 (TICK, table 6).{alphasApart}";
export const krippendorffsAlphaOfEachRound = "Krippendorff’s alpha of each round";
export const round = "Round";
export const protocol = "Protocol";
export const meanLabel = "Mean label";
export const medianTimeOnATask = "Median time on a task (ms)";
export const medianTimeOnATaskTitle = "Median time on a task";
export const tasksWithTwoLabels = "Tasks with 2+ labels";
export const writeUp = "Write up";
export const publishedScoringDirectly = "published: 0.194, scoring directly";
export const publishedWithAChecklistFirst = "published: 0.256, with a checklist first";
export const alpha = "Alpha";
export const labelsTitle = "Labels";
export const raters = "Raters";
export const chooseAtLeastTwoRounds = "Choose at least two rounds.";
export const cannotBeComparedWith = "“{first}” cannot be compared with “{second}”";
export const noRoundHasLabelsYet = "No round has labels yet";
export const onlyOneRoundHasLabels = "Only one round has labels";
export const protocolsAreComparedByTwo =
  "To compare protocols you need two rounds over the same responses, such as scoring directly and scoring after a checklist. Create the second with “the same tasks as an earlier round”.";
export const newRound = "New round";
