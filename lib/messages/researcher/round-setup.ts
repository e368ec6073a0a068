// Rounds of a study, and the setup of each.

export const tasksAddedTheRoundStays = {
  one: "{count} task added. The round stays closed: reopen it to have them labelled.",
  other: "{count} tasks added. The round stays closed: reopen it to have them labelled.",
} as const;
export const tasksAdded = { one: "{count} task added.", other: "{count} tasks added." } as const;
export const addTasks = "Add tasks";
export const newTasksAreAdded = "New tasks are added after the existing ones. Duplicates are skipped.";
export const cancel = "Cancel";
export const nameOfTheBatch = "Name of the batch";
export const identifiesTheseTasksInExports = "Identifies these tasks in exports. Annotators don’t see it.";
export const randomSample = "Random sample";
export const optional = "optional";
export const numberOfInstructionsDrawn =
  "Number of instructions, drawn from those new to the round. Empty: everything the round doesn’t have yet.";
export const pairs = "Pairs";
export const allPairsOfSystems = "All pairs of systems";
export const asImported = "As imported";
export const onlyCertainInstructions = "Only certain instructions";
export const optionalOneIdALine = "optional, one id per line";
export const idsInYourImportedFiles = "The ids in your imported files.";
export const checklistSeries = "Checklist series";
export const fixedOnceTheRound = "Fixed once the round has tasks.";
export const noPublishedChecklist = "{own} (no published checklist)";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const tasks = { one: "{count} task", other: "{count} tasks" } as const;
export const moreLabels = { one: "{count} more label", other: "{count} more labels" } as const;
export const roundHasTasks = {
  one: "The round already has {count} of these tasks.",
  other: "The round already has {count} of these tasks.",
} as const;
export const roundStaysClosedUntil = "The round stays closed until you reopen it.";
export const toAdd = "{tasks} to add: {moreLabels}. {already}{missing}{theRound}";
export const calculatingTheTotals = "Calculating the totals …";
export const instructionsHaveNoPublishedChecklist = {
  one: "{count} instruction has no published checklist of the series “{series}”.",
  other: "{count} instructions have no published checklist of the series “{series}”.",
} as const;

export const assignInstructionsToARound = {
  one: "Assign {count} instruction to a round",
  other: "Assign {count} instructions to a round",
} as const;
export const continueText = "Continue";
export const round = "Round";
export const youllSeeTheTotals = "You’ll see the totals before anything is added.";
export const aNewRound = "A new round";

export const guidelinesAs = "Guidelines as";
export const write = "Write";
export const preview = "Preview";
export const guidelines = "Guidelines";
export const markdownAnnotatorsCanOpenThem = "Markdown. Annotators can open them at any time with one key.";
export const previewOfTheGuidelines = "Preview of the guidelines";
export const nothingWrittenYet = "Nothing written yet.";

export const quotesOfTheResponse = "Quotes of the response";
export const ratersSelectTheText =
  "Raters select the text that supports an answer. Quotes are exported with it and compared between raters.";
export const askWhetherTheChecklistMade = "Ask whether the checklist made scoring easier";
export const askWithEveryTask = "Ask with every … task";
export const to = "{leastEaseEvery} to {mostEaseEvery}";
export const countedSeparatelyForEachRater = "Counted separately for each rater.";
export const showWordCounts = "Show word counts";
export const ratersSeeTheWordsSentences =
  "Raters see the words, sentences and characters of each response, and of what they select in it.";
export const whatRatersSee = "What raters see of their own work today";
export const behindAButton = "Behind a button on the labelling page. Nobody sees anyone else’s pace.";
export const suggestABreakAfter = "Suggest a break after";
export const minutesOptional = "minutes, optional";
export const toMinutesOfLabellingWithout =
  "{leastBreakMinutes} to {mostBreakMinutes} minutes of labelling without a pause of five minutes. Empty: never.";
export const howManyLabels = "How many labels";
export const activeMinutes = "Active minutes";
export const theirMedianTimePerLabel = "Their median time per label";
export const off = "Off";
export const optionalTitle = "Optional";
export const requiredForYes = "Required for YES";
export const noMayBeAboutSomething = "A NO may be about something missing, so it needs no quote.";
export const withEachTask = "With each task";
export const everyNthTask = "Every nth task";
export const onceAtTheEnd = "Once, at the end";
export const whenNothingIsLeft = "When nothing is left for a rater, about the round as a whole.";

