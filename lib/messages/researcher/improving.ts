// Best of several samples, refining, and training pairs.

export const instruction = "Instruction";
export const best = "Best";
export const scoresOfAllSamples = "Scores of all samples";
export const referenceScoreOfAllSamples = "Reference score of all samples";
export const samplesOfEachInstruction = "Samples of each instruction, in their order";
export const noInstructionHasTwoSamples = "No instruction has two samples that this source scored.";
export const trulyBest = ", truly best";
export const notTrulyBest = ", not truly best";
export const sample = "sample {sample}";

export const system = "System";
export const withSeveralSamples = "With several samples for an instruction.";
export const scoredBy = "Scored by";
export const scoresPassRates =
  "Scores, pass rates of a checklist, or preferences between samples (a win counts one, a tie half).";
export const comparedWith = "Compared with";
export const scoresThatAreTaken = "Scores taken as correct.";
export const none = "None";
export const nothingHasScoredTwo = "Nothing has scored two of this system’s samples to one instruction yet";
export const chooseAnotherSystemOrMake =
  "Choose another system, or create a round over this one’s samples and have a judge or people label it.";
export const newRound = "New round";
export const instructionByInstruction = "Instruction by instruction";
export const atLeastTwoSamples = {
  one: "At least two samples are scored in {nInstructions} of {count} instruction that have several.",
  other: "At least two samples are scored in {nInstructions} of {count} instructions that have several.",
} as const;
export const judgeTheBest = "Judge the best";
export const bestSamplesCould = "The best samples couldn’t be found";
export const resultsOfChoosing = "Results of choosing";
export const meansOverInstructionsIntervals =
  "Means over instructions; intervals from a bootstrap over instructions. All samples that share the best score are kept.";
export const scoreOfTheBest = "Score of the best";
export const scoreOfAllSamples = "Score of all samples";
export const precision = "Precision";
export const precisionOfDrawingAtRandom = "Precision of drawing at random";
export const referenceScoreOfTheChosen = "Reference score of the chosen";
export const referenceScoreOfTheTruly = "Reference score of the truly best";
export const precisionIsTheShare =
  "Precision is the share of instructions whose chosen sample is among the best by the reference; for a tie, the share of the tied samples that are, which is what picking one of them at random is expected to give. Only samples that both sources have scored count.";
export const chooseReferenceScores = "Choose reference scores to see how often the chosen sample is truly the best.";
export const severalSamplesTieAsBest = {
  one: "Several samples tie as best in {nTied} of {count} instruction.",
  other: "Several samples tie as best in {nTied} of {count} instructions.",
} as const;
export const scoresAndReferenceShareRaters =
  "Scores and reference share raters, so they agree in part because they are the same labels.";

export const bestOfBy = "{system} best of {samples} by {scorer}";
export const nameOfTheNewSystem = "Name of the new system";
export const bestResponsesAreCopied =
  "The best responses are copied; of a tie all are kept, as samples of the new system. Nothing else changes.";
export const saveTheBestAsASystem = "Save the best as a system";
export const isThere = "“{data}” was created";
export const responses = { one: "{count} response", other: "{count} responses" } as const;
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const planARoundThatJudges = "Plan a round that judges it";
export const to = "{responses} to {instructions}. {planA}";

export const onlyInstructions = { one: "only {count} instruction", other: "only {count} instructions" } as const;
export const nInstructions = { one: "n = {count} instruction", other: "n = {count} instructions" } as const;
export const notDefined = "not defined";
export const noIntervalTooFewInstructions = "no interval: too few instructions";

export const pairDiffers = "Pair {number} · {instructionId} · differs by {round} on one question";
export const prompt = "Prompt";
export const chosenSample = "Chosen · {round} · {systemChosen}, sample {sampleChosen}";
export const rejectedSample = "Rejected · {round} · {systemRejected}, sample {sampleRejected}";

