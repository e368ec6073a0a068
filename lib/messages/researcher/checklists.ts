// Checklists of a study: drafts, review, publishing.

export const acceptAllCleanDraftsOf = "Accept all clean drafts of {series}?";
export const acceptAllDrafts = "Accept all drafts?";
export const draftsStillNeedReview = {
  one: "{count} draft still needs review.",
  other: "{count} drafts still need review.",
} as const;
export const draftsPublished = { one: "{count} draft published.", other: "{count} drafts published." } as const;
export const allOfTheseDrafts = "All of these drafts have warnings. Review them one by one.";
export const draftsWithSomethingToLook = {
  one: "{count} draft with warnings or without questions stays a draft.",
  other: "{count} drafts with warnings or without questions stay drafts.",
} as const;
export const draftsWillBePublished = {
  one: "{count} draft will be published and frozen: no wording problems were detected. {flagged}",
  other: "{count} drafts will be published and frozen: no wording problems were detected. {flagged}",
} as const;
export const countingTheDrafts = "Counting the drafts …";
export const close = "Close";
export const cancel = "Cancel";
export const publishDrafts = { one: "Publish {count} draft", other: "Publish {count} drafts" } as const;

export const removeTheCategory = "Remove the category {category}";
export const addCategory = "Add category";

export const gold = "Gold";
export const draft = "Draft";
export const published = "Published";

export const version = "Version {version}. {source}{method}.";
export const openTheDraft = "Open the draft";
export const newVersion = "New version";
export const modelCalls = "Model calls";
export const goldInText = ", gold";
export const versionQuestions = {
  one: "Version {version}, {count} question",
  other: "Version {version}, {count} questions",
} as const;
export const moreAboutVersion = "More about {series}, version {version}";
export const unmarkAsGold = "Unmark as gold";
export const markAsGold = "Mark as gold";
export const copyIntoAnotherSeries = "Copy into another series";
export const changesSinceVersion = "Changes since {series}, version {version}";
export const editsToTheModelsDraft = "Edits to the model’s draft";
export const usedInOneRound = "Used in one round";
export const usedInRounds = "Used in {rounds} rounds";
export const goldChecklistOfThisInstruction = "The gold checklist of this instruction.";
export const thisInstructionHasNoGold = "This instruction has no gold checklist yet.";
export const toGold = "To gold:";
export const undefinedThereAreNoWords = "Undefined: there are no words to compare.";
export const undefinedText = "undefined";
export const asManyQuestions = "as many questions";
export const questionsApart = { one: "{count} question apart", other: "{count} questions apart" } as const;

export const theChecklists = "the checklists";
export const draftsToReview = "Drafts to review";
export const checklists = "Checklists";
export const nextInstructionWithoutAChecklist = "Next instruction without a checklist";
export const acceptAll = "Accept all";
export const generateWithAModel = "Generate with a model";
export const verifierPrograms = "Verifier programs";
export const noResultsMatchTheseFilters = "No results match these filters.";
export const everyInstructionHasAChecklist = "Every instruction has a checklist.";
export const ofInstructionsHaveNone = "{withoutChecklist} of {instructions} instructions have none.";
export const studyHasNoInstructions = "The study has no instructions.";
export const draftsPublishedCountPublished = {
  one: "{count} draft, {published} published. {theStudy}",
  other: "{count} drafts, {published} published. {theStudy}",
} as const;
export const noResultsMatchTheseFiltersTitle = "No results match these filters";
export const chooseAnotherSourceOrSeries = "Choose another source or series.";
export const noInstructionsYet = "No instructions yet";
export const checklistsBelongToInstructionsImport =
  "Checklists belong to instructions. Import a file first; it can include checklists.";
export const importAFile = "Import a file";
export const noDraftsToReview = "No drafts to review";
export const everyInstructionHasAChecklistToChange =
  "Every instruction has a checklist. To change one, open it and create a new version.";
export const noChecklistsYet = "No checklists yet";
export const letAModelDraftThem =
  "Let a model draft them, write one for an instruction, or import a file that includes them. Drafts are listed here until they are published.";
export const writeOneForTheNext = "Write one for the next instruction";
export const importText = "Import";

export const aDraft = "a draft";
export const notPublished = "Not published: {externalId}";
export const onlyDraftsCanBePublished = "Only drafts can be published.";
export const draftThatYouAreEditing = "The draft that you are editing couldn’t be saved. Nothing was published.";
export const publish = "Publish";
export const inARow = "In a row:";
export const nextAndPrevious = "next and previous,";
export const select = "select,";
export const edit = "edit,";
export const done = "done,";
export const publishWhatIsSelected = "publish what is selected, or this one.";
export const checklistsInOrder = "Checklists in order of their instructions";
export const editNameOf = "Edit {nameOf}";
export const editTitle = "Edit";
export const versionExternalIdSeries = "{externalId}, {series}, version {version}";
export const checklist = "Checklist";
export const versionExternalIdSeriesVersion = "{externalId} {series}, version {version}";
export const status = "Status";
export const source = "Source";
export const questions = "Questions";
export const notCheckedYet = "Not checked yet";
export const thingsToCheck = { one: "{count} thing to check", other: "{count} things to check" } as const;
export const checklistInText = "checklist";

export const theChecklist = "the checklist";
export const versionSeriesVersion = "{series}, version {version}";
export const generateWithAModelDialog = "Generate with a model…";
export const allChecklistsOfThisInstruction = "All checklists of this instruction";
export const oneRound = "one round";
export const rounds = "{rounds} rounds";
export const usedIn = "Used in {oneRound}.";
export const beginningWithVersion = ", beginning with {series}, version {version}";
export const instruction = "Instruction";
export const input = "Input";
export const responses = "Responses ({responses})";
export const emptyResponse = "(empty response)";

