// Importing studies, labels and images.

export const none = "none";

export const newText = "new {name}";
export const alreadyHere = "{known} already here";
export const instructionsInText = "instructions";
export const responsesInText = "responses";
export const systemsInText = "systems";
export const pairsInText = "pairs";
export const checklistsInText = "checklists";
export const questionsInText = "questions";
export const roundsInText = "rounds";
export const ratersInText = "raters";
export const tasksInText = "tasks";
export const labelsInText = "labels";
export const verifierPrograms = "verifier programs";
export const checklistAnswers = "checklist answers";

export const whatCanBeImported = "What can be imported";
export const upTo2Gb =
  "Up to 2 GB a file, in UTF-8 or UTF-16, tables in Windows-1252 too. Nothing is stored before you have seen a preview.";
export const downloadAnExample = "Download an example: {fileName}";
export const example = "Example";

export const howToReadTheFile = "How to read the file";
export const format = "Format";
export const chosenByYou = "Chosen by you.";
export const detectedFromTheFirstRow = "Detected from the first row.";
export const output1 = "Output 1";
export const output2 = "Output 2";
export const response1 = "Response 1";
export const responseTitle = "Response 2";
export const systemThatWroteTheOutputs = "System that wrote the outputs";
export const whenLeftEmpty = "“{unnamed}” when left empty.";
export const votesWinnerAreLabelsImport =
  "Votes (winner) are labels. Import the same file again afterwards with the format Labels.";
export const systemOfTheFirstResponse = "System of the first response";
export const whenBothAreEmpty = "“{format}” when both are empty.";
export const systemOfTheSecondResponse = "System of the second response";

export const name = "Name";
export const pixels = "Pixels";
export const size = "Size";
export const usedIn = "Used in";
export const texts = { one: "{count} text", other: "{count} texts" } as const;
export const deleteText = "Delete";
export const deleteName = "Delete {name}";
export const images = { one: "{count} image", other: "{count} images" } as const;
export const delete3 = "Delete “{image}”?";
export const deleteImage = "Delete image";
export const noTextRefers = "No text refers to it. This cannot be undone, but you can add it again.";
export const nothing = "nothing";

export const imagesTitle = "Images";
export const textsShowThemByName =
  "Texts show them by name, in Markdown: {chartCharts}. A folder in a zip is part of the name.";
export const addingImages = "Adding images";
export const of = "{done} of {total}";
export const cancel = "Cancel";
export const imagesToAdd = "Images to add";
export const dropPngJpegWebpGif = "Drop PNG, JPEG, WebP, GIF or AVIF images, or a zip of them";
export const textsReferToImages = {
  one: "Texts refer to {count} image that this study does not have",
  other: "Texts refer to {count} images that this study does not have",
} as const;
export const usedInNames = "in {names}";
export const imagesCouldNotBeRead = "The images couldn’t be loaded";
export const imagesAdded = { one: "{count} image added", other: "{count} images added" } as const;
export const alreadyThere = "{there} already there";
export const leftOutWhenYouCancelled = "{left} not added because you cancelled";
export const filesNotAdded = {
  one: "{count} file not added. {reasons}.",
  other: "{count} files not added. {reasons}.",
} as const;
export const andMore = "and {names} more";

export const imported = "Imported";
export const nothingNew = "Nothing new";
export const continueWith = "Continue with {next}";
export const compareTheRounds = "Compare the rounds";
export const seeTheLabels = "See the labels";
export const seeTheContent = "See the content";
export const newRound = "New round";
export const importAnotherFile = "Import another file";
export const wasImported = "{fileName} was imported.";
export const allOfTheseLabels = "All of these labels were already in {rounds}. Nothing was changed.";
export const everythingInTheFile = "Everything in the file was already in the study. Nothing was changed.";

export const atLeast = "at least";
export const notReadyProblems = {
  one: "Not ready: {atLeast}{count} problem",
  other: "Not ready: {atLeast}{count} problems",
} as const;
export const nothingIsImportedUntil =
  "Nothing is imported until you fix the file, or the way it is read (format and columns, above). A file is imported completely or not at all.";
export const explanationsNameSides = {
  one: "{count} explanation names a response by its side",
  other: "{count} explanations name a response by its side",
} as const;
export const writePlaceholders =
  "Half of the raters see A and B the other way round. Write {{A}} and {{B}} in the explanation; each rater reads the letters of their screen. You can import the file as it is: raters are then told of the other order.";
