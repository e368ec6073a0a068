// Adjudicating disputed tasks.

export const questionDecided = "Question {name} decided: {answer}";
export const questionWithdrawn = "Question {name}: decision withdrawn";
export const decisionAboutQuestion = "Decision about question {name}";
export const goldAnswer = "Gold answer";
export const yes = "YES";
export const no = "NO";
export const chooseYesOrNo = "Choose YES or NO.";
export const reason = "Reason";
export const decideTheQuestion = "Decide the question";
export const reviseTheAnswer = "Revise the answer";
export const withdrawTheAnswer = "Withdraw the answer";
export const cancel = "Cancel";
export const withdrawTheDecisionAboutQuestion = "Withdraw the decision about question {name}?";
export const itsGoldAnswer = "Its gold answer is the raters’ majority vote again.";

export const checklistQuestionByQuestion = "Checklist, question by question";
export const noQuestionIsDisputed = "No question is disputed and undecided.";
export const disputedAndUndecidedOf = "Disputed and undecided: {undecided} of {questions}.";
export const decidedAnswerBecomesTheQuestions =
  "{noQuestion} A decided answer becomes the question’s gold answer; undecided ones use the majority. Pass rates and agreement still use the raters’ own answers.";
export const whoHadLabelledTheTask = ", who had labelled the task too";
export const decidedBy = "Decided {answer} by {decidedBy} {dateTime}{whoHad}: {reason}";
export const disputed = "disputed";
export const unknown = ", {unknown} UNKNOWN";
export const yesNo = "{yes} YES, {no} NO";
export const questionYesToNo = "question {name}: {yes} to {no}";
export const questionYesToNoDecided = "question {name}: {yes} to {no}, decided";
export const revise = "Revise";
export const decide = "Decide";
export const questionReviseName = "{revise} question {name}";

export const decided = "Decided";
export const revised = "Revised";
export const withdrawn = "Withdrawn";
export const taskIsDisputedAgain = "The task is disputed again. Its history keeps the decision.";
export const decision = "Decision";
export const level = "level";
export const reasonInText = "reason";
export const save = "save";
export const nextAndPrevious = "next and previous in the queue";
export const youLabelledThisTaskYourself = "You labelled this task yourself";
export const youMayDecide =
  "You may decide it, but the gold label will record that the adjudicator had also labelled the task. A colleague would be a second opinion.";
export const whichResponseIsBetter = "Which response is better?";
export const score = "Score";
export const chooseALevel = "Choose a level.";
export const exportedWithTheGoldLabel = "Exported with the gold label: what settled it, in a sentence.";
export const reviseTheDecision = "Revise the decision";
export const withdrawTheDecision = "Withdraw the decision";
export const nextInTheQueue = "Next in the queue";
export const withdrawThisDecision = "Withdraw this decision?";
export const taskIsDisputedAgainAndItsGold = "The task is disputed again and its gold label is the raters’ consensus.";
export const nobodyHasDecidedThisTask = "Nobody has decided this task yet.";
export const decidedByLevelWordsDecidedBy = "{levelWords}, decided by {decidedBy} {dateTime}{whoHad}.";
export const decidedInText = "decided";
export const withdrew = "withdrew";

export const queue = "Queue";
export const disputedTasks = "Disputed tasks";
export const levelsGiven = "Levels given:";
export const noneLeft = "None left.";
export const showMore = "Show more";
export const apart = "{dispute} apart";
export const questions = { one: "{count} question", other: "{count} questions" } as const;
export const bits = "{dispute} bits";
export const against = "{dispute} against";
export const noLevel = "no level";

export const disputedTheHighestAndLowest = "Disputed: the highest and lowest levels are at least this far apart.";
export const disputedTheEntropy =
  "Disputed: the entropy of the levels is at least this many bits. Two raters who differ give 1 bit, three 1.58; how far apart they are does not matter.";
export const disputedLabelsFallOnBoth =
  "Disputed: labels fall on both sides of the middle level. Of a preference: some say A, some say B.";
export const disputedOnAtLeast =
  "Disputed: on at least this many checklist questions some say YES and some NO, and nobody has decided the answer.";
export const levelsApart = "Levels apart";
export const whatIsDisputed = "What is disputed";
export const decisionBecomesTheTasksGold =
  "A decision becomes the task’s gold label, or the question’s gold answer. Agreement and every other number in Tickbox still use the raters’ own labels.";
export const rule = "Rule";
export const tasks = "Tasks";
export const toDecide = "To decide{number}";
export const decidedNumber = "Decided{number}";
export const bitsTitle = "Bits";
export const questionsTitle = "Questions";

export const nothingToAdjudicate = "Nothing to adjudicate";
export const categoryThatMostRatersChose = "the category that most raters chose";
export const meanOfTheRatersNumbers = "the mean of the raters’ numbers";
export const levelsAreDecidedWhereThey =
  "Only levels on a scale are adjudicated. Here the gold label is {theCategory}.";
export const nothingIsDecidedYet = "Nothing is decided yet";
export const goToTheOpenTasks = "Go to the open tasks, choose what counts as disputed, and decide the first.";
export const noDisputedTasksLeft = "No disputed tasks left";
export const allTasksDisputed =
  "All tasks disputed by this rule are decided. A stricter rule finds more; decisions can be reviewed and revised.";
export const noTaskIsDisputed =
  "No task is disputed by this rule. Choose a stricter one, or wait until tasks have labels of two raters.";

export const task = "Task";
export const taskPosition = "Task {position}";
export const labels = { one: "{count} label", other: "{count} labels" } as const;
export const aAndBAsAbove = "A and B here are those above";
export const aAndBTheOtherWayRound = "A here = B above, B here = A above";
export const whichResponseIsAHere = "Which response is A on this page is random.";
export const labelsOfSimulated = {
  one: "{count} label of {labels} simulated.",
  other: "{count} labels of {labels} simulated.",
} as const;
export const fromTheLowestLevel = "From the lowest level to the highest; anonymous.{whichResponse}{nSimulated}";
export const answersOnly = "Answers only";
export const history = "History";
export const questionAnswerAskedName = "{answer} (question {askedName})";
export const checklist = "Checklist";
export const response = "Response";
export const revisedItTo = "revised it to";

export const hasDecidedInTheMeantime = "{decidedBy} has decided in the meantime";
export const decisionHasBeenWithdrawn = "The decision has been withdrawn";
export const ok = "OK";
export const itIsDisputedAgain = "It is disputed again.";
export const whatYouChoseIsStill = "What you chose is still below, unsaved.";
export const notSaved = "Not saved";
export const withdraw = "Withdraw";
export const historyKeepsTheDecision = "The history keeps the decision and its reason.";

export const giveAReason = "Give a reason in a few words.";
