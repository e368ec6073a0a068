// Raters of a round.

export const mergeOrSplit = "Merge or split";
export const merge = "Merge {pseudonym}";
export const mergeDialog = "Merge…";
export const split = "Split {pseudonym}";
export const splitDialog = "Split…";
export const ratersFromFiles = "Raters from files";
export const ratersWithTheSameSource =
  "Raters with the same source and name are one rater in every round of this study. Merge those that files name differently; splitting undoes it.";
export const rater = "Rater";
export const judge = "judge";
export const source = "Source";
export const rounds = "Rounds";
export const labels = "Labels";
export const mergedWith = "Merged with";
export const mergedIntoOneRater = "Merged into one rater.";
export const into = "Into";
export const chooseARater = "choose a rater";
export const allItsLabelsBecome =
  "All its labels become that rater’s, including those of later files. Agreement is recomputed. You can split them again.";
export const splitIntoTwoRaters = "Split into two raters.";
export const raterToSplitOff = "Rater to split off";
export const anotherPersonByRound = "another person, by round";
export const roundsThatAnotherPerson = "Rounds that another person of this name labelled";
export const countLabels = { one: "{count} label", other: "{count} labels" } as const;
export const agreementIsRecomputed = "Agreement is recomputed. You can merge them again.";
export const mergeTitle = "Merge";
export const splitTitle = "Split";

export const removedFrom = "removed from";
export const letBackInto = "let back into";
export const peopleTheRound = {
  one: "{count} person {removedFrom} the round.",
  other: "{count} people {removedFrom} the round.",
} as const;
export const leaveOut = "Leave out";
export const removeFromRound = "Remove from round";
export const letBackIn = "Let back in";
export const people = { one: "{count} person", other: "{count} people" } as const;
export const removeFromThisRound = "Remove {pseudonym} from this round?";
export const remove = "Remove";
export const theyNoLongerSee =
  "They no longer see the round, and their open tasks go to others. Labels that they submitted are kept and still count until you leave them out. You can let them back in.";
export const removedFromTheRound = "removed from the round";

export const kind = "Kind";
export const latestLabelsOfTasksWithout = "Latest labels of tasks, without training and attention tasks";
export const removed = "removed {dateTime}";
export const openTasks = "Open tasks";
export const tasksAssignedToThePerson = "Tasks assigned to the person now";
export const betweenTheRatersLabel = "Between the rater’s label and the consensus of the others on the same task";
export const tasksShared = "Tasks shared";
export const tasksThatKappaIsComputed = "Tasks that kappa is computed from";
export const alphaChange = "Alpha change";
export const alphaWithoutTheRaterMinus =
  "Alpha without the rater minus alpha of all. Above 0: the others agree more among themselves";
export const alphaWithout = "Alpha without";
export const tasksLeft = "Tasks left";
export const tasksWithTwoLabels = "Tasks with 2+ labels without the rater";
export const meanLevelMinusTheMean = "Mean level minus the mean of the others’ levels of the same tasks";
export const meanLevel = "Mean level";
export const standardDeviationOfTheLevels =
  "Standard deviation of the levels about the middle of the scale: how decisive the rater is";
export const standardDeviationOfTheRaters = "Standard deviation of the rater’s levels";
export const competenceMace = "Competence (MACE)";
export const estimatedProbabilityThatTheRater =
  "Estimated probability that the rater knows the level rather than guesses";
export const accuracyDawidSkene = "Accuracy (Dawid–Skene)";
export const estimatedShareOfRightLabels = "Estimated share of right labels, where right is what raters agree on";
export const passRate = "Pass rate";
export const yesOfYes = "Share of YES among YES and NO, over the checklists’ questions";
export const kappaOfAnswers = "Kappa of answers";
export const withTheOthersMajorityQuestions =
  "With the others’ majority; questions on which they are split are left out";
export const agreesWithMajority = "Agrees with majority";
export const shareOfAnswersEqual = "Share of answers equal to the others’ majority";
export const questionsShared = "Questions shared";
export const alphaChangeOfAnswers = "Alpha change of answers";
export const nominalAlphaOfTheAnswers = "Nominal alpha of the answers without the rater minus that of all";
export const attentionRight = "Attention right";
export const trainingRight = "Training right";
export const referenceRight = "Reference right";
export const otherTasksWithAReference = "other tasks with a reference answer";
export const tasks = "{stratum} tasks";
export const shareOfLabelsOf = "Share of labels of {otherTasks} {right}";
export const labelsHeader = "{header}: labels";
export const meanDifference = "Mean difference";
export const levelMinusTheReferenceScore = "Level minus the reference score, over other tasks with one";
export const medianTime = "Median time";
export const onATaskInSeconds = "On a task, in seconds in the file";
export const lowerQuartile = "Lower quartile";
export const upperQuartile = "Upper quartile";
export const withATime = "With a time";
export const shareOfLabelsThatTook =
  "Share of labels that took less time than the bound below; experienced raters are fast too";
