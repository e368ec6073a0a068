// Systems compared, and the leaderboard.

export const describe = "Describe {row}";
export const whatIs = "What is {row}?";
export const itsLabelsWereImported =
  "Its labels were imported. This description is shown in tables and figures; the labels don’t change.";
export const cancel = "Cancel";
export const save = "Save";

export const callsAndMoney = "Calls and money";
export const forEachLabelledResponse =
  "For each labelled response (a pair has two), over all runs of a judge: failed and repeated calls count too. Answers from earlier calls are counted as calls and not paid for again.";
export const noJudgeHasLabelledAnything = "No judge has labelled anything here yet.";
export const callsTokensAndCostPer = "Calls, tokens and cost per labelled response";
export const judge = "Judge";
export const simulated = "Simulated";
export const method = "Method";
export const labels = "Labels";
export const labelledResponses = "Labelled responses";
export const ofTheseCached = "Of these, cached";
export const promptTokens = "Prompt tokens";
export const answerTokens = "Answer tokens";
export const currency = "Currency";
export const calls = "Calls";
export const cost = "Cost";

export const rater = "Rater";
export const form = "Form";
export const criterion = "Criterion";
export const against = "Against";
export const of = "Of";
export const kind = "Kind";
export const pairs = "Pairs";
export const pairsWithAPreferredResponse = "Pairs with a preferred response";
export const pairsInBothOrders = "Pairs in both orders, or rated";
export const agreementOrDifference = "Agreement or difference";
export const hedgingRate = "Hedging rate";
export const accuracy = "Accuracy";

export const againstAboutHeading = "{about} Against {heading}: {truth}.";
export const download = "Download “{title}”";
export const dataCsv = "Data (CSV)";
export const tableLatex = "Table (LaTeX)";
export const tableMarkdown = "Table (Markdown)";
export const againstTitleTruth = "{title}, against {truth}";
export const bestOfThisColumn = "Best of this column:";
export const n = "n {n}";
export const pair = "pair";

export const noReferenceLabelsYet = "No reference labels yet";
export const importPairsWithReferenceOutcomes =
  "Import pairs with reference outcomes, or let people label pairs or responses. Judges are then compared with these.";
export const costsBelowIncludeEveryCall =
  "The costs below include every call, since excluded labels were paid for too.";
export const reference = "Reference";
export const pairsOfWhichThisPrefers =
  "Accuracy counts pairs in which the reference prefers one response; pairs that it finds equal count only in agreement and difference. 95 % intervals: bootstrap over instructions within each subset.";
export const referenceLabels = "Reference labels";
export const givenWithTheData = "Given with the data.";
export const fromNoJudgeIsAmong = "From {heading}; no judge is among them.";
export const noJudgeHasLabelsHere = "No judge has labels here yet";
export const letAJudgeLabel =
  "Let a judge label a round (Models, Judges), or import a file of verdicts and say in its preview which raters are models.";

export const groupSubsets = "Group subsets…";
export const groupsOfSubsets = "Groups of subsets";
export const groupsFigureIsTheMean =
  "A group’s figure is the mean of its subsets’ figures: each subset counts once, however many pairs it has.";
export const saveGroups = "Save groups";
export const giveEachGroupAName = "Give each group a name and at least one subset.";
export const group = "Group {index}";
export const name = "Name";
export const removeGroup = "Remove group {index}";
export const noSubset = "No subset";
export const addAGroup = "Add a group";

export const aspectsAndPreferences = "Aspects and preferences";
export const from = ", from “{chosen}”";
export const shareOfRequirementsMet =
  "The share of requirements met (all YES over all YES and NO) by category of question, and the share of pairs in which raters preferred the system’s response to another’s{chosen}; which response is called A makes no difference. Intervals: bootstrap over instructions where several responses or pairs share one; n is responses or pairs.";
export const noAnswersYet = "No answers yet.";
export const preferencesFrom = "Preferences from";
export const thisRound = "this round";
export const theseRatersLabelledNoPair = "These raters labelled no pair of two systems in “{chosen}”.";
export const requirementsMetByAspect = "Requirements met by aspect, and preferences, of each system";
export const aspect = "Aspect";
export const nCounts = "n counts";
export const nName = "{name} n";

