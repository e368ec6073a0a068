// Titles of pages, and what only a page says.

export const body = "Body";
export const answer = "Response {status}";
export const publicText = "public";
export const sessionOnly = "session only";
export const header = "{headerName} (header)";
export const parameter = "{name} ({where})";
export const optionalParameter = "{name} ({where}, optional)";
export const ifNoneMatchOptional = "If-None-Match, optional";
export const idempotencyKeyOptional = "Idempotency-Key, optional";
export const ifMatch = "If-Match";

export const apiReference = "API reference";
export const account = "Account";
export const openapi31 = "OpenAPI 3.1";
export const sendAnApiKey = "Send an API key as a bearer token; create one under {account}. For programs: {openapi3}.";

export const of = "of {of}";
export const loading = "Loading…";
export const schemaCouldNotBeLoaded = "The schema couldn’t be loaded";

export const setUp = "Set up";
export const restoreAdminAccess = "Restore admin access";
export const welcomeToTickbox = "Welcome to Tickbox";
export const setANewPassword = "Set a new password. A different email creates another admin.";
export const createYourAccount = "Create your account. You will be the admin of this server.";
export const thisLinkNoLongerWorks = "This link no longer works";
export const itWasUsedAlready = "It has been used or replaced by a newer one, or is more than a day old.";
export const checkingTheLink = "Checking the link…";
export const linkCouldNotBeChecked = "The link couldn’t be checked";
export const openTheWholeLink = "Open the whole link";
export const linkThatTickboxPrintedContinues =
  "The link that Tickbox printed continues after “setup#”. Until it is used it can be opened again.";
export const personWhoRunsTheServer = "{why} The person who runs the server can create a new one there:";
export const goToSignIn = "Go to sign-in";

export const thisPageCould = "This page couldn’t be shown";
export const somethingWentWrongOnOur =
  "Something went wrong on our side. Your study and its labels are safe. Try again; if it keeps happening, contact the person who runs this server.";
export const goToYourStudies = "Go to your studies";

export const studies = "Studies";
export const prompts = "Prompts";
export const label = "Label";

export const notFound = "Not found";
export const thereIsNothing = "There is nothing at this address";
export const itMayHaveBeenDeleted =
  "It may have been deleted, or you may not have access to it. If someone sent you the link, ask them to invite you.";

export const whatModelsAreSentWord =
  "What models are sent, word for word. Wherever one is used you can copy it, change it, and run with your own text.";

export const judgesAndPeople = "Judges and people";

export const roundsCompared = "Rounds compared";

export const systemsCompared = "Systems compared";

export const generateChecklists = "Generate checklists";
export const modelDraftsTheQuestions =
  "A model drafts the questions, a person reviews them. You’ll see the totals before anything is sent.";
export const noInstructionsYet = "No instructions yet";
export const checklistsBelongToInstructionsImport =
  "Checklists belong to instructions. Import instructions from a file first.";
export const importAFile = "Import a file";

export const importedPairs = "Imported pairs";
export const keepPairs =
  "Keep pairs with one right answer: correct their reference answers, drop others with a reason, and filter out those that judges find easy.";
export const pairs = "Pairs";

export const verifierProgram = "Verifier program";

export const verifierPrograms = "Verifier programs";
export const questionsThatCodeCanDecide =
  "Programs answer the questions that code can decide exactly: a model proposes them, you try them on your responses and approve them.";

export const howItWasGenerated = "How it was generated";

export const bestOfN = "Best of N";
export const bestOfSeveralSamples =
  "The best of several samples by a judge, a person or a checklist, and how often it is truly the best.";
export const noSystemHasSeveralSamples = "No system has several samples";
export const haveAModelRespond = "Have a model respond to each instruction several times first.";
export const sampleResponses = "Sample responses";
export const nothingHasScoredTwoSamples = "Nothing has scored two samples of one instruction yet";
export const makeARound =
  "Create a round over the samples of a system and have a judge or people label it with scores, checklists or preferences between samples.";
