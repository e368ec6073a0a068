// Export and write-up of a round.

export const whatToInclude = "What to include";
export const textsOfInstructionsAndResponses = "Texts of instructions and responses";
export const soThatTheFilesStand = "Makes the files self-contained.";
export const everyRatersOwnLabels = "Every rater’s own labels";
export const withOrderShownAndTime = "With order shown and time on task.";
export const labelsOfOtherRaters = "Labels of all other raters too, such as judges";
export const otherLabelsAreLeftOut =
  "{labels} by raters other than those included, marked by kind of rater. Gold labels and alpha count these only: {counted}.";
export const withCommentsAndReportedProblems = "With comments and reported problems";
export const freeTextItMayName = "Free text may contain names.";
export const markCsvAsUtf8 = "Mark CSV as UTF-8 for spreadsheets";
export const byteOrderMarkForSpreadsheets =
  "Adds a byte order mark, for spreadsheets that otherwise show wrong accents.";

export const chooseALicenceNobody = "Choose a licence: nobody may use a dataset without one.";
export const enterANumberFrom0 = "Enter a number from 0 to 90.";
export const enterAWholeNumber = "Enter a whole number from 0 to 999999999.";

export const cc010PublicDomain = "CC0 1.0: public domain";
export const odcByCreditForDatabases = "ODC-By: credit, for databases";
export const apache20 = "Apache 2.0";
export const anotherLicence = "Another licence";
export const allTables = "All tables";
export const goldLabelsOnly = "Gold labels only";
export const individualLabelsOnlyOneRow = "Individual labels only, one row per label";
export const licence = "Licence";
export const chooseALicence = "Choose a licence";
export const tables = "Tables";
export const title = "Title";
export const optional = "optional";
export const creator = "Creator";
export const testSplitOfInstructions = "Test split, % of instructions";
export const of0TrainOnly = "0: no test split.";
export const seedOfTheSplit = "Seed of the split";
export const sameSeedDrawsTheSame = "The same seed draws the same instructions.";
export const keepTiesInPreferenceRows = "Keep ties in preference rows";
export const otherwiseTheyAreDropped = "Otherwise they are dropped and counted in the dataset card.";
export const ccBy40CreditTheAuthors = "CC BY 4.0: credit the authors";
export const ccBySa40SameLicence = "CC BY-SA 4.0: credit, same licence";
export const ccByNc40NotCommercial = "CC BY-NC 4.0: credit, not commercial";

export const exportLabels = "Export labels";
export const close = "Close";
export const datasetAsZip = "dataset as zip";
export const allAsZip = "all as zip";
export const format = "Format";
export const folderToPublishTables =
  "A folder to publish: tables as Parquet, a dataset card and a Croissant description. Comments are left out.";
export const commandLineIdenticalOutput = "Command line (identical output)";
export const jsonLinesAndCsv = "JSON Lines and CSV";
export const parquetDataset = "Parquet dataset";
export const thisRoundIsLarge = "This round is large: its files are prepared in the background";
export const studysExportPage = "study’s Export page";
export const closeThisDialogAtAny =
  "Close this dialog at any time. The files stay here and on the {studysExport} for {hoursKept} hours.";
export const alphaInTheManifestReads = "Alpha in the manifest uses pairs as stored.";
export const countedRatersAppearUnderPseudonyms =
  "Included: {shown}{kept}.{stored}{others} Raters appear under pseudonyms only.";
export const labelsOfOthersAreLeftOut = "Left out unless you include them: labels of other raters ({labels}).";
export const withoutKeptInLabels = ", without {leftOut}; the labels’ files keep these, marked as excluded";

export const orOneFile = "Or a single file";
export const prepare = "Prepare {file}";
export const prepareTitle = "Prepare";
export const download = "Download";
export const goldLabelsAsJson = "the gold label of each task, one JSON object per line";
export const sameForSpreadsheets = "the same for spreadsheets";
export const answersToEachQuestion = "the answers to each question";
export const ownLabelsAsJson = "every rater’s own label, one JSON object per line";
export const protocolVersionsCounts = "protocol, versions, counts, alpha, SHA-256 of each file";
export const goldLabelsAsRows = "the gold label of each task, one row per task";
export const answersAsRows = "the answers to each question, one row per question";
export const ownLabelsAsRows = "every rater’s own label, one row per label";

export const markdown = "Markdown";
export const latex = "LaTeX";
export const writeUpTitle = "Write-up";
export const whatThePageShows =
  "What the page shows, with every number a reader needs. Edit the text as you like; reload the numbers when labels have changed.";
export const text = "Text";
export const style = "Style";
export const copyTheText = "Copy the text";
export const bibtex = "BibTeX";
export const copyTheBibtex = "Copy the BibTeX";
export const theBibtex = "The BibTeX";
export const readingTheNumbers = "Reading the numbers…";