export const measureByCategory = "Measure by category";
export const overTheQuestions = "{measure} Over the questions of each category.";
export const byCategoryOfQuestion = "By category of question";
export const of0To100 = "{measure}, 0 to 100 %";
export const ofEachSystemByCategory = "{measure} of each system by category of question";
export const hideTheRadar = "Hide the radar";
export const drawARadar = "Draw a radar";
export const profileOfTheSystems = "Profile of the systems";
export const byCategoryOfQuestionFurther = "{measure} by category of question; further out is higher.";
export const firstSystemsByName = "The first {maxSeries} systems by name; the table has all {systems}.";
export const systemsByCategoryOfQuestion = "Systems by category of question";
export const category = "Category";
export const system = "System";
export const meanScore = "Mean score";
export const responses = { one: "{count} response", other: "{count} responses" } as const;
export const onlyResponses = { one: "only {count} response", other: "only {count} responses" } as const;
export const ofEachSystemByCategoryMeasureWords = "{measure} of each system by category. {words}.";
export const notDefined = "not defined";

export const categoriesBySystem = "Categories by system";
export const shareOfEachCategoryAmong =
  "The share of each category among all labels. Categories have no order, so there is no mean and no ranking.";
export const noLabelsYet = "No labels yet.";
export const sharesOfTheCategories = "Shares of the categories";
export const by = "By";
export const responsesTitle = "Responses";
export const none = "none";

export const requirementsMet = "Requirements met";
export const unknownNeverCounts = "{measure} UNKNOWN never counts.";
export const nIsResponsesTheTable =
  "n is responses. The table has all three measures. Intervals: bootstrap over instructions where several of these responses share one (over responses where there are very many); otherwise hard satisfaction has Wilson intervals.";
export const measure = "Measure";
export const requirementsMetBy = "Requirements met by";
export const byMeasureGrouping = "{measure} by {grouping}";
export const requirementsMetByGrouping = "Requirements met by {grouping}";

export const meanPassRate = "Mean pass rate";
export const allQuestionsMet = "All questions met";
export const allYesOverAllYes = "All YES over all YES and NO.";
export const meanOfTheResponsesOwn = "The mean of the responses’ own pass rates.";
export const shareOfResponses = "The share of responses with every question YES (hard satisfaction).";

export const yes = "YES";
export const no = "NO";
export const yesNo = "YES / NO / {unknown}";
export const leftOut = "left out";
export const unknown = "UNKNOWN";

export const response = "response";

export const share2 = "{header} share";
export const low2 = "{header} low";
export const high2 = "{header} high";
export const countWins = { one: "{count} win", other: "{count} wins" } as const;
export const countTies = { one: "{count} tie", other: "{count} ties" } as const;
export const countLosses = { one: "{count} loss", other: "{count} losses" } as const;

export const lower = "lower";
export const higher = "higher";
export const ofTwoResponses =
  "Of two responses to one instruction the one with the {lower} mean score wins; equal means are a tie. The table has intervals: bootstrap over instructions where several pairs share one, otherwise Wilson.";
export const pairsOutcome =
  "A pair’s outcome is that of its mean {noun}: below {winBelow} the first wins, above {lossAbove} the second, otherwise it is a tie. The table has intervals: bootstrap over instructions where several pairs share one, otherwise Wilson.";
export const outcomes = "Outcomes";
export const noTwoSystemsWereLabelled = "No two systems were labelled on one instruction yet.";
export const outcomesOfEachPair = "Outcomes of each pair of systems";
export const shareOfPairs0 = "Share of pairs, 0 to 100 %";
export const countPairs = { one: "{count} pair", other: "{count} pairs" } as const;
export const first = "First";
export const second = "Second";
export const firstWins = "First wins";
export const secondWins = "Second wins";
export const tie = "Tie";

export const rewards = "Rewards";
export const roundHasMoreAnswers = "The round has too many answers to show rewards. Filter by rater.";
export const nobodyHasAnsweredYet = "Nobody has answered yet.";
export const weightsOfQuestions = "Weights of questions";
export const divaWeighsAQuestion =
  "DIVA weighs a question by the variance of its scores over the responses, MeanRec by 1 / their mean. A score is the mean among {amongWhom} of the probability of YES where there is one, otherwise of 1 for YES and 0 for NO.";
export const meanVarianceAndWeights = "Mean, variance and weights of each question";
export const question = "Question";
export const number = "Number";
export const meanrecWeight = "MeanRec weight";
export const rewardsOfResponses = "Rewards of responses";
export const weightedMeanOfAResponses =
  "The weighted mean of a response’s scores, from 0 to 1, over the questions that were answered. The file has them at full precision.";
