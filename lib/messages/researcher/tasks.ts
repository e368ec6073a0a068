// Tables of a round's tasks, labels and questions.

export const task = "Task";
export const system = "System";
export const rater = "Rater";
export const level = "Level";
export const onTheRoundsScaleChoose = "On the round’s scale. Choose one under Level above";
export const answers = "Answers";
export const yesCount = "{yes} YES";
export const noCount = "{no} NO";
export const unknownCount = "{unknown} UNKNOWN";
export const howManyQuestionsWereAnswered = "How many questions were answered YES, NO and UNKNOWN";
export const reference = "Reference";
export const whetherTheLabelSaysWhat = "Whether the label matches the reference answer; – if there is none";
export const comment = "Comment";
export const commentAndReportedProblems = "The comment and reported problems";
export const ease = "Ease";
export const easier = "easier";
export const harder = "harder";
export const whetherTheChecklistMadeScoring = "Whether the checklist made scoring easier";
export const shownFirst = "Shown first";
export const whichResponseStood = "Which response was on the left; – if unknown";
export const timeOnTask = "Time on task";
export const labelsWithoutATimeCome = "Labels without a time come last";
export const changes = "Changes";
export const howOftenTheRater = "How often the rater has changed the label; earlier versions are kept";
export const labelled = "Labelled";
export const whenItsCurrentVersion = "When its current version was submitted";
export const noEffect = "no effect";
export const sameInText = "same";
export const differentInText = "different";

export const training = "Training";
export const attention = "Attention";
export const commentsAndProblems = "Comments and problems";
export const subset = "Subset";
export const tasks = "Tasks";
export const referenceAnswer = "Reference answer";
export const same = "Same";
export const different = "Different";
export const main = "Main";
export const any = "Any";

export const allLabels = "All labels";
export const withCommentsOrProblems = "With comments or problems";
export const labelsOfTheRound = "Labels of the round";
export const labelOfTaskBy = "the label of task {position} by {rater}";
export const thisRater = "this rater";
export const raters = { one: "{count} rater", other: "{count} raters" } as const;
export const leaveOut = "Leave out";
export const whichLabels = "Which labels";
export const noLabelsYet = "No labels yet.";
export const noLabelsMatchClear = "No labels match. Clear a filter.";
export const label = "label";

export const question = "Question";
export const sortsByTaskThen = "Sorts by task, then by question";
export const instruction = "Instruction";
export const categories = "Categories";
export const ofAllDisagreement = "Of all disagreement";
export const shareOfTheObservedDisagreement =
  "Share of the observed disagreement of all answers; all questions sum to 100 %";
export const disputed = "Disputed";
export const shareOfThePairs = "Share of the pairs of answers about the same response that are YES and NO";
export const alpha = "Alpha";
export const nominalAlphaOverTheResponses = "Nominal alpha over the responses it was asked about; unreliable with few";
export const responsesWithTwoAnswers = "Responses with 2+ answers, from which alpha is computed";
export const passRate = "Pass rate";
export const yesOfYes = "Share of YES among YES and NO; lowest first";
export const unknown = "UNKNOWN";
export const unknownOfAllAnswers = "Share of UNKNOWN among all answers";
export const yesAnswers = "YES answers";
export const noAnswers = "NO answers";
export const unknownAnswers = "UNKNOWN answers";

export const questionsAndInstructionIds = "Questions and instruction ids";
export const category = "Category";
export const questionsOfTheRound = "Questions of the round and their answers";
export const questionOf = "question {number} of {instructionId}";
export const openTasksOfUp = "Open tasks of up to {mostQuestions} questions";
export const openItsTasks = "Open its tasks";
export const openTheirTasks = "Open their tasks";
export const thisRoundHasNoQuestions = "This round has no questions.";
export const noQuestionsMatchClear = "No questions match. Clear a filter.";
export const questionInText = "question";

export const input = "Input";

export const theChecklist = "The checklist {easeWords}";
export const notReadable = "not readable";
export const first = "{a} first: {level}";
export const writtenInTheOrder = "A here = {a} (the pair’s A), B here = {b} (the pair’s B)";
export const writtenTheOtherWayRound = "A here = {b} (the pair’s B), B here = {a} (the pair’s A)";
export const writersOrderIsNotKnown = "A and B here: the order its writer saw is not known";
export const shownFirstA = "Shown {a} first";
export const onTheTask = "{durationMs} on the task";
export const lookedAtTheDifferences = "Looked at the differences";
export const once = "once";
export const times = "{changes} times";
export const changed = "Changed {once}";
export const noPreference = "No preference";
export const answersOnly = "Answers only";
export const imported = "imported";
export const whatWasSent = "What was sent";
export const madeItEasier = "made it easier";
export const madeItHarder = "made it harder";
export const hadNoEffect = "had no effect";

export const wrongLanguage = "Wrong language";
export const somethingIsWrong = "Something is wrong with the checklist";
export const otherProblem = "Other problem";
export const unreadable = "Unreadable";
export const unsafe = "Unsafe";

export const adjudicated = "Adjudicated: {levelWords}";
export const labels = "Labels";
export const nobodyHasLabelledThisTask = "Nobody has labelled this task yet.";
export const skipped = "Skipped";
export const withAProblemAndWithout = "With a problem and without a label.";
export const notesAndQuotes = "Notes and quotes";
export const quotesAreMarked = "Quotes are marked in the response above.";
export const referenceScore = "Reference score: {knownScore}";
export const aIsBetter = "A is better";
export const bIsBetter = "B is better";
export const referenceOutcome = "Reference outcome: {outcome}";
export const tie = "Tie";
export const checklistAnswers = "Checklist answers";
export const everyRatersAnswer = "Every rater’s answer to each question";
export const ratersTitle = "Raters";
export const disputedInText = "disputed";
export const agree = "agree";

export const domain = "Domain";
export const instructionsAndResponses = "Instructions and responses";
export const levelsApart = "Levels apart";
export const orMore = "{levels} or more";
export const adjudicatedTitle = "Adjudicated";
export const decided = "Decided";
export const notDecided = "Not decided";
export const withChosenQuestions = {
  one: "With {count} chosen question",
  other: "With {count} chosen questions",
} as const;
export const questions = "Questions";
export const either = "Either";

export const tasksOfTheRound = "Tasks of the round with their labels";
export const whichTasks = "Which tasks";
export const levelsInDashedBoxesAre = "Levels in dashed boxes are";
export const noTasksMatchClear = "No tasks match. Clear a filter, or show all tasks.";
export const nobodyHasWrittenAComment = "Nobody has written a comment or reported a problem.";
export const levelThatEachRaterGave = "The level that each rater gave";
export const disagreement = "Disagreement";
export const variance = "Variance";
export const probabilityThatTwoLabels = "Probability that two labels of the task differ";
export const varianceOfTheRatersLevels = "Variance of the raters’ levels. The most disputed tasks come first";
export const written = "Written";
export const commentsReportedProblemsAndWhether = "Comments, reported problems, and whether an adjudicator decided";
export const comments = "{comments} comments";
export const problems = "{problems} problems";
export const commentsTitle = "Comments";
export const decidedInText = "decided";
export const problemsTitle = "Problems";
export const none = "none";
export const levels = "Levels";
export const simulated = "simulated";
export const answersOnlyInText = "answers only";
export const taskInText = "task";
