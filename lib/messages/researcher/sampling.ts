// Sampling responses, and generating checklists.

export const compareTwoSeriesBlind = "Compare two series blind";
export const comparisonIsMadeInviteAnnotators = "Comparison created. Invite annotators and open its rounds.";
export const or = "{studyName}: {a} or {b}";
export const wholeNumberFrom1To = "A whole number from 1 to {maxOverlap}.";
export const createdSoFar = "Created so far";
export const makesANewStudy =
  "Creates a new study with every instruction that both series have, the two checklists in place of responses, and one round of pairs each for {checklistCriteria}. Annotators don’t see which series is which; sides are shuffled.";
export const series = "Series";
export const orInstructions = {
  one: "{a} or {b} ({count} instruction)",
  other: "{a} or {b} ({count} instructions)",
} as const;
export const nameOfTheNewStudy = "Name of the new study";
export const ratersForEachPair = "Raters for each pair";
export const noInstructionHasChecklists = "No instruction has checklists of two series yet.";
export const yourAccountMayNotCreate = "Your account may not create studies. Ask an admin to allow it.";
export const notCreated = "Not created";
export const cancel = "Cancel";
export const createTheComparison = "Create the comparison";

export const sameProgramWaitsForOther = "The same program was proposed for other questions";
export const letterForLetterRead =
  "Character for character. Read each question, and choose those that this program decides exactly too.";
export const all = "All {equal}";
export const lookAtTheProgramOf = "View the program for";
export const approveWithThisOne = "Approve with this one";
export const approvePrograms = "Approve {size} programs";

export const examples = "Examples";
export const none = "None";
export const yourOwn = "Your own";
export const goldChecklistsOfThisStudy = "Gold checklists of this study";
export const noneIsGoldYetMark = "None is gold yet. Mark one on its instruction’s page.";
export const toChooseFromNever = "{goldChecklists} to choose from; an instruction’s own is never used.";
export const howMany = "How many";
export const example = "Example {index}";
export const instruction = "Instruction";
export const questions = "Questions";
export const oneALine = "One per line.";
export const removeExample = "Remove example {index}";
export const addAnExample = "Add an example";

export const by = "by {modelName}";
export const checklists = "Checklists {series}{modelName}";
export const startGenerating = "Start generating";
export const whatTheModelWritesBecomes =
  "What the model writes becomes drafts. Nothing is published before a person accepts it.";
export const forWhichInstructions = "For which instructions";
export const nameThatTheseChecklistsShare =
  "The name that these checklists share. A round chooses a series; give every generator its own.";
export const whoWritesAndHow = "Model and settings";
export const temperature = "Temperature";
export const of0To2EmptyLeaves = "0 to 2. Empty: the endpoint’s default.";
export const theQuestions = "The questions";
export const whatTheModelIsShown = "What the model is shown";
export const instructions = "Instructions";
export const only = "Only {externalId}";
export const thoseWithoutAChecklist = "Those without a checklist of this series ({instructions})";
export const neitherADraftNor = "Neither a draft nor a published one.";
export const allInstructions = "All ({instructions})";
export const whereTheSeries =
  "Where the series has a published checklist, the draft is its next version. An existing draft is not overwritten: its instruction fails with a message.";
export const minimumQuestions = "Minimum questions";
export const maximumQuestions = "Maximum questions";
export const draftsWithMoreOrFewer = "Drafts with more or fewer are kept, but flagged for review.";
export const addTheUniversalQuestion = "Add the universal question";
export const withImportanceAsTheLast = "“{question}” with importance {importance}, as the last one of every checklist.";
export const labelTheQuestionsWithCategories = "Label the questions with categories";
export const oneMoreCall = "One more call for each checklist.";
export const categories = "Categories";
export const onePerLineOptionally =
  "One per line, optionally with a definition after a colon. Prefilled with the study’s own.";
export const formatLengthLayoutOrderContent = "Format: length, layout, order\nContent";

export const nameAtLeastOneCategory = "Enter at least one category, or turn categories off.";
export const chooseAModel = "Choose a model.";
export const leastAndTheMostQuestions =
  "The minimum and maximum of questions are whole numbers from 1 to 49, the minimum first.";
export const temperatureIsANumber = "The temperature is a number from 0 to 2.";
export const candidatesOfEachModel = "Candidates per model: a whole number from 1 to 8.";
export const goldExamplesAWholeNumber = "Gold examples: a whole number from 1 to 8.";
export const exampleLacks = "Example {number} is missing {lacks}.";
export const aQuestion = "a question";
export const anInstruction = "an instruction";

