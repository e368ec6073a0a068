// Export of a study.

export const goldLabelsAndRatersOwn = "Gold labels and raters’ own labels are exported on the page of each round.";
export const studyToImportElsewhere = "The study, to import elsewhere";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const publishedChecklists = {
  one: "{count} published checklist",
  other: "{count} published checklists",
} as const;
export const approvedOnes = { one: "{count} approved", other: "{count} approved" } as const;
export const withInAllVersionsQuestions =
  "{instructions} with {publishedChecklists} in all versions: questions, categories, importance, gold marks, how each was made, and verifier programs ({approvedOnes}). Drafts and labels are not exported.";
export const studyHasNoInstructionsYet = "The study has no instructions yet.";
export const outStudyJsonl = "{command} {studyId} --out study.jsonl{noResponses}";
export const withResponsesPairsAndReference = "With responses, pairs and reference answers";
export const withoutThemInstructionsAndChecklists = "Otherwise only instructions and checklists.";
export const importImages = "Import → Images";
export const imagesZip = "images.zip";
export const imagesInAFileApart = {
  one: "{count} image in a separate file, to import under {importImages}: {imagesZip}",
  other: "{count} images in a separate file, to import under {importImages}: {imagesZip}",
} as const;
export const promptsWithRubricsForReinforcement = "Prompts with rubrics, for reinforcement learning";
export const oneLinePerInstruction =
  "One line per instruction: the prompt as chat messages, and the checklist’s questions with their weights and approved verifier programs.";
export const noChecklistIsPublishedYet = "No checklist is published yet.";
export const series = "--series '{replaceAll}'";
export const fileRlPromptsJsonlOut = "{command} {studyId} --file rl-prompts.jsonl --out rl-prompts.jsonl{replaceAll}";
export const checklists = "Checklists";
export const goldChecklistsInstructions = {
  one: "Gold checklists ({count} instruction)",
  other: "Gold checklists ({count} instructions)",
} as const;
export const rewardsOfResponses = "Rewards of responses";
export const oneLinePerResponse =
  "One line per response: its rewards from the answers of a round: mean score, pass rate, mean weighted by importance, and with DIVA’s and MeanRec’s weights. Compare, Systems shows each question’s weights.";
export const noRoundAsksForChecklist = "No round has checklist answers yet.";
export const fileRewardsJsonlRoundOut =
  "{command} {studyId} --file rewards.jsonl --round {round} --source {source} --out rewards.jsonl";
export const round = "Round";
export const answersOf = "Answers of";
export const commandLine = "Command line";
export const downloadFile = "Download {file}";
export const prepare = "Prepare {file}";
export const itAppearsBelowUnderPrepared = "It appears below, under Prepared files.";
