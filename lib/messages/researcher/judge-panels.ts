// One round's judges in depth: comparisons, biases, categories, samples, standing in for people.

export const itsCategoriesComparedWithPeoples = "Its categories compared with people’s";
export const microPrecisionRecallAndF1 =
  "Micro precision, recall and F1 against the categories that all people of the round gave. Categories that the round does not list are left out. Intervals: bootstrap over instructions, for all categories together.";
export const noTrueCategoriesAreKnown =
  "No true categories are known yet: a question has them once as many people as the round asks for (at least two) have categorised it.";
export const precisionRecallAndF1 = "Precision, recall and F1 of its categories";
export const round = "Round";
export const category = "Category";
export const allMicro = "All (micro)";
export const questions = "Questions";
export const precision = "Precision";
export const recall = "Recall";
export const judgeBiases = "Judge biases: {roundName}";
export const selfPreferenceIsHowMuch =
  "Self-preference is how much more often than people a judge chooses its own model’s responses.";
export const shareOfTheResponseShown =
  "How often the response shown first is chosen (50 %: no bias), how often the longer one, and how the odds of being chosen change for a response twice as long (1: no bias), systems being equal. Length is in characters of what the response says, without reasoning, tool calls and the turns of others. Longer responses may be better.{selfPreference} p-values turn whole instructions round; the interval beside a p-value excludes the value without a bias exactly when p < 0.05. Interval of the odds: bootstrap over instructions.";
export const noJudgeHasComparedResponses = "No judge has compared responses.";
export const positionLengthAndSelfPreference = "Position, length and self-preference of each judge";
export const choicesWithKnownOrder = "Choices with known order";
export const shownFirst = "Shown first";
export const oddsForTwiceAsLong = "Odds for twice as long";
export const ownModel = "Own model";
export const chosenMoreOften = "Chosen more often than by people";
export const pOfPosition = "p of position";
export const longer = "Longer";
export const pOfLength = "p of length";
export const pOfSelfPreference = "p of self-preference";
export const scoresComparedWithPeoples = "Scores compared with people’s: {roundName}";
export const eachJudgeInThePlace =
  "People: each against the mean of the others; the human ceiling is the mean over them. Judges: in the place of each person in turn, against the mean of the same others, and averaged, so that a judge which is one more such person is level with the ceiling. Intervals: bootstrap over instructions. Kappa has quadratic weights; MAE is the mean absolute error, 0 is best.";
export const eachJudgeAgainstThePerson =
  "Each judge against the person who scored the response. No two people scored the same one, so there is no human ceiling. Intervals: bootstrap over instructions. Kappa has quadratic weights; MAE is the mean absolute error, 0 is best.";
export const humanCeiling = "Human ceiling (mean of people)";
export const ceilingInText = "ceiling";
export const judgesBesideTheCeiling = "Judges beside the human ceiling: {roundName}";
export const judgeLessPeople =
  "Judge − people, on the responses that the judge, the person whose place it takes and another one scored. Intervals: bootstrap over instructions, the same resamples for both. Closer names one of them only if the interval of the difference excludes 0.";
export const judgesBesidePeopleByMeasure = "Judges and people by measure";
export const judgesValue = "Judge’s";
export const peoplesValue = "People’s";
export const noJudgeAndPersonScored = "No judge and person scored the same response.";
export const correlationsWithPeoplesMeanScores = "Correlations with people’s scores";
export const kind = "Kind";
export const whichJudgeIsCloser = "Which judge is closer to people? {roundName}";
export const pairedDifferencesFirstSecond =
  "Paired differences, first − second, against all people together, on what people and both judges labelled; people’s own figures above leave one of them out, so these are no match for them. p-values exchange the two judges within instructions (of a correlation, what each instruction adds to the difference). p-values (Holm) and intervals are adjusted for all pairs of judges, so an interval excludes 0 exactly when p < 0.05.";
