// Making judges and juries, and their runs and results.

export const configuration = "Configuration";
export const judgesConfigurationItNeverChanges = "The judge’s configuration; it never changes.";
export const thisJudgeCameFromElsewhere = "This judge was imported. Its configuration is unknown.";
export const isBetter = "({better} is better)";
export const tokens = { one: "{count} token", other: "{count} tokens" } as const;
export const none = "none";
export const fromProbabilitiesOfTokens = "from probabilities of tokens";
export const fromTheShareOfSamples = "from the share of samples";
export const fromScoresOf0 = "from scores of 0 to 100";
export const answers = { one: "{count} answer", other: "{count} answers" } as const;
export const thisJuryWaits =
  "This jury waits for labels of all its members: create another one from those who are left.";
export const membersDeletedSince = {
  one: "{count} member deleted since.",
  other: "{count} members deleted since.",
} as const;
export const whenAllMembersHaveLabelled = "when all members have labelled it";
export const whenAtLeastMembers = "when at least {quorum} members have labelled it";
export const importedName = "{name} (imported)";
export const ruleName = "Rule: {name}";
export const kind = "Kind";
export const leftToTheEndpoint = "left to the endpoint";
export const how = "How";
export const examplesTitle = "Examples";
export const sourceOfItsYesProbabilities = "Source of its YES probabilities";
export const whenItLabelsATask = "When it labels a task";

export const doesTheResponseDoWhat =
  "Does the response do what the instruction says?\n1: Nothing of what was asked for is there.\n2: It attempts what was asked for, but most of it is missing or wrong.\n3: Most of what was asked for is there, with some mistakes.\n4: All of it is there, but for one small slip.\n5: All of it is there, exactly as it was asked for.";
export const samplesAWholeNumber = "Samples: a whole number from 1 to {maxSamples}.";
export const temperatureANumberFrom0 = "Temperature: a number from 0 to 2, or empty.";
export const topPANumberAbove = "Top p: a number above 0 and up to 1, or empty.";
export const maximumAnswerLengthAWholeNumber = "Maximum answer length: a whole number of tokens, or empty.";
export const seedAWholeNumber = "Seed: a whole number, or empty.";
export const rubricSayWhatEachLevel =
  "Rubric: say what each level from 1 to 5 means, in at most {maxRubric} characters.";
export const examplesEachNeedsAnInstruction = "Examples: each needs an instruction and both responses.";
export const giveTheJudgeAName = "Give the judge a name of 1 to 120 characters.";
export const chooseAModel = "Choose a model.";
export const ownPromptIsEmpty = "A custom prompt is empty or too long.";

export const instruction = "Instruction";
export const responseA = "Response A";
export const responseB = "Response B";
export const example = "Example {index}";
export const betterResponse = "Better response";
export const reason = "Reason";
export const shownWhereTheStrategyGives = "Shown where the strategy gives reasons before the choice.";
export const removeExample = "Remove example {index}";
export const showTheJudgeAnExample = "Show the judge an example";
export const addAnExample = "Add an example";
export const sentBeforeEveryPair =
  "Sent before every pair with the right choice (1-shot, 2-shot). Don’t take any from the round to be judged.";

export const judgeIsMadeNowChoose = "Judge created. Now choose a round for it.";
export const by = "{kindWords} by {model}";
export const whatItDoes = "What it does";
export const kindOfJudge = "Kind of judge";
export const whoJudges = "Who judges";
export const name = "Name";
export const shownBesideItsLabelsEverywhere = "Shown next to its labels everywhere, like a person’s pseudonym.";
export const howItIsAsked = "How it is asked";
export const prompts = "Prompts";
export const exactWordsItIsSent =
  "The exact words it is sent. What comes from instructions and responses is always delimited as data.";
export const prompt = "Prompt {index}";
export const promptTitle = "Prompt";
export const judgeCannotBeChangedOnce =
  "A judge can’t be changed once it is created, so that all its labels mean the same. Create another one to try something else.";