export const whatTheLevelsMean = "What the levels mean";
export const ratersSeeTheDescription =
  "Raters see the description and the examples of a level on hover, keyboard focus or a long press. Examples are also listed below the guidelines.";
export const noDescription = "No description";
export const examples = { one: "{count} example", other: "{count} examples" } as const;
export const description = "Description";
export const whenToGive = "When to give {level}.";
export const example = "Example {index}";
export const responseOrThePart = "A response, or the part of it that matters.";
export const why = "Why";
export const removeExample = "Remove example {index}";
export const addAnExample = "Add an example";

export const scaleLabels = "Scale labels";
export const level = "Level {index}";

export const rename = "Rename";

export const attentionTasks = { one: "{count} attention task", other: "{count} attention tasks" } as const;

export const roundsSettingsAreSaved =
  "Round settings saved. It stays closed: reopen it to collect the labels still missing.";
export const roundsSettingsAreSavedSentence = "Round settings saved.";
export const renameThisRound = "Rename this round";
export const settingsAndGuidelines = "Settings and guidelines";
export const save = "Save";
export const whileTheRoundRuns =
  "While the round runs you can change its name, its guidelines, what its levels mean and who can label it, and raise its overlap. The rest is fixed, so that all labels are comparable.";
export const nobodyHasLabelledYetEverything = "Nobody has labelled yet: you can change everything except the tasks.";
export const roundIsClosedItsName =
  "The round is closed: you can change its name and raise its overlap. Reopen it to change its guidelines.";
export const theseLabelsWereImported = "These labels were imported and can’t change; you can rename the round.";
export const name = "Name";
export const overlap = "Overlap";
export const howManyRatersLabel = "How many raters label each task.";
export const lease = "Lease";
export const minutesAfterWhichAnUnlabelled = "Minutes after which an unlabelled task goes to someone else.";
export const allowUnknownAsAnAnswer = "Allow UNKNOWN as an answer";
export const shuffleWhichResponse = "Shuffle which response is on the left";
export const languagesRatersNeed = "Languages raters need";
export const separateWithCommasOnlyMembers =
  "Separate with commas. Only members whose profile has all of them see the round. Raters may finish a task they have started.";
export const expertiseRatersNeed = "Expertise raters need";
export const separateWithCommas = "Separate with commas.";
export const howManyRatersLabelEachTask = "How many raters label each task. It can be raised, not lowered.";
export const moreLabelsOfWillBeMissing = {
  one: "{count} more label: {missing} of {tasks} will be missing.",
  other: "{count} more labels: {missing} of {tasks} will be missing.",
} as const;
export const roundStaysClosedUntilYouOpen = "{sum} The round stays closed until you reopen it.";

export const theRound = "the round";
export const settings = "Settings";
export const edit = "Edit";
export const shownToRatersBeside = "Shown to raters next to their tasks.";
export const whatRatersRead = "What raters read at each level.";
export const history = "History";
export const whoChangedWhat = "Who changed what in this round.";
export const ratersPerTask = { one: "{count} rater per task", other: "{count} raters per task" } as const;
export const minutes = { one: "{count} minute", other: "{count} minutes" } as const;
export const notAllowed = "Not allowed";
export const leftAndRight = "Left and right";
export const shuffledForEachRater = "Shuffled for each rater";
export const asStored = "As stored";
export const onOnePage = "On one page";
export const allResponsesToOneInstruction = "All responses to one instruction";
export const asksWhetherTheChecklistHelped = "Asks whether the checklist helped";
export const trainingTasksPassMark = {
  one: "{count} training task (pass mark {passMark} %)",
  other: "{count} training tasks (pass mark {passMark} %)",
} as const;
export const protocol = "Protocol";
export const tasksTitle = "Tasks";
export const checklists = "Checklists";
export const categories = "Categories";
export const created = "Created";
export const opened = "Opened";
export const closed = "Closed";
export const unknownAsAnAnswer = "UNKNOWN as an answer";
export const allowed = "Allowed";
export const quotes = "Quotes";
export const seed = "Seed";
export const wordCounts = "Word counts";
export const shown = "Shown";
export const notShown = "Not shown";
export const nothing = "Nothing";
export const suggestsABreak = "Suggests a break";
export const never = "Never";
export const afterMinutes = { one: "After {count} minute", other: "After {count} minutes" } as const;
