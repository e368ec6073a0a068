// Judges and people compared.

export const round = "Round";

export const distanceFromReferenceWpld = "Distance from reference (WPLD)";
export const wpldAgainst0 =
  "WPLD against “{truth}” ({heading}): 0 is all outcomes the same, 2 all inverted. Lower is better. Intervals: bootstrap over {drawn}.";
export const raters = { one: "{count} rater", other: "{count} raters" } as const;
export const pairs = { one: "{count} pair", other: "{count} pairs" } as const;
export const humanCeilingCompares =
  "{ceiling}: each of {raters} compared with the consensus of the others, on {pairs}. Every source takes the place of each of them in turn and is compared with the same others, so one that is just one more such rater is level with the line. A source is closer than these raters, or they are, only if the interval of the difference in the table excludes 0.";
export const humanCeilingValue = "{ceiling} {value}";
export const noOtherSourceJudged = "No other source judged the same pairs.";
export const wpld0AlikeTo2 = "WPLD, 0 alike to 2 inverted";
export const wpldOfSourcesWith95 = {
  one: "WPLD of {count} source with 95 % intervals",
  other: "WPLD of {count} sources with 95 % intervals",
} as const;
export const ceilingShare = "{ceiling} {share}";
export const accuracyLessPeoples = "Accuracy − ceiling";
export const simulated = "simulated";
export const wpldAndPld = "WPLD and PLD of every source";
export const source = "Source";
export const of = "Of";
export const pairsTitle = "Pairs";
export const pairsInText = "pairs";
export const bootstrapOver = "Bootstrap over";
export const instructionsElsePairs = "instructions where pairs share one, since these are not independent; else pairs";
export const instructions = "instructions";

export const sharesRatersWithTheReference = "shares raters with the reference";
export const pair = "pair";
export const pld0 = "PLD-0";
export const pld1 = "PLD-1";
export const pld2 = "PLD-2";
export const wpld = "WPLD";
export const accuracy = "Accuracy";
export const everySourceCompared = "Every source compared with the reference";
export const sourceThatSharesRaters =
  "A source that shares raters with the reference agrees with it in part because they are the same people.";
export const pld0IsTheShare =
  "PLD-0 is the share of pairs with the same outcome, PLD-1 with a tie on one side, PLD-2 inverted. Accuracy is the share of pairs with the reference’s outcome.{aSource}";
export const sourcesJudgedNoPair = {
  one: "{count} source is excluded: it judged no pair that “{truth}” did.",
  other: "{count} sources are excluded: they judged no pair that “{truth}” did.",
} as const;
export const distancesOfEverySource = "Distances of every source from the reference";

export const humanCeiling = "Human ceiling";
export const referenceRaters = "Reference raters";
export const wpldLessPeoples = "WPLD − ceiling";
export const closer = "Closer";
export const besideTheCeiling =
  "Beside the ceiling, each reference rater in turn is left out of the reference, for people and sources alike. {againstAll}";
export const againstAllTogether = "Figures against all of them together";
export const sourcesThatShareRaters = {
  one: "{count} source is excluded: it shares raters with the reference.",
  other: "{count} sources are excluded: they share raters with the reference.",
} as const;
export const eachReferenceRaterCompared = "Each reference rater compared with the others";

export const referenceLabels = "Reference labels";
export const labelsTakenAsRight =
  "The labels taken as correct; every other source is compared with them. Scores become outcomes too: of two responses the one with the better score wins; equal scores tie.";
export const takenAsCorrect = "Reference";
export const someOfTheseLabels = "Some of these labels are simulated";
export const sourcesMadeOfThem = "Sources that contain them are marked.";
export const nothingJudgedTheSamePairs = "Nothing judged the same pairs";
export const noOtherSourceJudgedAPair =
  "No other source judged a pair of responses that “{truth}” did. Choose other reference labels, or create a round on the same tasks.";
export const showJudgesOnly = "Show judges only";
export const showSourcesOfPeople = {
  one: "Show {count} more source",
  other: "Show {count} more sources",
} as const;
export const judgesComparedWithPeople = "Judges compared with people: {heading}";
export const canAModelReplacePeople = "can a model replace people, differences between judges, biases";
export const givenWithTheData = "Given with the data.";
export const whatMostRatersSaid =
  "The majority of raters on each pair: A, tie or B. Without a single most frequent outcome it is a tie.";
export const passRateOfWhat =
  "The pass rate of each question’s majority answer; UNKNOWN counts as missing, tied questions are left out.";
export const oneRatersOwnLabels = "One rater’s own labels.";
export const meanOfItsRatersPreferences =
  "The mean of its raters’ preferences: A wins below 2.5, B above 3.5, otherwise it is a tie. Their majority is in the list too.";
export const meanOfItsRatersLabels = "The mean of its raters’ labels.";
export const confusionMatrices = "Confusion matrices";
export const rowsTheReferenceColumns =
  "Rows: the reference. Columns: the source. Seen from the pair’s first response. Click a count to see the pairs.";
export const showAll = "Show all {comparisons}";

export const allPairs = "All pairs";
export const noSubset = "No subset";
export const positionConsistency = "Position consistency";
export const ofPairsThatARater =
  "Of pairs that a rater judged in both orders, under one protocol: the share with the same choice, and the mean accuracy of the two orders where the reference prefers one. A tie counts as choosing neither. An answer that could not be parsed counts as wrong.";
export const downloadCsv = "Download (CSV)";
export const subset = "Subset";
export const protocol = "Protocol";
export const checklistsOfSeries = "checklists “{series}”";
export const positionConsistencyOfEachRater = "Position consistency of each rater";
export const noRaterOfThisStudy =
  "No rater of this study judged a pair in both orders. A judge of preferences does; people need the same pairs in two rounds of one protocol; a label file needs a column that says which response was shown first.";
export const rater = "Rater";
export const pairsInBothOrders = "Pairs in both orders";
export const pairsWithTheSameChoice = "Pairs with the same choice";
export const unreadableAnswers = "Unreadable answers";
export const sameChoice = "Same choice";
export const withAPreferredResponse = "With a preferred response";
export const rightFirstResponseShownFirst = "Right, first response shown first";
export const rightSecondResponseShownFirst = "Right, second response shown first";
export const rightInBothOrders = "Right in both orders";

export const questionAccuracy = "Question accuracy";
export const shareOfChecklistQuestionsAnswered =
  "The share of checklist questions answered like the majority of the reference raters. UNKNOWN and tied questions are left out. Each of these raters is compared with the others; everybody else takes the place of each of them in turn, with the same others. Intervals: bootstrap over instructions with all their questions, since these are not independent.";
export const lineIsTheReferenceRaters = {
  one: "The line is the reference raters together, on {count} answer.",
  other: "The line is the reference raters together, on {count} answers.",
} as const;
export const noRaterAnsweredTheseQuestions = "No rater answered these questions.";
export const questionAccuracyOfRaters = {
  one: "Question accuracy of {count} rater with 95 % intervals",
  other: "Question accuracy of {count} raters with 95 % intervals",
} as const;
export const questionAccuracyOfEachRater = "Question accuracy of each rater";
export const questions = "Questions";
export const publishedAccuracies = "Published accuracies";
export const fromOtherDataAndOther = "From other data and raters.";
export const publishedQuestionAccuracies = "Published question accuracies";
