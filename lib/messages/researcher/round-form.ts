// Planning a new round.

export const checklistSeries = "Checklist series";
export const chooseOne = "Choose one";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const version = "Version";
export const publishedVersionsAreFrozen = "Published versions are frozen; the round uses the ones it starts with.";
export const latestOfEachInstruction = "The latest of each instruction";
export const versionOnly = "Version {version} only";

export const overlap = "Overlap";
export const howManyRatersLabel = "How many raters label each task. Agreement needs at least two.";
export const lease = "Lease";
export const minutes = "minutes";
export const afterThisTimeAnUnlabelled = "After this time, an unlabelled task goes to someone else.";
export const seed = "Seed";
export const makesEveryRandomChoiceRepeatable = "Makes every random choice repeatable: sample, order, positions.";
export const languagesRatersNeed = "Languages raters need";
export const optional = "optional";
export const separateWithCommasOnlyMembers =
  "Separate with commas. Only members whose profile has all of them see the round. You set profiles on the People page.";
export const expertiseRatersNeed = "Expertise raters need";
export const separateWithCommasSuch = "Separate with commas, such as medicine, law.";
export const allowUnknownAsAnAnswer = "Allow UNKNOWN as an answer";
export const forQuestionsNobodyCanAnswer =
  "For questions nobody can answer from what is shown. It counts neither as YES nor as NO.";
export const showAllResponses = "Show all responses to an instruction on one page";
export const ratersAnswerEachQuestion =
  "Raters answer each question for all responses, in an order drawn for each rater, then move on to the next question. A page has up to {maxOnPage} responses. Without attention tasks, which would stand out.";
export const shuffleWhichResponse = "Shuffle which response is on the left";
export const drawnForEachRater =
  "Drawn for each rater and task. Labels are still stored in the pair’s own orientation.";
export const rightIs = "Correct: {level}.";
export const rightIsAnd = "Correct: {level}, and {answers}.";
export const rightIsAnswers = "Correct: {answers}.";
export const attentionTasks = "Attention tasks";
export const of0To = "0 to {maxAttentionTasks}";
export const howManyGoldTasks =
  "How many gold tasks every rater gets, unmarked, among the others. They don’t count in results; Raters shows who got them right.";
export const trainingTasks = "Training tasks";
export const of0ToMaxTrainingTasks = "0 to {maxTrainingTasks}";
export const howManyGoldTasksEveryRater =
  "How many gold tasks every rater labels first, seeing the reference answer after each. Usually {usualTrainingTasks}, or as many as there are.";
export const passMark = "Pass mark";
export const percent = "percent";
export const ratersBelowThePassMark =
  "{rightLabel} Raters below the pass mark wait for you to admit them or let them retry.";
export const everyReferenceAnswerToTheChecklist = "every reference answer to the checklist";
export const referenceOutcomeATieOr = "the reference outcome: A, tie or B";
export const exactlyTheReferenceScore = "exactly the reference score";

export const pairsAreThose = "The pairs are those of the earlier round, with the same response as A.";
export const pairs = "Pairs";
export const allPairs = "All pairs";
export const eachPairOfSystemsOnce = "Each pair of systems, once per instruction.";
export const againstOneBaseline = "Against one baseline";
export const eachSystemAgainst = "Each system against one that you choose.";
export const asImported = "As imported";
export const importedPairsWithTheSame = {
  one: "The {count} imported pair, with the same response as A.",
  other: "The {count} imported pairs, with the same response as A.",
} as const;
export const yourFilesHaveNoPairs = "Your files have no pairs.";
export const alsoTwoResponses = "Also two responses of one system";
export const whereASystemAnswered = "Where a system answered an instruction more than once.";
export const baseline = "Baseline";
export const chooseASystem = "Choose a system";

export const thisRound = "This round";
export const chooseABaselineToSee = "Choose a baseline to see the totals.";
export const chooseAChecklistSeries = "Choose a checklist series to see the totals.";
export const calculatingTheTotals = "Calculating the totals";
export const createRound = "Create round";
export const makingTasks = "Creating tasks";
export const of = "{made} of {of}";
export const createdAsADraftLabelling = "Created as a draft: labelling starts when you open it.";
export const tasks = "Tasks";
export const fromInstructions = { one: "from {count} instruction", other: "from {count} instructions" } as const;
export const labels = "Labels";
export const thatIsNotSetAside = "that is not set aside";
export const ratersForEachTask = {
  one: "{count} rater for each task{thatIs}",
  other: "{count} raters for each task{thatIs}",
} as const;
export const work = "Work";
export const assumingSecondsALabel = "assuming {secondsPerTask} seconds a label";
export const raters = "Raters";
export const ofMembersHaveWhat = {
  one: "of {count} member match",
  other: "of {count} members match",
} as const;
export const tooManyTasks = "Too many tasks";
export const roundHasAtMostNarrow =
  "A round has at most {tasks}. Narrow the instructions or systems, or draw a random sample.";
