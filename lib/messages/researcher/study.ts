// Studies: their lists, contents and settings.

export const toInstructions = { one: "to {count} instruction:", other: "to {count} instructions:" } as const;
export const assignToARound = "Assign to a round…";
export const tag = "Tag…";
export const exclude = "Exclude";
export const include = "Include";
export const deleteText = "Delete…";
export const nothingToChange = "Nothing to change.";
export const undo = "Undo";
export const undone = "Undone.";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const tagged = "{instructions} tagged.";
export const tagRemovedFrom = "Tag removed from {instructions}.";
export const excludedFromNewRounds = "{instructions} excluded from new rounds.";
export const includedInNewRounds = "{instructions} included in new rounds.";
export const instructionsDeleted = {
  one: "{count} instruction deleted.",
  other: "{count} instructions deleted.",
} as const;
export const instructionsDeletedKept = {
  one: "{count} instruction deleted, {kept} kept.",
  other: "{count} instructions deleted, {kept} kept.",
} as const;
export const deleteInstructions = {
  one: "Delete {count} instruction?",
  other: "Delete {count} instructions?",
} as const;
export const deleteTitle = "Delete";
export const atMostCanBeDeleted = "At most {maxDeletedInstructions} can be deleted at once. Select fewer.";
export const theirResponsesPairsAndChecklists =
  "Their responses, pairs and checklists are deleted with them. This cannot be undone. Instructions used in a round are kept.";

export const instructionsAndResponses = "Instructions and responses";
export const phraseInQuotesWord = "“Exact phrase”, -word to exclude, or an id.";
export const subset = "Subset";
export const domain = "Domain";
export const tagTitle = "Tag";
export const system = "System";
export const inNewRounds = "In new rounds";
export const included = "Included";
export const excluded = "Excluded";
export const rows = "Rows";
export const instructionsTitle = "Instructions";
export const responses = "Responses";
export const curatePairs = "Curate pairs";
export const nothingInThisStudyYet = "Nothing in this study yet";
export const importInstructionsAndResponses = "Import instructions and responses from a file.";
export const importAFile = "Import a file";
export const either = "Either";

export const labelsThatCountPeopleJudges = "Labels that count (people, judges, files), in all rounds of the study";
export const id = "Id";
export const instructionsIdInYourFiles = "The instruction’s id in your files";
export const tags = "Tags";
export const labels = "Labels";
export const instruction = "Instruction";
export const empty = "(empty)";
export const checklists = "Checklists";
export const allVersionsOfAllSeries = "All versions of all series, including drafts";
export const orderOfImport = "Order of import";
export const response = "Response";
export const sample = "sample {sample}";
export const characters = "Characters";
export const ofWhatTheResponseSays =
  "Of what the response says: without reasoning, tool calls and the turns of others.";

export const isDeleted = "“{externalId}” was deleted.";
export const deleteExternalId = "Delete “{externalId}”?";
export const deleteInstruction = "Delete instruction";
export const countResponses = { one: "{count} response", other: "{count} responses" } as const;
export const countChecklists = { one: "{count} checklist", other: "{count} checklists" } as const;
export const itsAndAreDeleted =
  "Its {responses} and {checklists} are deleted with it. This cannot be undone. Imported content can be imported again; what was written here cannot be recovered.";

export const asTheOtherPersonSaved = "The {field} as the other person saved it";

export const rounds = { one: "{count} round", other: "{count} rounds" } as const;

export const historyCouldNotBeRead = "The history couldn’t be loaded";
export const historyOfTheRound = "History of the round, the newest first";
export const historyOfTheStudy = "History of the study, the newest first";
export const nothingHasBeenChangedYet = "Nothing has been changed yet.";
export const what = "What";
export const round = "Round";
export const by = "By";
export const when = "When";
export const theServer = "the server";
export const withKey = "{name}, API key “{key}”";
export const change = "change";

export const aIsBetter = "A is better";
export const bIsBetter = "B is better";
export const showTheOriginalText = "Show the original text";
export const referenceScore = "Reference score {knownScore}";
export const howItWasGenerated = "How it was generated";
export const editReferenceAnswerOf = "Edit reference answer of {nameOf}";
export const editReferenceAnswer = "Edit reference answer";
export const referenceAnswer = "; reference answer: {outcomes}";
export const importedPairAIsB = "Imported pair {externalId}: A is {a}, B is {b}{outcomes}.";
export const emptyResponse = "(empty response)";
export const referenceAnswers = "Reference answers: {answers}";
export const aTie = "a tie";

export const theInstructions = "the instructions";
export const instructionsOfTheStudy = "Instructions of the study";
export const noInstructionsMatchTryFewer = "No instructions match. Try fewer words or clear a filter.";
export const firstInstructionsAreSelected = {
  one: "The first {count} instruction is selected.",
  other: "The first {count} instructions are selected.",
} as const;
export const instructionInText = "instruction";

export const neighbouringInstructions = "Neighbouring instructions";
export const responsesResponses = "Responses ({responses})";
export const noSystemHasAnswered = "No system has answered this instruction.";
export const whatWasAsked = "What was asked";
export const input = "Input";

export const starterRounds = "Starter rounds";
export const draftsWithGuidelines =
  "Drafts with guidelines, as in a paper. After importing, open each one and add tasks; Tables proposes the paper’s judges and shows its tables from your data.";
export const createStudy = "Create study";
export const cancel = "Cancel";

export const name = "Name";

export const theResponses = "the responses";
export const responsesOfTheStudy = "Responses of the study";
export const noResponsesMatchTryFewer = "No responses match. Try fewer words or clear a filter.";
export const to = "{system}{sample} to {externalId}";
export const responseInText = "response";

export const simulated = "simulated";
export const simulatedSimulated = "{simulated} simulated";

export const annotatorsSeeItAbove = "Annotators see it above every task.";
export const description = "Description";
export const optional = "optional";
export const forTheResearchers = "For the researchers of this study: its questions and data sources.";

export const studies = "Studies";
export const demo = "Demo";

export const yourStudies = "your studies";
export const newStudy = "New study";
export const instructionsAndResponsesTheRounds =
  "Instructions and responses, the rounds in which people label them, and the results.";
export const youHaveNoStudiesYet = "You have no studies yet";
export const createAStudyImport =
  "Create a study, import a file, invite annotators and open a round. It takes a few minutes.";
export const askAnAdminToLet = "Ask an admin to let you create studies, or a study’s owner to invite you.";
export const openTheDemoStudy = "Open the demo study";
export const openRounds = { one: "{count} open round", other: "{count} open rounds" } as const;
export const admin = "Admin";
export const countLabels = { one: "{count} label", other: "{count} labels" } as const;
export const owner = "Owner";
export const researcher = "Researcher";
export const annotator = "Annotator";

export const nameAndDescription = "Name and description";
export const saved = "Saved.";
export const save = "Save";
export const isDeletedStudy = "“{study}” was deleted.";
export const deleteThisStudy = "Delete this study";
export const withEverythingInItInstructions =
  "With everything in it: instructions, responses, checklists, rounds and every label. This cannot be undone. People’s accounts remain.";
export const deleteStudy = "Delete study";
export const deleteThisStudyForGood = "Delete this study permanently?";
export const allItsLabelsAreLost =
  "All its labels are lost with it. Export what you want to keep first. A large study takes a while to delete; stay on this page.";

export const tagInstructions = { one: "Tag {count} instruction", other: "Tag {count} instructions" } as const;
export const enterATag = "Enter a tag.";
export const removeTheTag = "Remove the tag";
export const addTheTag = "Add the tag";
