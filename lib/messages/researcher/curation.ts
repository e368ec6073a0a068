// Correcting, dropping and filtering pairs, and reference answers.

export const pairIsDroppedRestore = "Pair dropped. Restore it under Dropped.";
export const dropThisPair = "Drop this pair?";
export const newRoundsAndExportsLeave =
  "New rounds and exports leave it out. Rounds that already have it keep it, with its labels. You can restore it.";
export const cancel = "Cancel";
export const drop = "Drop";
export const reason = "Reason";

export const pairIsSaved = "Pair saved.";
export const editPair = "Edit pair";
export const save = "Save";
export const thePair = "the pair";
export const referenceOutcome = "Reference outcome";
export const notKnown = "Not known";
export const aIsBetter = "A is better";
export const tie = "Tie";
export const bIsBetter = "B is better";
export const explanation = "Explanation";
export const optionalRatersInTrainingRead =
  "Optional. Raters in training read it once they have labelled. Write {{A}} and {{B}} for the responses: each rater reads the letters of their screen.";
export const nameTheResponses =
  "Half of the raters see A and B the other way round. Write {a} or {b} in place of: {sides}";
export const roundUsesTheseResponses =
  "A round uses these responses, so their texts can’t change. Drop the pair if they are wrong.";
export const conversationCantBeEditedHere = "A conversation can’t be edited here.";

export const referenceAnswerIsSaved = "Reference answer saved.";
export const referenceAnswer = "Reference answer: {name}";
export const trainingAndAttentionTasks =
  "Training and attention tasks are checked against it. Labels do not change; whether they are right is recomputed.";
export const loadSavedVersion = "Load saved version";
export const score = "Score";
export const answerToQuestion = "Answer to question {index}";
export const explanationOfAnswer = "Explanation of answer {index}";
export const whyOptional = "Why? (optional)";
export const optionalRatersInTrainingReadItAfterThey = "Optional. Raters in training read it after they have labelled.";

export const pairsDroppedRestoreThemUnder = {
  one: "{count} pair dropped. Restore it under Dropped.",
  other: "{count} pairs dropped. Restore them under Dropped.",
} as const;
export const keepThePairsThatJudges = "Keep the pairs that judges find hard";
export const dropsEveryPair =
  "Drops every pair for which more than half of the verdicts match the reference outcome, with the reason “{easyForJudges}”. A judge asked in both orders gives two verdicts; juries do not count.";
export const dropPairs = { one: "Drop {count} pair", other: "Drop {count} pairs" } as const;
export const noJudgeHasLabelledImported =
  "No judge has labelled imported pairs yet. Let judges label a round of preferences or choices on them first.";
export const judgesWhoseVerdictsCount = "Judges whose verdicts count";
export const chooseAJudge = "Choose a judge.";
export const ofKeptPairsWould =
  "Of {kept} kept pairs {easy} would be dropped and {hard} are hard. {withoutVerdict} without a verdict and {withoutTruth} without a reference outcome are kept.";
export const counting = "Counting…";

export const thePairs = "the pairs";
export const noImportedPairs = "No imported pairs";
export const importedPairsSuchAsLlmbars = "Imported pairs, such as LLMBar’s, can be edited, dropped and filtered here.";
export const importAFile = "Import a file";
export const pairs = "Pairs";
export const kept = "Kept {kept}";
export const dropped = "Dropped {allDropped}";
export const all = "All";
export const filterByJudges = "Filter by judges…";
export const droppedPairsByReason = "Dropped pairs by reason";
export const nothingIsDropped = "No dropped pairs";
export const noPairsLeft = "No pairs left";
export const pairIsRestored = "Pair restored.";
export const emptyInstruction = "(empty instruction)";
export const aB = "A: {systemA} · B: {systemB}";
export const noReferenceOutcome = "No reference outcome";
export const referenceIs = "Reference: {outcome}";
export const droppedDropReason = "Dropped: {dropReason}";
export const noVerdictsOfJudges = "No judge verdicts";
export const verdicts = { one: "{count} verdict", other: "{count} verdicts" } as const;
export const ofVerdictsRight = {
  one: "{right} of {count} verdict right",
  other: "{right} of {count} verdicts right",
} as const;
export const edit = "Edit {externalId}";
export const editTitle = "Edit";
export const dropExternalId = "Drop {externalId}";
export const restore = "Restore {externalId}";
export const restoreTitle = "Restore";
export const tieInText = "tie";