export const noTasks = "No tasks";
export const noInstructionMatches = "No instruction matches all your choices.";
export const noneOfTheChosenInstructions = "None of the chosen instructions can be labelled this way.";
export const tooFewRaters = "Too few raters";
export const has = "has";
export const have = "have";
export const eachTaskNeedsRaters = {
  one: "Each task needs {count} rater, and {fitting} of the study’s members {has} the required languages and expertise. Add them to profiles on the People page, or require less.",
  other:
    "Each task needs {count} raters, and {fitting} of the study’s members {has} the required languages and expertise. Add them to profiles on the People page, or require less.",
} as const;
export const tooFewReferenceAnswers = "Too few reference answers";
export const idsOfYourList = {
  one: "{count} id of your list is not in the study.",
  other: "{count} ids of your list are not in the study.",
} as const;
export const hasNoResponseToInstructions = {
  one: "{system} has no response to {count} instruction.",
  other: "{system} has no response to {count} instructions.",
} as const;
export const moreSystemsLackResponsesToo = {
  one: "{count} more system also lacks responses.",
  other: "{count} more systems also lack responses.",
} as const;
export const directScoringComesFirst = "Direct scoring comes first";
export const hasResponsesOfThisRound = {
  one: "“{round}” also has {count} response of this round. A rater who takes part in both scores a response directly before seeing its checklist, so that the checklist cannot influence the direct score.",
  other:
    "“{round}” also has {count} responses of this round. A rater who takes part in both scores a response directly before seeing its checklist, so that the checklist cannot influence the direct score.",
} as const;
export const over = "over {tasks}";
export const about = "about {hours}";
export const tooMany = "too many";

export const noResponseOfTheChosen = "{n} {has} no response from the chosen systems.";
export const nothingToPair = "{n} {has} nothing to pair: only one system responded.";
export const noResponseOfTheBaseline = "{n} {has} no response from the baseline.";
export const aPair = "a pair";
export const pairsInText = "pairs";
export const cameWithout = "{n} came without {aPair}.";
export const noPublishedChecklist = "{n} {has} no published checklist of this series and version.";
export const was = "was";
export const were = "were";
export const notDrawnIntoTheSample = "{n} {was} not in the sample.";
export const ofTasksAReferenceAnswer = {
  one: "{known} of {count} task {has} a reference answer",
  other: "{known} of {count} tasks {has} a reference answer",
} as const;
export const becomeAttentionTasks = {
  one: "{count} becomes an attention task, given to every rater",
  other: "{count} become attention tasks, given to every rater",
} as const;
export const becomeTrainingTasks = {
  one: "{count} becomes a training task, labelled first by each",
  other: "{count} become training tasks, labelled first by each",
} as const;
export const noneIsSetAside = "{have}; none is set aside.";
export const ofThem = "{have}; of them {become}.";
export const countMinutes = { one: "{count} minute", other: "{count} minutes" } as const;
export const hours = { one: "{count} hour", other: "{count} hours" } as const;

export const roundIsCreated = "Round created as a draft. Open it when you are ready.";
export const protocol = "Protocol";
export const whatIsLabelled = "What to label";
export const leaveAListUnticked = "Leave a list unticked to include everything.";
export const categories = "Categories";
export const oneOnEachLine =
  "One per line, {fewestCategories} to {maxCategories}. Raters give each question any of them; keys 1 to 9 choose the first nine.";
export const howItIsLabelled = "How to label it";
export const guidelines = "Guidelines";
export const instructionsForAnnotatorsShown =
  "Instructions for annotators, shown to newcomers first. Adapt this template to your study.";
export const chooseTheBaseline = "Choose the baseline.";
export const chooseAChecklistSeriesSentence = "Choose a checklist series.";
export const nameOfTheRound = "Name of the round";
export const shownToAnnotatorsWhenThey = "Shown to annotators when they pick a round.";
export const whatRatersDo = "What raters do";
export const thisStudyHasNoPublished = "{explanation} This study has no published checklists yet.";

export const chosenFromTheStudysContent = "Chosen from the study’s content";
export const sameAsInAnEarlier = "The same as in an earlier round";
export const exactlyItsResponsesOrPairs =
  "Exactly its responses or pairs, with another protocol or overlap: to compare the two.";
export const earlierRound = "Earlier round";
export const countTasks = { one: "{count} task", other: "{count} tasks" } as const;
export const systems = "Systems";
export const subsets = "Subsets";
export const domains = "Domains";
export const tags = "Tags";
export const randomSample = "Random sample";
export const randomSubsetOfTheInstructions =
  "A random subset of the instructions, drawn with the seed. Empty: all of them.";
export const severalSamplesOfASystem = "Several samples of a system";
export const allOfThem = "All of them";
export const theFirstOnly = "The first only";
export const onlyCertainInstructions = "Only certain instructions";
export const ids = "Ids";
export const oneALine = "one per line";
export const idsOfYourImportedFiles = "The ids of your imported files.";
export const ofChosenChoices = "{chosen} of {choices}";
export const all = "all";
export const any = "any";