export const critiques = "Critiques";
export const refinements = "Refinements";
export const aSystem = "a system";
export const of = "{critiques} of {system}";
export const startRefining = "Start refining";
export const everyStepIsKept =
  "Every step is kept with its item of the run: the answers, the share of questions passed, the critique, the response.";
export const whichResponses = "Which responses";
export const samples = "Samples";
export const allSamplesOfEachInstruction = "All samples of each instruction";
export const firstOneOnly = "The first one only";
export const whatTheModelIsShown = "What the model is shown";
export const whoRefines = "Who refines";
export const model = "Model";
export const modelThatRewrites = "Model that rewrites";
export const anotherModelAnswersTheChecklist = "Another model answers the checklist";
export const otherwiseTheSameModelJudges =
  "Otherwise the same model judges its own work, as in self-refinement. The answering model also writes the model’s own checklist.";
export const modelThatAnswersTheChecklist = "Model that answers the checklist";
export const temperature = "Temperature";
export const ofTheRewritingAnswers = "For rewriting; answers are asked for at 0.";
export const mostTokensOfAResponse = "Maximum tokens per response";
export const optional = "optional";

export const checklist = "Checklist: {from}. {outcome}";
export const fromFreeCritiques = "From free critiques.";
export const everyQuestionPassed = "Every question passed from the beginning; nothing was rewritten.";
export const oneRefinement = "one refinement";
export const refinementsPassedAfter = "{passedAfter} refinements";
export const everyQuestionPassedAfter = "Every question passed after {oneRefinement}.";
export const notEveryQuestionPassed = "Not every question passed in the end.";
export const afterRefinement = "After refinement {step}";
export const carriedOnUnchanged = "kept unchanged";
export const ofPassed = "{passed} of {answers} passed";
export const copyTheResponse = "Copy the response: {title}";
export const critiqueFrom = "Critique, from which it was rewritten";
export const was = "(was {before})";
export const response = "Response: {label}";
export const tooLongToBeCompared = "Too long to be compared word by word.";
export const before = "Before";

export const modelSeesEveryQuestion = "The model sees every question with its answer.";
export const modelSeesOnlyWhatFailed = "The model sees only what failed and is told that the rest is right.";
export const modelCriticisesTheResponse =
  "The model criticises the response in its own words, then rewrites it. No checklist.";
export const how = "How";
export const feedback = "Feedback";
export const checklistTitle = "Checklist";
export const modelWrites =
  "The model writes one for each instruction during the run. It is stored with the run and used nowhere else; questions for which YES may not mean good are left out.";
export const newestPublishedVersionResponses =
  "The newest published version. Responses to instructions without one are left out of the run.";
export const modelsOwnWrittenDuring = "The model’s own, written during the run";
export const publishedForOfInstructions = {
  one: "{each} (published for {instructions} of {count} instruction)",
  other: "{each} (published for {instructions} of {count} instructions)",
} as const;
export const rounds = "Rounds";
export const of1To5EachRound = "1 to 5. Each round is a critique and a new response.";
export const of1To5AResponse =
  "1 to 5. A response that passes every question is kept unchanged, and the run reports it.";
export const nameOfTheSteps = "Name of the steps";
export const responsesBecomeThoseOf = "The responses become those of {targets}.";
export const tellsRefinementsOfOneSystem = "Distinguishes several refinements of one system.";
export const studyHasAlreadyAResponse =
  "The study already has “{taken}”; existing responses are never overwritten. Choose another name to keep both.";
export const critique = "critique";
export const refine = "refine";

export const aModel = "a model";
export const samplesOf = "Samples of {systemName}";
export const startSampling = "Start sampling";
export const whoResponds = "Who responds";
export const instructionIsSentUnchanged =
  "The instruction is sent unchanged, with its conversation and input and no added prompt.";
