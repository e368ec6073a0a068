// Cases in which two sources differ, and their comparison.

export const cases = "Cases";
export const countCases = { one: "{count} case", other: "{count} cases" } as const;
export const saysSays = "{first} says “{firstOutcome}”, {second} says “{secondOutcome}”.";
export const pairsOfResponses = "Pairs of responses in this cell";
export const noSuchPairs = "No such pairs.";
export const moreCasesCouldntBeLoaded = "More cases couldn’t be loaded";
export const showMore = "Show more";
export const casesFoundLookingThrough = {
  one: "{count} case found, searching the instructions",
  other: "{count} cases found, searching the instructions",
} as const;
export const of = "{looked} of {instructions}";
export const theSameOutcome = "the same outcome";
export const oneSaysTie = "one says tie";
export const theOpposite = "the opposite";
export const instruction = "Instruction";
export const first = "First";
export const second = "Second";
export const label = "Label";
export const prediction = "Prediction";
export const ofPreference = "of {preference}";
export const meanPreference = "mean preference {mean}";
export const byMostOf = "{outcomeWords}, by most of {majority}";
export const against = "{first} against {second}";
export const labelsOfTheTask = "Labels of the task";
export const firstInText = "first";
export const secondInText = "second";
export const labelsOfThe = "Labels of the {first}";
export const source = "Source";
export const pld0TheSameOutcome = "PLD-0: the same outcome";
export const pld1OneSaysTie = "PLD-1: one says tie";
export const pld2TheOpposite = "PLD-2: the opposite";
export const noPairsInCommon = "No pairs in common";
export const twoSourcesCanBeCompared =
  "Two sources can be compared where both judged the same two responses: choose another source, or create a round on the same tasks.";
export const pairsInCommon = { one: "{count} pair in common", other: "{count} pairs in common" } as const;
export const pair = "pair";
export const bootstrapOverInstructions =
  "Intervals: bootstrap over instructions, since several of these pairs share one.";
export const wpldsIntervalIsABootstrap = "WPLD’s interval is a bootstrap over pairs; shares have Wilson intervals.";
export const outcomesAreWinTie =
  "Outcomes are win, tie or loss; the distance between win and loss is 2. {intervalsDraw}";
export const labelRatesThePredictionThey =
  "The label rates {criterion}, the prediction {prediction}: they may differ and both be right.";
export const twoShareRatersSoPart = "The two share raters, so part of their agreement comes from the same labels.";
export const wpldFrom0 = "WPLD, from 0 (all the same) to 2 (all inverted)";
export const countPairs = { one: "{count} pair", other: "{count} pairs" } as const;
export const accuracyAgainstReferenceAnswers = "Accuracy against reference answers";
export const ofCountsNPairs = "{counts} of {nPairs}";
export const confusionMatrix = "Confusion matrix";
export const rowsColumnsClickACount = "Rows: {rows}. Columns: {columns}. Click a count to see the pairs.";
export const sharesRatersWithTheLabel = "shares raters with the label";
export const pairsInCommonTitle = "Pairs in common";
export const none = "none";
export const pld0 = "PLD-0";
export const pld1 = "PLD-1";
export const pldTitle = "PLD-2";
export const wpld = "WPLD";
export const accuracy = "Accuracy";
export const allSourcesAgainstTheLabel = "All sources against the label";
export const sourceThatSharesRaters =
  "A source that shares raters with the label agrees with it in part because they are the same people.";
export const distancesOfAllSources = "Distances of all sources from the label";
export const thisStudyHasNoOther = "This study has no other source yet.";
export const compare = "Compare";
export const scoresBecomeOutcomesToo =
  "Scores become outcomes too: of two responses the one with the better score wins; equal scores tie.";
export const whatIsTakenAsRight = "Reference. {heading}.";
export const swapLabelAndPrediction = "Swap label and prediction";
export const whatIsComparedWithIt = "Compared with the label.{heading}";
export const allSources = "All sources";
