// The overview of a study.

export const newRound = "New round";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const instructionsTitle = "Instructions";
export const responses = "Responses";
export const importAFile = "Import a file";
export const labels = "Labels";
export const checklists = "Checklists";
export const countResponses = { one: "{count} response", other: "{count} responses" } as const;
export const getStarted = "Get started";
export const threeStepsDoTheLast = "Three steps; do the last two in any order.";
export const importInstructionsAndResponsesTitle = "Import instructions and responses";
export const sampleResponses = "Sample responses";
export const instructionsButNoResponses = {
  one: "{count} instruction, but no responses to label yet. Generate responses with a model, or import them.",
  other: "{count} instructions, but no responses to label yet. Generate responses with a model, or import them.",
} as const;
export const fromAJsonLines =
  "From a JSON Lines or CSV file. You see its contents and any errors before anything is stored.";
export const inviteAnnotators = "Invite annotators";
export const annotators = { one: "{count} annotator", other: "{count} annotators" } as const;
export const invitePeople = "Invite people";
export const sendASingleOrMulti = "Send a single- or multi-use link; people need only a name to join.";
export const openARound = "Open a round";
export const rounds = { one: "{count} round", other: "{count} rounds" } as const;
export const chooseAProtocolAndWhat =
  "Choose a protocol and what to label. You’ll see the number of labels before anyone starts.";
export const done = "Done: {done}.";
export const cancel = "Cancel";
export const isNowCalled = "“{system}” is now called “{name}”.";
export const rename = "Rename {system}";
export const renameThisSystem = "Rename this system";
export const everywhereAtOnceRoundsResults =
  "Applies everywhere: rounds, results, exports. Files with the old name still refer to this system.";
export const renameTitle = "Rename";
export const name = "Name";
export const studyContents = "Study contents";
export const browseTheContent = "Browse the content";
export const ofSystems = { one: "of {count} system", other: "of {count} systems" } as const;
export const importedPairs = "Imported pairs";
export const published = "published";
export const simulatedSimulatedLabels = "{simulatedLabels} simulated";
export const systems = "Systems";
export const noResponsesYet = "No responses yet.";
export const checklistSeries = "Checklist series";
export const checkThenScore = "Check, then score";
export const generateWriteOrImportThem = "generate, write or import them";
export const noPublishedChecklistsYetNeeds =
  "No published checklists yet. {checkThen} needs one for each instruction: {generateWrite}, and publish the drafts.";
export const instructionsVersion = {
  one: "{count} instruction, version {latestVersion}",
  other: "{count} instructions, version {latestVersion}",
} as const;
export const theStudy = "the study";
export const theseFiguresMayBeOld = "These figures may be out of date";
export const roundsTitle = "Rounds";