export const noTwoJudgesLabelled = "No two judges labelled the same tasks.";
export const pairsOfJudgesByCloseness = "Pairs of judges by closeness to people";
export const first = "First";
export const second = "Second";
export const measure = "Measure";
export const closer = "Closer";
export const rater = "Rater";
export const responses = "Responses";
export const kappa = "Kappa";
export const firstsValue = "First’s";
export const secondsValue = "Second’s";
export const difference = "Difference";
export const pHolm = "p (Holm)";
export const cannotTellInText = "cannot tell";
export const personInText = "person";
export const judgeInText = "judge";
export const canAModelReplacePeopleRoundName = "Can a model replace people? {roundName}";
export const hasTooManyLabels = "{roundName} has too many labels to compare here";
export const exportItsLabelsAndUse =
  "Export its labels and use {altTest}, {correlate}, {judges} and {biases} on the command line.";
export const accuracyBySamplesAndCost = "Accuracy by samples and cost";
export const countQuestions = { one: "{count} question", other: "{count} questions" } as const;
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const majorityOfK =
  "Round “{round}”, checklists “{series}”: the majority of k of its samples, averaged over all choices of k, against {against}. {questions} of {instructions}; intervals: bootstrap over instructions. The table has what k samples cost for each response.";
export const noQuestionHasSeveralSamples = "No question has several samples yet.";
export const accuracyOfTheMajority = "Accuracy of the majority of 1 to {most} samples";
export const accuracyInText = "accuracy";
export const samplesKInText = "samples (k)";
export const referenceAndMajorityAnswers = "reference answers ({known}) and people’s majority answers";
export const samplesAndCost = "samples (k) · cost a response ({currency})";
export const accuracyAndCost = "Accuracy and cost of the majority of k samples";
export const samplesK = "Samples (k)";
export const costPerResponse = "Cost per response{currency}";
export const low95 = "95 % low";
export const high95 = "95 % high";
export const referenceAnswers = "reference answers";
export const peoplesMajorityAnswers = "people’s majority answers";
export const accuracy = "Accuracy";
export const experts02 = "Experts (ε 0.2)";
export const skilled015 = "Skilled (ε 0.15)";
export const crowd01 = "Crowd (ε 0.1)";
export const nearMeansTheSameLabel = "Close means the same label.";
export const nearMeansASmallSquared = "Close means a small squared distance.";
export const peopleHereAreImportedRaters = "The people here are imported raters: make sure they are not programs.";
export const alternativeAnnotatorTestEachPerson =
  "The alternative annotator test leaves out each person in turn and asks whether the judge is as close to the others as that person, less ε. A judge passes if it may replace at least half of the people. {nearMeans} {thePeople}Interval: bootstrap over instructions. The test needs two people with 30 items each, and assumes that people agree with each other: where they hardly do, any judge is as close as they are.";
export const noJudgesLabelled = "No judges labelled in this round.";
export const whoThePeopleAre = "Who the people are";
export const alternativeAnnotatorTest = "The alternative annotator test for each judge";
export const peopleWithTooFewItems = "People with too few items";
export const winningRate = "Winning rate";
export const advantageProbability = "Advantage probability";
export const mayReplacePeople = "May replace people";
export const yes = "Yes";
export const no = "No";
export const yesInText = "yes";
export const noInText = "no";
export const cannotTell = "Cannot tell. {explanation}";
export const testPersonByPerson = "The test person by person: {roundName}";
export const saysHowOftenTheJudge =
  "ρ is how often the judge (or the person) is at least as close to the other people as its counterpart. p is one-sided, for the hypothesis that the judge is worse by ε or more; the judge may replace the person where that is rejected over all people (Benjamini–Yekutieli, 5 %).";
export const noPersonHasLabelled30 = "No person has labelled 30 items with the others.";
export const alternativeAnnotatorTestForEachJudge = "The alternative annotator test for each judge and person";
export const judge = "Judge";
export const p = "p";
export const mayReplace = "May replace";
export const items = "Items";
export const people = "People";
export const person = "Person";
export const rhoOfTheJudge = "ρ of the judge";
export const rhoOfThePerson = "ρ of the person";
export const levelsAskedOtherwise = "{roundName}: judges and people have different level meanings";
export const levelsAskedOtherwiseMeans =
  "These judges were asked with other words than the round has now, because their prompt does not show the round’s levels or because the texts were edited after judging. Agreement then also measures the difference between the two.";
export const judgeAndLevels = "{judge}: {levels}";
