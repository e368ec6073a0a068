// Agreement in a round.

export const agreement = "Agreement";
export const percentAgreement = "Percent agreement";
export const notCorrectedForChance = "not corrected for chance";
export const labelsOnTasksWith2 = "Labels on tasks with 2+ raters";
export const labels = { one: "{count} label", other: "{count} labels" } as const;
export const raters = { one: "{count} rater", other: "{count} raters" } as const;
export const ofBy = "of {labels} by {raters}";
export const among = "among {amongWhom}";
export const onTasksWithTwoLabels = {
  one: "{among}, on {count} task with 2+ labels",
  other: "{among}, on {count} tasks with 2+ labels",
} as const;
export const noLabelHasAScore = "{among} no label has a score; see below for agreement on checklist answers";
export const noLabelCounts = "no label {among} counts";
export const notDefined = "Not defined";

export const agreementOnCategories = "Agreement on categories";
export const questionsHaveLabelsOfFewer = {
  one: "{count} question has labels of fewer raters than the round asks for.",
  other: "{count} questions have labels of fewer raters than the round asks for.",
} as const;
export const nominalAlphaOfGiven = {
  one: "Nominal alpha (category given or not) among {amongWhom}, for each category over all questions; intervals: bootstrap over instructions where questions share one. n is questions (for all categories: questions × categories) with 2+ raters. A category is true for a question if all its raters gave it: known for {count} question.{open}",
  other:
    "Nominal alpha (category given or not) among {amongWhom}, for each category over all questions; intervals: bootstrap over instructions where questions share one. n is questions (for all categories: questions × categories) with 2+ raters. A category is true for a question if all its raters gave it: known for {count} questions.{open}",
} as const;
export const nobodyOfTheseRaters = "None of these raters has labelled yet.";
export const agreementOnEachCategory = "Agreement on each category";
export const category = "Category";
export const question = "question";
export const categoriesOfModelsAgainstPeople = "Categories of models against people";
export const microPrecisionRecallAndF1 =
  "Micro precision, recall and F1 of the checklists’ own categories, and of raters outside this group, against the true ones. Categories that the round does not list are left out. Intervals: bootstrap over instructions, for all categories together.";
export const checklistsBringNoCategories =
  "The checklists have no categories from the round’s list and no other rater gave any, or no true categories are known yet.";
export const precisionRecallAndF1 = "Precision, recall and F1 of categories";
export const source = "Source";
export const allMicro = "All (micro)";
export const truePositives = "True positives";
export const falsePositives = "False positives";
export const falseNegatives = "False negatives";
export const confusedCategories = "Confused categories";
export const ofPairsOfRaters = {
  one: "Of {count} pair of raters of a question: in how many one gave the row’s category and the other the column’s instead. On the diagonal: in how many both gave it.",
  other:
    "Of {count} pairs of raters of a question: in how many one gave the row’s category and the other the column’s instead. On the diagonal: in how many both gave it.",
} as const;
export const noQuestionHasTwoRaters = "No question has two raters yet.";
export const categoriesGivenInPlace = "Categories given in place of each other";
export const alpha = "Alpha";
export const given = "Given";
export const trueText = "True";
export const questions = "Questions";
export const precision = "Precision";
export const recall = "Recall";

export const categories = "categories";
export const s = "{noun}s";
export const whichMetOnTheSame = "Pairs of {categories} on the same task. The diagonal is agreement.";
export const noTaskHasLabels = "No task has labels from two raters yet.";
export const ofCoincidencesLie =
  "{title}. {onDiagonal} of {total} coincidences lie on the diagonal, where raters agree";
export const coincidenceMatrix = "Coincidence matrix";
export const level = "Level";
export const all = "All";
export const coincidences = "Coincidences";
export const levelInText = "level";

export const eachPairReadBothWays =
  "{over}, each pair read both ways: a level is as frequent as its reverse, and there is no mean.";
export const over = "Over {over}.";
export const meanOver = "Mean {mean} over {over}.";
export const howOftenEachWasGiven = "How often each {noun} was given";
export const fromTo = "From – to";
export const fromToRange = "from {from} to {to}";
export const labelsTitle = "Labels";
export const share = "Share";
export const categoriesTitle = "Categories";