export const rewardOfEachResponse = "Reward of each response by DIVA and MeanRec";
export const sample = "Sample";
export const meanrecReward = "MeanRec reward";
export const instruction = "Instruction";
export const checklistSeries = "Checklist series";
export const rounds = "Rounds";
export const protocol = "Protocol";
export const checklistVersion = "Checklist version";
export const pMean = "p (mean)";
export const variance = "Variance";
export const divaWeight = "DIVA weight";
export const passRateOfResponse = "Pass rate";
export const weightedByImportance = "Weighted by importance";
export const divaReward = "DIVA reward";

export const safety = "Safety";
export const reportIsAboutThePair = "A report is about the pair, so a reported pair counts for both of its systems.";
export const reportIsAboutTheTask = "A report is about the task: the response or its instruction.";
export const reportsCameWithASkipped = {
  one: "{count} report came with a skipped task, without a label.",
  other: "{count} reports came with a skipped task, without a label.",
} as const;
export const shareOfSThatReported =
  "The share of {unit}s that {amongWhom} reported as harmful or upsetting: any rater, or more than half of those who judged it. Labelling without such a report counts as not reported; skipping for another reason does not count, and neither do judges or files without reports. {about} Alpha is nominal, of reported or not; intervals: bootstrap over instructions where {unit}s share one.{handedBack}";
export const nobodyWhoCanReportHarm = "Nobody who can report harm has labelled here yet.";
export const reportsOfHarmfulContent = "Reports of harmful content by system";
export const reportedByAny = "Reported by any";
export const shareAny = "Share, any";
export const byTheMajority = "By the majority";
export const shareMajority = "Share, majority";
export const judgements = "Judgements";
export const reports = "Reports";
export const all = "All";
export const alpha = "Alpha";
export const nOfAlpha = "n of alpha";

export const to = "{lowest} to {highest}";
export const meanScores = "Mean scores";
export const meanOverAllLabels =
  "Mean over all labels.{bestInWords} Interval: bootstrap over instructions, each with all its responses shown together and all their labels.";
export const noScoresYet = "No scores yet.";
export const scoresBy = "Scores by";
export const meanScoreSpan = "Mean score, {span}";
export const onTheScaleFrom = ", on the scale from {span}";
export const meanScoresBy = "Mean scores by {grouping}{span}";
export const nIsResponsesLabelsInAll = {
  one: "n is responses; {count} label in all.",
  other: "n is responses; {count} labels in all.",
} as const;
export const seeTheTableForScore = "See the table for score distributions.";
export const scoresByGrouping = "Scores by {grouping}";
export const labelsOf = "Labels of {level}";
export const shareOfEachLevel = "Share of each level, {span}";

export const noLabelsOfResponsesYet = "No labels of responses yet";
export const systemsAreCompared =
  "Systems are compared by the labels of a round: scores, answers to checklists, or preferences.";
export const byTheLabelsOf = "By the labels of";
export const resultsOfThisRound = "Results of this round";

export const systemsCompared = "Systems compared";
export const pairedDifferencesFirstSecond =
  "Paired differences, first − second, on the instructions that both have labels for.{bestInWords} p-values exchange the two systems within instructions. p-values (Holm) and intervals are adjusted for all pairs, so an interval excludes 0 (or a win rate’s 50%) exactly when p < 0.05. A win rate counts a tie as half a win.";
export const pairedDifferencesBetweenSystems = "Paired differences between systems";
export const winRateOfTheFirst = "Win rate of the first";
export const ranking = "Ranking";
export const bradleyAndTerrysModel =
  "Bradley and Terry’s model with ties (Davidson): the difference of two strengths is the log odds that the first wins. Intervals: bootstrap over instructions. Systems whose ranks overlap cannot be distinguished.";
export const nothingToRankYet = "Nothing to rank yet.";
export const rankingOfTheSystems = "Ranking of the systems";
export const rank = "Rank";
export const rankFromTo = "Rank from – to";
export const rankLow = "Rank low";
export const rankHigh = "Rank high";
export const p = "{header} p";
export const pHolm = "{header} p (Holm)";
export const strength = "Strength";

export const allAnswers = "All answers";
export const majority = "Majority";
export const whichAnswersCount = "Which answers count";
export const systems = "Systems";
export const responsesReportedAsHarmful = "responses reported as harmful, and whether raters agree on them";
export const divaAndMeanrecWeights = "DIVA and MeanRec weights of questions, reward of each response";
export const winsTiesAndLosses = "Wins, ties and losses of each system";
export const overAllItsLabelledPairs =
  "Over all its labelled pairs with other systems. Systems meet different opponents, so read the pairs below too. The table has intervals: bootstrap over instructions where several pairs share one, otherwise Wilson.";
export const wins = "Wins";
export const ties = "Ties";
export const losses = "Losses";