export const newRound = "New round";

export const judgeARound = "Judge a round";
export const judgesLabelItsTasks =
  "Judges label its tasks as people do, without seeing who wrote what or what others said. You’ll see the totals before it starts.";

export const newJury = "New jury";
export const severalJudgesAsOneRater =
  "Several judges as one rater: its labels are computed from theirs, without asking any model.";
export const tooFewJudges = "Too few judges for a jury";
export const juryHasTwoMembers = "A jury needs at least two members. Create judges first, or import their labels.";
export const newJudgeTitle = "New judge";

export const newJudge = "New judge";
export const languageModelThatLabelsLike =
  "A language model that labels like one more rater: what it does, which model, and the words it is asked with.";

export const refineResponses = "Refine responses";
export const responseIsJudgedRewritten =
  "A response is judged, rewritten from what was found, and judged again. Nothing in the study is overwritten.";
export const noResponsesToRefineYet = "No responses to refine yet";
export const letAModelRespond = "Let a model respond to the study’s instructions, or import responses from a file.";

export const itemOfARun = "Item of a run";

export const modelRespondsToTheStudys = "A model responds to the study’s instructions, several times each.";
export const modelNeedsSomethingToRespond =
  "A model needs something to respond to. Import instructions from a file first.";

export const trainingPairs = "Training pairs";
export const pairsOfABetter =
  "Pairs of a better and a worse response from answers to checklists, as a file to train with.";
export const noChecklistHasBeenAnswered = "No checklist has been answered yet";
export const makeACheckThenScore =
  "Create a check-then-score round over responses of several systems or samples, and have a judge or people answer its checklists.";

export const comparesChecklistsOf = "Compares checklists of {madeFrom}.";

export const discussionOfTrainingTasks = "Discussion of training tasks";
export const whatRatersRemark =
  "Raters’ comments on the reference answer of a training task appear here. You and the raters who have passed can reply.";
export const raters = "Raters";

export const criterion = "{protocol} · criterion: {ratedCriterion}";
export const trainingTasksPassMark = {
  one: "{count} training task (pass mark {passMark} %)",
  other: "{count} training tasks (pass mark {passMark} %)",
} as const;
export const attentionTasks = { one: "{count} attention task", other: "{count} attention tasks" } as const;
export const withText = "{protocol}, with {apart}";

export const task = "Task {position}";
export const inText = "{instruction}, in {round}";
export const allTasksOfTheRound = "All tasks of the round";
export const seeTheDecision = "See the decision";
export const adjudicateThisTask = "Adjudicate this task";

export const writtenChecklists = "Written checklists";

export const oneRunOfOneProtocol =
  "One run of one protocol over chosen tasks. You’ll see the totals before anything is created.";
export const nothingToLabelYet = "Nothing to label yet";
export const roundNeedsResponsesImportThem = "A round needs responses. Import them from a file first.";

export const history = "History";
export const whoChangedWhatItems =
  "Who changed what. Items of a run are on its page, edits of a checklist with the checklist, labels with their tasks.";

export const newStudy = "New study";
export const studyStartsEmptyImportInstructions = "A study starts empty. Import instructions and responses next.";

export const whatTickboxIs =
  "Human annotation of language-model responses with instruction-specific checklists, and agreement that can be trusted.";

export const exportText = "Export";

export const rounds = "Rounds";

export const settings = "Settings";

export const leaderboard = "Leaderboard";

export const compareTwoSources = "Compare two sources";

export const tables = "Tables";

export const checklists = "Checklists";

export const importText = "Import";

export const instructions = "Instructions";

export const judges = "Judges";

export const prices = "Prices";

export const runs = "Runs";

export const people = "People";

export const webhooks = "Webhooks";

export const checklist = "Checklist";

export const instruction = "Instruction";

export const judge = "Judge";

export const run = "Run";

export const setup = "Setup";

export const tasks = "Tasks";

export const adjudication = "Adjudication";

export const labels = "Labels";

export const questions = "Questions";