export const commonestLevel = "Most frequent level";
export const itsShare = "Its share";
export const shareOfLabels = "Share of labels with the rater’s most frequent level";
export const longestRun = "Longest run";
export const equalLevelsInARow = "Equal levels in a row, in the order they were given; – if the order is unknown";
export const firstPreferred = "First preferred";
export const howOftenTheResponseShown =
  "How often the response shown first was preferred, of those that preferred one; 50 % without a bias";
export const kappa = "Kappa";
export const bias = "Bias";
export const spread = "Spread";
export const equalToEveryReferenceAnswer = "equal to every reference answer";
export const equalToTheReferenceAnswer = "equal to the reference answer";
export const fast = "Fast";
export const first = "First";
export const second = "Second";
export const neither = "Neither";
export const question = "question";
export const label = "label";

export const kappaComparesTheRatersLabel =
  "Kappa compares the rater’s label with the others’ most frequent one; tasks on which they are tied are left out.";
export const kappaLinearWeightsCompares = "Kappa (linear weights) compares the rater’s label with the others’ median.";
export const kappaQuadraticWeightsCompares =
  "Kappa (quadratic weights) compares the rater’s label with the others’ median.";
export const agreementWithTheOthers = "Agreement with the others";
export const useOfTheScale = "Use of the scale";
export const checklistAnswers = "Checklist answers";
export const questionAskedOfOneResponse =
  "A question asked of one response counts once; UNKNOWN is a missing answer. Kappa and the share of equal answers compare the rater’s answer with the others’ majority. {answersText}";
export const referenceAnswers = "Reference answers";
export const timeOnATask = "Time on a task";
export const commonestLevelAndLongestRun = "Most frequent level and longest run";
export const howOftenTheResponseShownFirst =
  "How often the response shown first (left) was preferred, of the labels that preferred one. Sides are drawn at random, so without a bias it is 50 %: check whether the interval includes it.";
export const whichResponseWasShownFirst =
  "Which response was shown first is unknown for all labels of this round: imported labels don’t say.";
export const alphaAmong = "Alpha among {among} ({level}): {alpha}.";
export const alphaAmongIsNotDefined = "Alpha among {among} is not defined. {explanation}";
export const whereAlphaWithoutTheRater =
  "{all} Where alpha without the rater is higher, the others agree more among themselves. {kappaMeanings} A rater can differ from the others and be right. Only kappa and bias have intervals: bootstrap over {drawn}.";
export const spreadIsTheStandardDeviation =
  "Spread is the standard deviation of the rater’s levels about the middle of the scale: how decisive the rater is. Pairs that are read both ways have no mean and no bias, since swapping the responses would change both.";
export const biasIsTheMean =
  "Bias is the mean of the rater’s level minus the mean of the others’ levels of the same tasks: above 0, higher levels than the others. Spread is the standard deviation of the rater’s own levels.";
export const alphaOfTheseRatersAnswers = {
  one: "Alpha of these raters’ answers: {alpha}, on {count} question of responses with 2+ answers.",
  other: "Alpha of these raters’ answers: {alpha}, on {count} questions of responses with 2+ answers.",
} as const;
export const alphaOfTheseRatersAnswersIsNotDefined = "Alpha of these raters’ answers is not defined. {explanation}";
export const ofTheAnswersOfLabels =
  "{all} Of the answers of {labels} labels: whole tasks, drawn with the round’s seed.";
export const rightMeansTrainingAndAttention =
  "{strataText} Right means {right}. Training and attention tasks count in nothing else on this page.";
export const task = "{stratum} task";
export const noTasksOf = "no {stratum} tasks";
export const all = "all";
export const withAReferenceAnswer = "{tasks} ({all} with a reference answer)";
export const none = "none";
export const has = "has";
export const have = "have";
export const thisRound = {
  one: "This round has {checks}; of its {count} other task, {known} {has} a reference answer.",
  other: "This round has {checks}; of its {count} other tasks, {known} {has} a reference answer.",
} as const;
export const noLabelOfThisRound = "No label of this round has a time: imported labels and judges bring none.";
export const halfOfARatersTasks =
  "Half of a rater’s tasks took between the two quartiles. Fast means under {bound}{why}: short tasks and experienced raters are fast too.";
export const asChosen = ", as chosen";
export const aQuarterOfTheMedian = ", a quarter of the round’s median of {median}";
export const ofPairsAsTheRater = "Of pairs as the rater saw them: A is the response that was shown first.";
export const overAllLabelsTheCommonest = "Over all labels the most frequent level is “{levelWords}”, {share}.";
export const levelThatARaterGave =
  "The level that a rater gave most often, and the longest run of equal levels in the order they were given.{seen}{all} Where most tasks deserve one level, most labels are that level.";
