// Kinds of judges, and how each is asked.

export const checklist = "Checklist";
export const answersEveryQuestion =
  "Answers every question of the checklist with YES or NO; gives no score. For check-then-score rounds.";
export const checkThenScore = "Check, then score";
export const scoresAResponseFrom1 =
  "Scores a response from 1 to 5 with the checklist as a guide, and optionally answers the questions.";
export const directScore = "Direct score";
export const scoresAResponseFrom1To5 =
  "Scores a response from 1 to 5 from the instruction alone. For direct scoring and check-then-score rounds.";
export const scoreByARubric = "Score by a rubric";
export const scoresAResponseFrom1To5ByARubric =
  "Scores a response from 1 to 5 by a rubric of your own, with or without a reference response.";
export const itemScores = "Item scores";
export const ratesFrom0To100 =
  "Rates from 0 to 100 how far each question is met; 50 or more counts as YES. For check-then-score rounds.";
export const preference = "Preference";
export const prefersOneOfTwoResponses =
  "Prefers one of two responses, or finds them near-identical. Every pair is shown in both orders.";
export const checkThenPrefer = "Check, then prefer";
export const answersTheChecklist =
  "Answers the checklist about each of two responses, and prefers one with the checklist as a guide, in both orders.";
export const comparisonByAStrategy = "Comparison by a strategy";
export const choosesTheBetterOfTwo =
  "Chooses the better of two responses, without ties, in both orders, using one of LLMBar’s strategies.";
export const truncatedReasoning = "Truncated reasoning";
export const scoresFromAnotherJudgesStored =
  "Scores from another judge’s stored reasoning, of which only a part is kept.";
export const categoriesOfQuestions = "Categories of questions";
export const givesEveryQuestion =
  "Gives every question of a checklist its categories, in one call. For rounds that categorise questions; of several samples, categories that more than half give are kept.";
export const eachQuestionAlone = "Each question alone";
export const oneCallPerQuestion = "One call per question, with analysis before the answer.";
export const oneConversation = "One conversation";
export const oneQuestionAfterTheOther =
  "One question after the other, earlier answers in view; the instruction itself is not shown.";
export const allInOneCall = "All in one call";
export const oneCallForTheWhole =
  "One call for the whole checklist: the fewest calls. Soft answers are then the share of samples that say YES.";
export const majority = "Majority";
export const levelMostSamplesGave = "The most frequent level; of tied levels, the one closest to the mean.";
export const mean = "Mean";
export const samplesMeanRounded = "The mean of the samples, rounded to a level (halves up).";
export const whatMostMembersSay = "The answer that most members give.";
export const meanOfScoresOfPreferences =
  "The mean of scores, of preferences (2.5 to 3.5 is a tie), or of probabilities of YES (threshold ½).";
export const careful = "Careful";
export const evenSplit = "An even split counts as NO, the lower score, or near-identical.";
export const noLabel = "No label";
export const evenSplitLeavesTheQuestion = "An even split leaves the question or task without a label.";
export const samplesSamples = "{samples} samples";
export const examples = { one: "{count} example", other: "{count} examples" } as const;
export const ofTheReasoningKept = "{kept} % of the reasoning kept";
export const imported = "Imported";
export const juryOfMembers = "Jury · {rule} of {members} members · where {enough} have labelled";
export const all = "all";
export const ratings = "ratings {range}";
export const meanInText = "mean";
export const soft = "soft";
export const atLeast = "at least {quorum}";
export const scoreOnly = "score only";
export const questionsAnsweredEachAlone = "questions answered each alone";
export const questionsAnsweredInOneConversation = "questions answered in one conversation";
export const questionsAnsweredInOneCall = "questions answered in one call";
export const withAReference = "with a reference";
export const withoutAReference = "without a reference";
export const withRules = "with rules";
export const withoutRules = "without rules";