export const noEffect = "No effect";
export const didTheChecklistMakeScoring = "Did the checklist make scoring easier?";
export const answersBesideThePublishedRates = {
  one: "{count} answer, next to the published rates.",
  other: "{count} answers, next to the published rates.",
} as const;
export const nobodyHasAnsweredYet = "Nobody has answered yet.";
export const askedWhatWasNotAsked = "Asked {asked}; what was not asked is not counted as missing.";
export const shareOfAnswers0 = "Share of answers, 0 to 100 %";
export const answersPublished = {
  one: "{count} answer; published {published}",
  other: "{count} answers; published {published}",
} as const;
export const effectOfTheChecklist = "Effect of the checklist on scoring";
export const answer = "Answer";
export const answers = "Answers";
export const published = "Published";
export const easier = "Easier";
export const harder = "Harder";
export const publishedRate = "published rate";

export const enoughLabels = "Enough labels?";
export const howWideAlphas95Interval =
  "Choose how wide alpha’s 95 % interval may be. How many more labels that takes is simulated, accurate to about 12 %; labels are called enough only from 30 tasks of 20 instructions.";
export const noWidthChosen = "not chosen";
export const widthOfTheInterval = "Width of the interval";
export const thereIsNoIntervalYet = "There is no interval yet. {explanation}";
export const intervalIsWideNow = "The interval is {width} wide now";
export const anotherTasksWouldGive = {
  one: " Another task labelled like these would make it about {width}.",
  other: " Another {count} tasks labelled like these would make it about {width}.",
} as const;
export const thatIsEnough = "{now}: that is enough.";
export const moreTasks = { one: "{count} more task", other: "{count} more tasks" } as const;
export const atTheCurrentPace = "({duration} at the current pace)";
export const aboutTasksLikeThese = "about {tasks} labelled like these{pace}";
export const orRatersForEach = ", or {raters} raters for each of these tasks";
export const itTakes = "{now}. You need {tasks}{more}.";
export const lessThanAnHour = "less than an hour";
export const hours = { one: "{count} hour", other: "{count} hours" } as const;
export const days = { one: "{count} day", other: "{count} days" } as const;
export const moreTasksThanCanBePlanned = "more tasks than can be planned for";
export const moreRatersAreNotEnough = "; more raters for these tasks alone would not be enough";

export const allTasks = "All tasks";
export const none = "none";
export const agreementByGroup = "Agreement by group";
export const overTasks = "over tasks";
export const pairCountsInBoth = "A pair counts for both of its systems. {pairOrder}";
export const krippendorffsAlphaOfTheS =
  "Krippendorff’s alpha of the {noun}s, {level}, with 95 % bootstrap intervals {drawnInGeneral}; n is tasks with 2+ labels.{pairOrder}";
export const hide = "Hide";
export const show = "Show";
export const groupsWithN = {
  one: "{count} group with n < {minGroupUnits}",
  other: "{count} groups with n < {minGroupUnits}",
} as const;
export const groups = "Groups";
export const krippendorffsAlpha = "Krippendorff’s alpha";
export const krippendorffsAlphaOfTheRound = "Krippendorff’s alpha of the round and of its parts";
export const group = "Group";
export const name = "Name";
export const tasksWithTwoLabels = "Tasks with 2+ labels";
export const mean = "Mean {noun}";
export const createdWithTheRound = "created with the round";

export const rater = "Rater";
export const kind = "Kind";
export const person = "person";
export const judge = "judge";
export const medianTimeOnATask = "Median time on a task";
export const comments = "Comments";
export const problems = "Problems";
export const lastLabel = "Last label";
export const ratersTitle = "Raters";
export const labelsOfEachRater = "Labels of each rater";
export const nobodyHasLabelledYet = "Nobody has labelled yet.";
export const importedRater = "imported rater";
export const juryOfOtherJudges = "jury of other judges";

export const twoRatersBySubset = "Two raters by subset";
export const forOrientationLlmbarsTwoExperts =
  "{pairOrder} For orientation: LLMBar’s two experts agree on 94 % of its pairs (section 4.2).";
export const howOftenTheTwoRaters =
  "How often the two raters ({amongWhom}) gave the same label, and Cohen’s kappa without weights, on the tasks that both labelled. Intervals: bootstrap over instructions.{pairOrder}";
export const noTaskHasBothRaters = "No task has both raters’ labels yet.";
export const rawAgreementAndCohensKappa = "Raw agreement and Cohen’s kappa of two raters by subset";
export const subset = "Subset";
export const instructions = "Instructions";
export const rawAgreement = "Raw agreement";
export const cohensKappa = "Cohen’s kappa";