export const referenceOutcomeATieB = "the reference outcome (A, tie, B)";
export const exactlyTheReferenceScore = "exactly the reference score";
export const everyReferenceAnswer = "every reference answer";

export const simulated = "simulated";

export const estimatedReliability = "Estimated reliability";
export const estimatedFromOfLabelsDrawn =
  "Estimated from {labels} of {of} labels, drawn by whole tasks with the round’s seed.";
export const macesCompetenceIsTheProbability =
  "MACE’s competence is the probability that the rater knows the level rather than guesses. Dawid–Skene’s accuracy is the expected share of right labels. Both are columns to choose above. They take levels as categories and the truth as what the raters agree on: where most make the same mistake, it is taken as right. Neither has an interval.{labels}";
export const noRaterHasEnoughLabels = "No rater has enough labels for a confusion matrix.";
export const ratersConfusionMatrix = "Rater’s confusion matrix";
export const chooseARaterTitle = "Choose a rater";
export const shareOfEachLevelGiven =
  "{pseudonym}: share of each level given (columns) where the estimated truth is the row’s";
export const estimatedTruth = "Estimated truth";
export const gave = "gave {levelWords}";

export const raters = "Raters";
export const ratersOfTheRound = "Raters of the round";
export const noRaterOfThisKind = "No rater of this kind has labelled.";
export const noRatersMatchClear = "No raters match. Clear the search.";
export const raterInText = "rater";

export const ratersAtAGlance = "Raters at a glance";
export const kappaWithTheOthersConsensus =
  "Kappa with the others’ consensus ({level}), with 95 % intervals (bootstrap over {drawn}). The CSV file contains every number on this page.";
export const kappaWithTheOthers = "Kappa with the others";
export const kappaOfRaters = {
  one: "Kappa of {count} rater with the others",
  other: "Kappa of {count} raters with the others",
} as const;
export const numbersOfEachRater = "Numbers of each rater";
export const bootstrapOver = "Bootstrap over";
export const knownLabels = "Known {stratum} labels";
export const knownRight = "Known {stratum} right";
export const changeOfAlpha = "Change of alpha";
export const checklistYes = "Checklist YES";
export const checklistNo = "Checklist NO";
export const checklistUnknown = "Checklist UNKNOWN";
export const alphaOfAnswersWithout = "Alpha of answers without";
export const changeOfAlphaOfAnswers = "Change of alpha of answers";
export const answersThatAgreeWithMajority = "Answers that agree with majority";
export const medianTimeMs = "Median time (ms)";
export const shareOfTheMostCommon = "Share of the most common";
export const firstSidePreferred = "First side preferred";
export const secondSidePreferred = "Second side preferred";

export const nobodyHasLabelledYet = "Nobody has labelled yet";
export const eachRatersAgreement =
  "Each rater’s agreement with the others, use of the scale and habits appear here with the first labels.";
export const inviteAnnotators = "Invite annotators";
export const numbersMayBeOld = "These numbers may be out of date";
export const namesOfPeople = "Names of people";
export const otherwisePseudonymsAreShown = "Otherwise pseudonyms are shown.";
export const peoplesNamesAreShown = "People’s names are shown on this page. Links to it and printouts include them.";
export const whatTheColumnsMean = "What the columns mean";
export const fastIsUnderSeconds = "Fast is under (seconds)";
export const auto = "auto";

export const inTraining = "in training";
export const failedAwaitingYourDecision = "Failed: awaiting your decision";
export const passed = "passed";
export const passedIn = "passed in";
export const admitted = "admitted";
export const admittedToTheRoundsTasks = "Admitted to the round’s tasks.";
export const thisRaterStartsTrainingAgain = "This rater starts training again.";
export const training = "Training";
export const newRatersLabelTheTraining =
  "New raters label the training tasks first. Getting {passMark} % of them right unlocks the round’s other tasks; a skipped task counts as wrong. Passing counts in every round of the protocol in this study.";
export const trainingOfEachRater = "Training of each rater";
export const nobodyHasBegunYet = "Nobody has started yet.";
export const admitThisRater = "Admit this rater?";
export const letThisRaterRetry = "Let this rater retry?";
export const admit = "Admit";
export const letThemRetry = "Let them retry";
export const theyCanLabelTheRounds =
  "They can label the round’s tasks regardless of their training result. This cannot be undone; their result is kept on record.";
export const theyLabelAllTrainingTasks =
  "They label all training tasks again, having seen the answers. Their earlier labels are kept in the history.";
export const status = "Status";
export const secondTry = "second try";
export const tryText = "try {retries}";
export const done = "Done";
export const of = "{done} of {tasks}";
export const right2 = "Right";
export const ofRightTasks = "{right} of {tasks}{needed}";
export const decide = "Decide";
export const admitPseudonym = "Admit {pseudonym}";
export const letRetry = "Let {pseudonym} retry";
export const tryAgain = "Try again";