export const createJudge = "Create judge";
export const cancel = "Cancel";
export const samples = "Samples";
export const howOftenItIsAsked =
  "How often it is asked. Answers and preferences use the majority, so choose an odd number.";
export const temperature = "Temperature";
export const of0To2SeveralSamples = "0 to 2. Several samples need more than 0.";
export const topP = "Top p";
export const above0UpTo1 = "Above 0, up to 1.";
export const endpointsOwn = "Endpoint’s default";
export const maximumAnswerLength = "Maximum answer length";
export const inTokensAnAnswerCut = "In tokens. A truncated answer counts as failed.";
export const seed = "Seed";
export const forEndpointsThatCanRepeat = "For endpoints with reproducible sampling.";
export const noneTitle = "None";

export const judges = "Judges";
export const judgeIsARater =
  "A judge is a rater: a language model with a configuration that never changes. Its labels can be compared with people’s.";
export const noJudgesYet = "No judges yet";
export const makeOneFromAnyModel =
  "Create one from any model you may use, or from the offline demo model to see how it works. Then let it label a round that people label too.";
export const newJudge = "New judge";
export const judgesWithWhereThey = "Judges with their labels and latest runs";
export const noJudgesYetSentence = "No judges yet.";
export const judgesAndPeople = "Judges and people";
export const agreementWithPeople = "Agreement with people: {judgesAnd}";
export const judgesCouldNotBeRead = "The judges couldn’t be loaded";
export const newJury = "New jury";
export const judgeARound = "Judge a round";
export const judge = "Judge";
export const model = "Model";
export const labels = "Labels";
export const inEachRound = "In each round, of the round’s tasks";
export const latestRun = "Latest run";
export const noneYet = "none yet";
export const of = "{labels} of {tasks}";
export const failed = "{failed} failed";
export const ofTasks = { one: "{done} of {count} task", other: "{done} of {count} tasks" } as const;
export const judgeInText = "judge";

export const howTheQuestionsAreAsked = "How the questions are asked";
export const theChecklistsQuestions = "The checklist’s questions";
export const answersComeFromCalls =
  "The answers come from separate calls. Either way, the score is asked for with the checklist in view.";
export const notAnswered = "Not answered";
export const scoreAloneFewerCalls = "The score alone: fewer calls.";
export const strategy = "Strategy";
export const withGeneralRules = "With general rules";
export const whatCountsFirstIsDoing =
  "What counts first is doing what the instruction says; no bias by order or length.";
export const ratings = "Ratings";
export const to = "to";
export const rubric = "Rubric";
export const whatEachLevelFrom1 = "What each level from 1 to 5 means. It is sent with every response.";
export const withAReferenceResponse = "With a reference response";
export const modelRespondsToTheInstruction =
  "The model responds to the instruction first; its response is shown as one that deserves 5. One more call for each instruction.";
export const fromSamplesToAScore = "From samples to a score";
export const unroundedMeanIsKept = "The unrounded mean is kept with every label either way.";
export const softAnswersTheProbability = "Soft answers: the probability of YES for each answer";
export const readFromTheProbabilities =
  "Read from the probabilities of the answer’s tokens, over YES and NO. Scores such as DIVA and weighted pass rates use it.";
export const thisModelGivesNoLogprobs = "This model gives no logprobs";
export const notTestedYet = "Not tested yet";
export const withOneSampleThatShare =
  "With one sample that share is 0 or 1: use five or more at a temperature above 0.";
export const samplesVary = "Samples vary only at a temperature above 0.";
export const whereAnEndpointGives =
  "Where an endpoint gives no probabilities of tokens, the share of samples that say YES is used instead, and every label records which was used.";

export const chooseARound = "Choose a round.";
export const chooseAJudge = "Choose a judge.";
export const sizeOfTheSample = "Size of the sample: a whole number from 1.";
export const seedAWholeNumberFrom0 = "Seed: a whole number from 0.";