export const studyHasThisSystem = {
  one: "The study has this system with {count} response: new samples continue their numbering.",
  other: "The study has this system with {count} responses: new samples continue their numbering.",
} as const;
export const systemNameOfTheResponses =
  "The system name of the responses in the study. Raters and judges never see it.";
export const sampling = "Sampling";
export const samplesForEachInstruction = "Samples for each instruction";
export const of1To64 = "1 to 64.";
export const of0To2At0 = "0 to 2; at 0 all samples tend to be the same. Empty: the endpoint’s default.";
export const topP = "Top p";
export const above0UpTo1 = "Above 0, up to 1.";
export const responseThatIsCutOff = "A response that is cut off there is not kept.";
export const instructionsTitle = "Instructions";
export const thoseToWhichTheSystem = "Those to which the system has not responded yet";
export const theOneInstruction = "The one instruction";
export const allInstructions = { one: "All {count} instruction", other: "All {count} instructions" } as const;
export const demoModel = "{name} (demo)";

export const ofResponsesWritten = {
  one: "{written} of {count} response written.",
  other: "{written} of {count} responses written.",
} as const;

export const simulated = "(simulated)";

export const responsesTitle = "Responses";
export const withSeveralSamplesTitle = "With several samples";
export const next = "Next";
export const bestOfNOf = "Best of N of {name}";
export const bestOfN = "Best of N";
export const systemsSoFar = "Systems so far";
export const systemsAndHowMuchThey = "Systems and how much they responded";

export const whoseAnswers = "Whose answers";
export const answersToARoundsChecklists =
  "Answers to a round’s checklists; of several raters the mean. A judge’s probability counts where it gave one, and where an approved program decides a question its verdict is averaged in.";
export const shareOfPairs = "Share of pairs that is kept, in percent";
export const thoseThatDiffer = "Those that differ most on one question. 40 in the paper.";
export const numberFrom1To100 = "A number from 1 to 100.";
export const systemsWhoseResponsesArePaired = "Systems whose responses are paired";
export const form = "Form";
export const conversation = "Conversation";
export const promptChosenAndRejected =
  "prompt, chosen and rejected are lists of messages with role and content; TRL applies the model’s chat template.";
export const plainText = "Plain text";
export const promptChosenAndRejectedAreTexts = "prompt, chosen and rejected are texts.";
export const downloadPairs = { one: "Download {count} pair", other: "Download {count} pairs" } as const;
export const noPairsLeftToTrain =
  "No pairs left to train on. A pair needs two responses to one instruction whose checklists were answered and whose weighted scores differ.";
export const theFirstOnes = "The first ones";
export const asInTheFile = "As in the file.";
export const pairsCouldNotBeMade = "The pairs couldn’t be created";
export const whatIsKept = "What is kept";
export const pairsOfResponses = "Pairs of responses";
export const ofInstructions = { one: "of {count} instruction", other: "of {count} instructions" } as const;
export const differEnough = "Differ enough";
export const byAtLeastOf100 = "by at least {round} of 100 on one question";
export const tiesDropped = "Ties, dropped";
export const equalWeightedScores = "equal weighted scores";
export const inTheFile = "In the file";
export const responseWithTheHigherWeighted =
  "The response with the higher weighted score is chosen: the mean of its questions’ scores, weighted by their importance.";
export const withoutAnImportanceAndCounted = {
  one: "Without an importance, and counted as 100: {withoutImportance} of {count} question.",
  other: "Without an importance, and counted as 100: {withoutImportance} of {count} questions.",
} as const;
export const morePairsDifferAsMuch = {
  one: "{count} more pair differs as much on one question as the last one kept. Those with the greater difference in weighted score came first, then the earlier ones.",
  other:
    "{count} more pairs differ as much on one question as the last one kept. Those with the greater difference in weighted score came first, then the earlier ones.",
} as const;
export const pairsHaveNoQuestion = {
  one: "{count} pair has no question that was decided for both.",
  other: "{count} pairs have no question that was decided for both.",
} as const;
