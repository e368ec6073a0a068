// Checklists that raters wrote.

export const draftOfTheGoldChecklist = "Draft of the gold checklist";
export const goldChecklist = "Gold checklist";
export const correctItIfNecessaryThen =
  "Correct it if necessary, then publish it. The other checklists become its alternatives.";
export const otherRatersChecklistsAreKept = "The other raters’ checklists are kept as alternatives.";
export const correct = "Correct";
export const open = "Open";
export const publishAsGold = "Publish as gold";
export const publishedNotMarkedAsGold = "Published, not marked as gold";

export const agreementOfWriters = "Agreement of writers";
export const makesSense = "Makes sense";
export const safeAndMakesSense = "Safe, and makes sense";
export const whatSayOfTheInstructions =
  "What {amongWhom} say about the instructions. This protocol has no scores: alpha is nominal, for yes or no. Intervals: bootstrap over instructions.";
export const nobodyHasLabelledHereYet = "Nobody has labelled here yet.";
export const agreementOnWhetherInstructions = "Agreement on whether instructions are safe and make sense";
export const question = "Question";
export const instruction = "instruction";
export const instructionsWith2Labels = "Instructions with 2+ labels";
export const differenceInNumberOfQuestions = "Difference in number of questions";
export const shareOfQuestionsAsked = "Share of questions asked by both";
export const betweenWriters = "Between writers";
export const alternativesAndGold = "Alternatives and gold";
export const similarityOfChecklists = "Similarity of checklists";
export const pairs = { one: "{count} pair", other: "{count} pairs" } as const;
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const comparisons = { one: "{count} comparison", other: "{count} comparisons" } as const;
export const betweenWritersEveryTwoChecklists =
  "Between writers: every two checklists of one instruction, {pairs} in {instructions}. Alternatives and gold: each published gold checklist that was made here, with its corrections, against what the other raters wrote, {comparisons} in {instructions2}. Comparisons are averaged within an instruction, then over instructions; intervals: bootstrap over instructions. A question counts as asked by both if the two wordings are the same or nearly so. BLEU is the mean of both directions between writers.";
export const similarityOfTheChecklists = "Similarity of the checklists that raters wrote";
export const compared = "Compared";
export const measure = "Measure";
export const safe = "Safe";
export const yes = "Yes";
export const labels = "Labels";
export const alpha = "Alpha";
export const raters = "Raters";
export const mean = "Mean";

export const checklists = "Checklists";
export const nobodyHasWritten = "Nobody has written one for this instruction yet.";
export const ofLabelsTheSameLetter = {
  one: "{writers} of {count} label. The same letter marks questions that several raters ask.",
  other: "{writers} of {count} labels. The same letter marks questions that several raters ask.",
} as const;
export const useTheChecklist = "Use the checklist of {pseudonym} as gold";
export const useAsGold = "Use as gold";
export const notSafe = "Not safe";
export const makesNoSense = "Makes no sense";
export const simulated = "Simulated";
export const chosen = "Chosen";
export const sharedQuestion = "Shared question";
export const noQuestions = "No questions.";

export const publishedAsGold = "Published as gold";
export const otherChecklistsAreItsAlternatives = "The other checklists are its alternatives.";
export const writtenChecklists = "Written checklists";
export const noSuchInstruction = "Instruction not found";
export const roundHasNoInstruction = "The round has no instruction with this number.";
export const instructionsTitle = "Instructions";
export const previous = "Previous";
export const instructionOf = "Instruction {number} of {total}";
export const next = "Next";
export const useAsGoldInText = "use as gold ·";
export const publishAsGoldInText = "publish as gold";
export const previousAndNext = "previous and next";