export const roundToJudge = "Round to judge";
export const chooseARoundTitle = "Choose a round";
export const tasks = { one: "{count} task", other: "{count} tasks" } as const;
export const noJudgeLabelsRounds = "No judge labels rounds of {protocols} yet";
export const hereChecklistsAreComparedInstead =
  "Here checklists are compared instead of responses, by {criterionNames}. The built-in prompts ask about responses: choose a judge with a prompt of your own.";
export const hasLabelledHere = "· has labelled {labels} here";
export const whichTasks = "Which tasks";
export const allTasksOfTheRound = "All tasks of the round";
export const aSample = "A sample";
export const sameSeedAndSizeDraw = "The same seed and size draw the same tasks for every judge.";
export const sizeOfTheSampleTitle = "Size of the sample";
export const inTasks = "In tasks.";
export const anotherNumberDrawsOtherTasks = "Another number draws other tasks.";
export const trainingAndAttentionTasksToo = "Training and attention tasks too";
export const theyHaveReferenceAnswers =
  "They have reference answers and count in no statistic. A judge never learns which they are.";

export const round = "Round";
export const severalJudgesAreSeveralRuns = "Several judges are several runs, one for each.";
export const chooseARoundFirst = "Choose a round first: each kind of judge labels its protocols.";
export const tasksTitle = "Tasks";
export const tasksThatAJudge =
  "Tasks that a judge has labelled already, or is labelling in an unfinished run, are left out: nothing is judged or paid for twice.";
export const runSettings = "Run settings";
export const startRuns = "Start {chosen} runs";
export const startTheRun = "Start the run";

export const rounds = "Rounds";
export const jurysLabelsAreComputed =
  "A jury’s labels are computed from its members’ live labels. Compute them again after members have labelled more.";
export const roundsOfAProtocol = "Rounds of a protocol that this judge can label.";
export const itsLabelsAgainstPeoples = "Its labels against people’s: {judgesAnd}";
export const roundsFor = "Rounds for {judge}";
export const itLabelsNothingHere = "It labels nothing here. {broughtWith}";
export const thereIsNoRound = "There is no round that this judge could label. Create one and open it.";
export const itsLabelsCameWith = "Its labels were imported with {names}.";
export const itHasNoLabels = "It has no labels.";
export const whatToDo = "What to do";
export const labelsIn = "Labels in {name}";
export const pairsWithoutALabel = {
  one: "{count} pair without a label: one order could be parsed, the other couldn’t. Retry the failed items of the run: only the missing order is asked again.",
  other:
    "{count} pairs without a label: one order could be parsed, the other couldn’t. Retry the failed items of the run: only the missing order is asked again.",
} as const;
export const labelledByEnoughMembers = "; {ready} labelled by enough members";
export const ofTasksLabelsCount = { one: "{labels} of {count} task", other: "{labels} of {count} tasks" } as const;
export const latestRuns = "Latest runs";
export const tooFewMembersHaveLabelled = "Too few members have labelled here.";
export const draftOpenItFirst = "A draft: open it first.";
export const allLabelled = "All labelled.";
export const judgeRound = "Judge{round}";

export const theJudge = "the judge";
export const judgeARoundDialog = "Judge a round…";
export const exactPromptPlaceholdersAreFilled =
  "The exact prompt. Placeholders are filled with the task’s texts, delimited as data.";
export const ownText = "custom text";
export const builtIn = "built-in";
export const copyTheText = "Copy the text";
export const textOf = "Text of: {titleOf}";