export const notUsed = "Not used: {notUsed}";
export const ifAColumnHoldsResponses = "If a column holds responses, tick it above; other columns are ignored.";
export const formatDoesntUseTheseFields = "The format doesn’t use these fields; they are ignored.";
export const allOfTheseLabelsAreInAlready = "All of these labels are already in {rounds}.";
export const everythingInThisFile = "Everything in this file is already in the study.";
export const importingItWouldChangeNothing = "Importing it would change nothing.";
export const ready = "Ready";
export const importText = "Import";
export const nothingIsStoredYet = "Nothing is stored yet. This is what importing the file adds:";
export const criteria = { one: "{count} criterion", other: "{count} criteria" } as const;
export const criteriaTitle = "Criteria";
export const criterion = "Criterion";
export const round = "Round";
export const protocol = "Protocol";
export const judges = { one: "{count} judge", other: "{count} judges" } as const;
export const juries = { one: "{count} jury", other: "{count} juries" } as const;
export const byModels = "By models: {who}";
export const asTheFileSays =
  "As the file says, or as you chose. Their labels are imported as those of judges and juries, and don’t count towards agreement among people.";
export const line = "Line";
export const field = "Field";
export const expected = "Expected";
export const found = "Found";
export const problems = "Problems";
export const downloadAsCsv = "Download as CSV";
export const item = "Item";
export const system = "System";
export const rater = "Rater";
export const value = "Value";
export const comment = "Comment";
export const firstOfRows = {
  one: "The first {previews} of {count} row",
  other: "The first {previews} of {count} rows",
} as const;
export const firstRows = "First rows";
export const warnings = "Warnings";
export const problemsOf = "{problems} of {fileName}";

export const filesToImport = "Files to import";
export const dropJsonLinesJsonCsv = "Drop JSON Lines, JSON, CSV, TSV or Parquet files here";
export const moreAfterIt = "{waiting} more after it";
export const readAs = "read as {encoding}";
export const skipThisFile = "Skip this file";
export const chooseAnotherFile = "Choose another file";
export const importing = "Importing";
export const checking = "Checking";
export const sending = "Sending";
export const rows = { one: "{count} row", other: "{count} rows" } as const;
export const leavingThisPageCancels = "Leaving this page cancels the import; the study stays unchanged.";
export const fileCouldNotBeRead = "The file could not be read";
export const tryAgain = "Try again";
export const checkTheFile = "Check the file";
export const file = "File";
export const added = "Added";
export const by = "By";
export const when = "When";
export const sha256 = "SHA-256";
export const importHistory = "Import history";
export const pastImports = "Past imports";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const responses = { one: "{count} response", other: "{count} responses" } as const;
export const labels = { one: "{count} label", other: "{count} labels" } as const;
export const theCommandLine = "the command line";
export const pairsOrChecklists = "pairs or checklists";

export const ofTotal = "of {total}";
export const theFirst = "The first {previews}{total}";
export const lineLine = "line {line}";
export const referenceScore = ", reference score {score}";
export const sample = ", sample {sample}";
export const empty = "(empty)";
export const reference = ", reference: {truth}";
export const pairAAndB = "Pair: {a} (A) and {b} (B){truth}";
export const weight = "weight {importance}";

export const pairsOrAnInstructionsId = "A pair’s or an instruction’s id.";
export const label = "Label";
export const questionsNumberOrText = "A question’s number or text, or what was rated.";
export const forScoresWhoseResponse = "For scores: whose response.";
export const kindOfRater = "Kind of rater";
export const personModelOrSimulated = "person, model or simulated.";
export const orderShown = "Order shown";
export const forPairsAbOrBa = "For pairs: ab or ba.";
export const baseModel = "Base model";
export const ofAJudgeTheModel = "Of a judge: the model that was asked.";
export const strategy = "Strategy";
export const ofAJudge = "Of a judge: how it was asked.";
export const template = "Template";
export const ofAJudgeItsPrompt = "Of a judge: its prompt.";
export const settings = "Settings";
export const ofAJudgeATemperature = "Of a judge: a temperature, say.";
export const nameOfTheRater = "Name of the rater";
export const fileNamesNoneOneName = "The file has none: one name for all its labels.";
export const whatWasAsked = "What was asked of the raters.";
export const detectedFromTheLabels = "detected from the labels";
export const importTheCriterion = "Import the criterion";
export const eachCriterionBecomesARound = "Each criterion becomes a round of its own.";
export const all = "all";
export const scaleLabels = "Scale labels";
export const asTheRatersSawThem =
  "As the raters saw them, from worst to best, separated by commas. Without any, levels are numbers.";