export const questionsAreInADifferent = "The questions are in a different order. None was changed.";
export const noQuestionWasChanged = "No question was changed.";
export const questionsAreInADifferentOrder = "The questions are in a different order.";
export const added = "Added";
export const removed = "Removed";
export const changed = "Changed";
export const importance = "Importance {before} → {after}";
export const categoryAdded = "Category added: {added}";
export const categoryRemoved = "Category removed: {removed}";
export const none = "none";

export const draftDiscarded = "Draft discarded";
export const discardDraft = "Discard draft";
export const discardThisDraft = "Discard this draft?";
export const discard = "Discard";
export const itsQuestionsAreDeletedPublished = "Its questions are deleted. Published versions and rounds don’t change.";

export const questionsAnsweredYes = "Questions answered YES when a response does what was asked. One requirement each.";
export const keys = "Keys";
export const addsAQuestion = "adds a question,";
export const movesIt = "moves it,";
export const splitsItAtTheCaret = "splits it at the caret.";
export const notPublishedTitle = "Not published";
export const publishAndNextDraft = "Publish and next draft";
export const whileTheCaret = "While the caret is in a question.";

export const questionDropped = "Question dropped";
export const undo = "Undo";
export const noQuestionsYetAsk =
  "No questions yet. Ask for one thing at a time, as specific as the instruction is: “Are there exactly three tips?”";
export const addQuestion = "Add question";
export const undoLastStep = "Undo last step";
export const checklistHasAtMostQuestions = "A checklist has at most {questions} questions.";

export const thisDraftHasBeenDiscarded = "This draft has been discarded";
export const someoneElseHasChangedThis = "Someone else has changed this";
export const useTheSavedVersion = "Use the saved version";
export const saveMineInstead = "Save mine instead";
export const discardMineAndShow = "Discard mine and show the published version";
export const fromTheSavedVersion = "From the saved version to yours";

export const draftCouldNotBeRead = "The draft couldn’t be loaded";
export const doneTitle = "Done";

export const checklistsCouldNotBeRead = "The checklists couldn’t be loaded";
export const checklistsChecklists = "Checklists ({checklists})";
export const howSimilar =
  "How similar each of the others is to the gold one is shown below it: BLEU and ROUGE from 0 to 1.";
export const writeAChecklist = "Write a checklist";
export const thisInstructionHasNoChecklist = "This instruction has no checklist";
export const writeOneTwoToEight =
  "Write one: two to eight questions that are answered YES where a response does what was asked. Or let a model draft it, or import a file that includes one.";

export const draftBeginsWithTheQuestions = "The draft begins with the questions of {series}, version {version}.";
export const draftBeginsEmpty = "The draft begins empty.";
export const startTheDraft = "Start the draft";
export const series = "Series";
export const instructionHasThisSeriesAlready =
  "The instruction already has this series: the draft becomes its next version.";
export const roundsChooseASeriesGive =
  "Rounds choose a series: give checklists that belong together the same name on every instruction.";

export const publishedAndFrozenWhat =
  "Published and frozen, so that labels keep their meaning. To change it, create a new version.";
export const openTheDraftOfTheNext = "Open the draft of the next version";
export const nextDraft = "Next draft";

export const question = "Question {number}";
export const questionNumber = "question {number}";
export const doesTheResponse = "Does the response … ?";
export const categoriesOf = "Categories of {name}";
export const importanceTitle = "Importance";
export const importanceOf0To100 = "Importance of {name}, 0 to 100";
export const moveUp = "Move {name} up";
export const alt = "Alt ↑";
export const moveDown = "Move {name} down";
export const altTitle = "Alt ↓";
export const splitAtTheCaret = "Split {name} at the caret";
export const alt3 = "Alt ⏎";
export const mergeWithTheNext = "Merge {name} with the next";
export const altM = "Alt M";
export const drop = "Drop {name}";
export const altDel = "Alt Del";

export const noQuestionsYet = "No questions yet.";
export const importanceImportance = "Importance {importance}";

export const isTheSameAsQuestion = "Is the same as question {earlier}.";
export const isCloseToQuestion = "Is close to question {earlier}.";
export const checklistsMostlyHaveToQuestions = "Checklists mostly have {fewest} to {most} questions";
export const modelWasAsked = "The model was asked for {fewest} to {most} questions";
export const thisOneHas = "{fewest}; this one has {written}.";

export const drafts = "Drafts ({draft})";
export const publishedPublished = "Published ({published})";
export const all = "All";
export const reviewStatus = "Review status";
export const flagged = "Flagged ({flagged})";
export const clean = "Clean ({clean})";

export const addAQuestionBelow = "Add a question below";
export const goToTheQuestionAbove = "Go to the question above or below, from the beginning or end of the text";
export const moveTheQuestionUp = "Move the question up or down";
export const splitTheQuestion = "Split the question at the caret";
export const mergeWithTheNextQuestion = "Merge with the next question";
export const dropTheQuestion = "Drop the question";
export const inAnEmptyQuestionDrop = "In an empty question: drop it";
export const undoTheLastSplitMerge = "Undo the last split, merge, move, addition or drop";
export const publishAndGo = "Publish and go to the next draft";

export const notSaved = "Not saved. {message}";
export const tryAgain = "Try again";
export const notSavedYet = "Not saved yet";
export const notSavedTitle = "Not saved";
export const saved = "Saved";
export const saving = "Saving…";

export const serverCannotBeReachedWhat = "The server cannot be reached. What you wrote is still here.";
export const yourLastChanges = "Your last changes are not saved. Leave this page without them?";

export const thisVersionIsFrozenRounds = "This version is frozen. Rounds can use it.";
export const questionHasNoTextWrite = "A question has no text. Write it or drop it, then publish.";