export const aIsBetter = "A is better";
export const bIsBetter = "B is better";
export const thereWasOneAlreadyNothing = "There was one already; no model was asked.";
export const responseQuestion = "Response {side}, question {index}";
export const question = "Question {index}";
export const shownFirst = "{shownFirst} shown first";
export const bothOrders = "Both orders";
export const lostSample = "Lost sample {index}";
export const neitherCouldBeRead = "neither could be parsed, so the pair has no label";
export const of100 = "{score} of 100";
export const samplesLost = { one: "{count} sample lost", other: "{count} samples lost" } as const;
export const meanOf = ", mean {mean} of {samples}";
export const nearIdentical = "near-identical";
export const probabilityOfYes = "probability of YES {probability}, {source}";
export const fromTheProbabilitiesOfItsTokens = "from the probabilities of its tokens";
export const shareOfSamples = "the share of samples";
export const fromItsScore = "from its score";
export const label = "Label";
export const score = "Score";
export const noneOfTheCategories = "none of the categories";
export const couldNotBeParsed = "could not be parsed";
export const contradictEachOther = "contradict each other: counted as near-identical";
export const labelNeedsBoth =
  "a label needs both, so the pair has no label yet. The order that was read is kept; Retry asks only for the missing one";
export const noAnswer = "no answer";

export const makeAJudgeFirst = "Create a judge first.";
export const noRoundToJudge = "No round to judge";
export const createARoundAndOpen = "Create a round and open it; a draft may still change.";
export const newRound = "New round";

export const juryIsMadeCompute = "Jury created. Compute its labels where its members have labelled.";
export const members = "Members";
export const judgesOfThisStudy = "Judges of this study and imported raters. People’s consensus is a source already.";
export const membersOfTheJury = "Members of the jury";
export const howTheirLabelsBecomeOne = "How their labels are combined";
export const rule = "Rule";
export const evenSplits = "Even splits";
export const membersThatMustHaveLabelled = "Members that must have labelled a task";
export const withFewerTheJurySays = "With fewer, the jury gives no label.";
export const all = "All";
export const createJury = "Create jury";
export const giveTheJuryAName = "Give the jury a name of 1 to 120 characters.";
export const chooseTwoMembersOrMore = "Choose two members or more.";
export const wholeNumberFrom1 = "A whole number from 1 to the number of members, or nothing for all.";
export const importedFrom = "imported from {source}";
export const imported = "imported";

export const computeAgain = "Compute again";
export const computeLabels = "Compute labels";
export const inText = "in {round}";
export const tasksOf = "Tasks of {round}";
export const labelsWritten = { one: "{count} label written", other: "{count} labels written" } as const;
export const labelsChanged = { one: "{count} label changed", other: "{count} labels changed" } as const;
export const labelsAsBefore = { one: "{count} label as before", other: "{count} labels as before" } as const;
export const labelsWithdrawnWhichTheMembers = {
  one: "{count} label withdrawn, which the members’ labels no longer support",
  other: "{count} labels withdrawn, which the members’ labels no longer support",
} as const;
export const tasksEvenlySplitWithout = {
  one: "{count} task evenly split, without a label",
  other: "{count} tasks evenly split, without a label",
} as const;
export const noTaskHasLabels = "No task has labels of enough members yet.";

export const doesItsScoreDepend = "Does its score depend on its reasoning?";
export const truncateTheReasoningItWrote =
  "Truncate the reasoning it wrote before each score and ask its model for the score again. If most scores stay the same, they do not depend on it.";
export const compareTablesDivaFigure5 = "Compare → Tables → DIVA, Figure 5";
export const results = "Results: {compareTables}";
export const howMuchOfTheReasoning = "How much of the reasoning to keep";
export const createTheseJudges = "Create these judges…";
export const allOfItAskedAgain = "All of it (asked again)";
export const nothing = "Nothing";

export const askedWithOtherLevels = "Asked with other meanings than people read in this round now: {levels}";
export const levelsOfItsOwn = "This judge has level meanings of its own";
export const levelsOfItsOwnMeans =
  "Its prompt has no placeholder for the round’s levels, so it does not see what a round’s levels are called and mean to people. Agreement with people then also measures the difference between the two.";