export const method = "Method";
export const direct = "Direct";
export const modelReadsTheInstruction = "The model reads the instruction and writes the questions.";
export const candidateBased = "Candidate-based";
export const modelAlsoReadsResponses =
  "The model also reads responses of varying quality, lists the ways in which they fail, and gives every question an importance from 0 to 100.";
export const responsesInTheStudy = "Responses in the study";
export const atMost16CandidatesGo =
  "At most 16 candidates go into one prompt. The model does not see which system wrote what.";
export const studyHasNoResponsesYet = "The study has no responses yet. Let models write the candidates.";
export const modelsThatWriteFurtherCandidates = "Models that write further candidates";
export const eachIsSentTheInstruction =
  "Each is sent the instruction itself, at temperature 1.3, or the endpoint’s default if the temperature below is empty.";
export const candidatesOfEachModelTitle = "Candidates per model";
export const models = "Models";

export const askAModelForPrograms = "Ask a model for programs";
export const programIsProposed =
  "A program is proposed only where code can decide a question exactly: counts, given words, layout. All other questions are left to a person.";
export const programsForQuestions = "Programs for questions";
export const startAsking = "Start";
export const eachInstructionsNewestVersionDraft = "Each instruction’s newest version, draft or published.";
export const alsoAskAgainAboutQuestions =
  "Also ask again about questions that were left to a person, or whose program was rejected";

export const thePrograms = "the programs";
export const programs = "Programs";
export const status = "Status";
export const showMore = "Show more";
export const noProgramIsIn = "No program is in “{status}”";
export const askAModelBelow =
  "Ask a model below: for each question it either writes a small program that decides it exactly, or leaves it to a person.";
export const sameProgramAsOthers = {
  one: "· same program as {count} other",
  other: "· same program as {count} others",
} as const;
export const askedOf = "{externalId} · asked of {proposedBy}";

export const program = "Program";
export const itRunsOnItsOwn =
  "It runs in isolation, without network, files or a clock, for at most 100 ms and in at most 16 MB. True means YES.";
export const modelLeftThisQuestion =
  "The model left this question to a person. If code can decide it exactly after all, write the function.";
export const verifyResponse = "verify(response)";
export const thereIsNoProgram = "There is no program.";
export const asItWasProposed = "Original proposal";

export const tryOnThisStudysResponses = "Try on this study’s responses";
export const save = "Save";
export const saveAndApprove = "Save and approve";
export const approve = "Approve";
export const reject = "Reject";
export const notTried = "Not tried";
export const onThisStudysResponses = "On this study’s responses";
export const rejectThisProgram = "Reject this program?";
export const itsVerdictsNoLongerCount = "Its verdicts no longer count. The program itself is kept for reading.";
export const itIsKeptForReading = "It is kept for reading and can no longer be approved. You can ask a model again.";
export const programsApproved = "{equal} programs approved.";
export const itsVerdicts = "Its verdicts";
export const theirVerdicts = "Their verdicts";
export const countFromNowOn = "{approved} {verdicts} count from now on.";
export const thereAreManyResponses =
  "{approved} There are many responses to run on: {verdicts} follow within minutes and count as they arrive.";
export const rejected = "Rejected.";
export const approved = "Approved.";

export const furtherResponsesWereNotTried = "{leftOut} further responses were not tried.";
export const againstTheMajority = "{against} against the majority of the people who answered.";
export const trueFalseErrors = "{met} true, {notMet} false, {failed} errors.";
export const whatTheProgramSays = "What the program says about each response";
export const studyHasNoResponses = "The study has no responses to this instruction.";
export const system = "System";
export const response = "Response";
export const people = "People";
export const noAnswers = "no answers";
export const yesNo = "{yes} YES, {no} NO";
export const trueText = "true";
export const falseText = "false";
export const error = "error: {error}";
export const systemSample = "{system}, sample {sample}";

export const theProgram = "the program";
export const decidedBy = "Decided by {decidedBy}.";
export const seriesSeries = "series {series}";
export const noChecklistAnyMore = "no checklist any more";
export const askedOfTheQuestionStands = "Asked of {proposedBy}. The question is in {series}.";
export const modelCalls = "Model calls";
export const theInstruction = "The instruction";