export const optional = "optional";
export const checklistsThatWereAnswered = "Checklists that were answered";
export const detectedFromTheFile = "detected from the file, or “imported”";
export const roundsAreNamed = "The rounds are named after it and their criterion.";
export const severalFilesWithTheSame = "Several files with the same round name are put together.";
export const sourceOfTheRaters = "Source of the raters";
export const ratersWithTheSameSource =
  "Raters with the same source and name are one rater in every round of this study.";
export const importedInText = "imported";
export const theseLabelsAreSimulated = "These labels are simulated";
export const generatedByAProgram =
  "Generated by a program for a demonstration or a test; marked as such wherever they appear.";
export const differentTexts = { one: "{count} different text", other: "{count} different texts" } as const;
export const differentValuesFromTo = {
  one: "{count} different value from {low} to {high}.",
  other: "{count} different values from {low} to {high}.",
} as const;
export const scaleOfTheScores = "Scale of the scores";
export const scaleOf = "Scale of {criterion}";
export const assumedCheck = "Assumed: check that it is right.";
export const sayWhetherTheyAreCategories = "Say whether they are categories.";
export const chooseTheirScale = "Choose their scale.";
export const chooseAScale = "choose a scale";
export const noneFits = "None fits.";
export const answersGoTo = "The answers go to {named}.";
export const seriesVersion = "“{series}” version {version} ({items})";

export const rowsTitle = "Rows";
export const is = "Is";
export const whatIs = "What {rater} is";
export const ofFieldRater = "{field} of {rater}";
export const areTheseRatersModels = "Are these raters models? {doubtful}";
export const fileDoesNotSayWhat =
  "Not stated in the file: choose what each of them is. People count in human agreement; models become judges.";
export const choose = "Choose…";
export const sayWhatRatersAre = "Not ready: choose what {doubtful} is";
export const personModelOrSimulatedProgram =
  "The file doesn’t say whether it is a person or a model. Choose under “Who the raters are”.";
export const whoTheRatersAre = "Who the raters are";
export const theJudge = "the judge";
export const theJudges = "the {judges} judges";
export const describeOptional = "Describe {theJudge} (optional)";
export const shownOnTheLeaderboard = "Shown on the leaderboard and in its tables; you can change it there too.";
export const judge = "Judge";
export const simulated = "simulated";
export const aPerson = "a person";
export const aModel = "a model";
export const aJury = "a jury";

export const instruction = "Instruction";
export const id = "Id";
export const generatedIfMissing = "Generated if missing.";
export const input = "Input";
export const subset = "Subset";
export const domain = "Domain";
export const tags = "Tags";
export const separatedBy = "Separated by |.";
export const checklist = "Checklist";
export const oneQuestionALine = "One question per line, or separated by |.";
export const response = "Response";
export const textOfTheRows = "The text of the row’s one response.";
export const sampleTitle = "Sample";
export const distinguishesSeveralResponses = "Distinguishes several responses of one system.";
export const ifEachRow = "If each row is one response: who wrote it.";
export const columnsWithResponses = "Columns with responses, one for each system";
export const systemOfTheColumn = "System of the column {column}";

export const as = "As";
export const means = "Means";
export const anEmptyValue = "an empty value";
export const meaningOf = "Meaning of {value}";
export const chooseAMeaning = "Choose a meaning";
export const whatTheValuesMean = "What the values mean";
export const answerToAQuestion = "answer to a question";
export const noLabelLeaveOut = "no label: leave out";
export const tie = "Tie";

export const column = "Column";
export const askedWith = "Asked with";
export const orderInWhichWasAsked = "Order in which {column} was asked";
export const orderNotKnown = "order not known";
export const pairsFirstResponseFirst = "the pair’s first response first";
export const pairsSecondResponseFirst = "the pair’s second response first";
export const itsValuesName = "Its values name";
export const whatTheValuesOfName = "What the values of {column} name";
export const pairsOwnResponses = "the pair’s own responses";
export const placesAsShownFirstSecond = "places as shown: first, second";
export const judgeOrRater = "Judge or rater";
export const whoseLabelsHolds = "Whose labels {column} holds";
export const asTheRowSays = "as the row says";
export const remove = "Remove";
export const removeColumn = "Remove {column}";
export const columnsThatHoldLabels = "Columns that hold labels";
export const columnsThatHoldLabelsBoth =
  "Columns that hold labels. Both orders of a pair are kept: accuracy is the mean of both, agreement is how often they match.";
export const addAColumnOfLabels = "Add a column of labels";
export const addAColumn = "Add a column…";
export const severalColumnsOfARow = "Several columns of a row hold labels";
export const labelsInColumns = {
  one: "Read labels from one more column: {columns}",
  other: "Read labels from these {count} columns: {columns}",
} as const;
export const ratesCriterion = "Criterion";
export const criterionOf = "What the labels in {column} rate";
