// Checklist questions: how raters answered them.

export const unitsAnswersRaters = "Units / answers / raters";
export const unitsWithTwoAnswers = "Units with 2+ answers";
export const answersToQuestionsWith2 = "Answers to questions with 2+ raters";
export const passRate = "Pass rate";
export const unknown = "UNKNOWN";
export const yesNo = "YES / NO";
export const category = "Category";
export const question = "Question";
export const questionInstructionIdNumber = "{instructionId}, question {number}";
export const instruction = "Instruction";
export const number = "Number";
export const categories = "Categories";
export const ofAllDisagreement = "Of all disagreement";
export const alpha = "Alpha";
export const raters = "Raters";
export const yesAnswers = "YES answers";
export const noAnswers = "NO answers";
export const unknownAnswers = "UNKNOWN answers";
export const checklistAnswers = "Checklist answers";
export const agreementOnChecklistAnswers = "Agreement on checklist answers";
export const nominalAlphaOverAllQuestions =
  "Nominal alpha over all questions of all responses. UNKNOWN counts as missing.";
export const allQuestionsInATable = {
  one: "All {count} question in a table",
  other: "All {count} questions in a table",
} as const;
export const answeredQuestion = "answered question";
export const questionsOfAResponse = {
  one: "{count} question of a response with 2+ answers",
  other: "{count} questions of a response with 2+ answers",
} as const;
export const yesNoYesNo = "{yes} YES, {no} NO";
export const answers = { one: "{count} answer", other: "{count} answers" } as const;
export const byRaters = { one: "by {count} rater", other: "by {count} raters" } as const;
export const answersByCategoryOfQuestion = "Answers by category of question";
export const nominalAlphaWithIntervals =
  "Nominal alpha with intervals over {drawnNames}; n is questions of a response with 2+ answers.";
export const krippendorffsAlpha = "Krippendorff’s alpha";
export const krippendorffsAlphaOfAnswers = "Krippendorff’s alpha of answers by category of question";
export const agreementOnAnswersByCategory = "Agreement on answers by category of question";
export const mostDisputedQuestions = "Most disputed questions";
export const eachQuestionsShare =
  "Each question’s share of the observed disagreement of all answers. These {rows} account for {covered} of it.";
export const noTwoAnswers = "No two answers to a question differ, or no question has two answers yet.";
export const shareOfTheObservedDisagreement = "Share of the observed disagreement, 0 to {to}";
export const sharesOfTheObservedDisagreement = "Shares of the observed disagreement by question";
export const questionAlphaPassRateUnknown =
  "{instructionId}, question {number}: alpha {alpha}, pass rate {passRate}, UNKNOWN {unknownRate}";
export const quotesOfTwoRatersOverlap = {
  one: "Quotes of two raters overlap by F1 {f1}, Jaccard {jaccard} (characters; mean over questions and responses; {count} pair of raters).",
  other:
    "Quotes of two raters overlap by F1 {f1}, Jaccard {jaccard} (characters; mean over questions and responses; {count} pairs of raters).",
} as const;
export const notesAndQuotesByQuestion = "Notes and quotes by question";
export const questionsWithNotesOrQuotes = {
  one: "{count} question with notes or quotes.{quotes}",
  other: "{count} questions with notes or quotes.{quotes}",
} as const;
export const noNotesOrQuotes = "No notes or quotes.";
export const questionsThatRatersCalledUnclear =
  "Questions that raters called unclear, wrote notes on or quoted the response for";
export const answersWithQuotes = "Answers with quotes";
export const overlapF1 = "Overlap (F1)";
export const overlapJaccard = "Overlap (Jaccard)";
export const pairsOfRaters = "Pairs of raters";
export const unclear = "Unclear";
export const notes = "Notes";
export const checklistQuestionsToRewrite = "Checklist questions to rewrite";
export const roundHasTooManyAnswers =
  "The round has too many answers to analyse here. Export its labels and use {questions} on the command line.";
export const ofQuestionsRedundantPhi = {
  one: "{nProblematic} of {count} question{found}. Redundant: phi with another question of the checklist is at least {redundantPhi}. Against the rest: fails where the rest of the checklist passes. Disputed: at least {disagreement} of the pairs of raters differ, more than the same raters do on other questions. Equal wordings are one question. A question is listed only from {minResponses} responses, and only if chance would hardly explain it (exact tests, corrected for all questions).",
  other:
    "{nProblematic} of {count} questions{found}. Redundant: phi with another question of the checklist is at least {redundantPhi}. Against the rest: fails where the rest of the checklist passes. Disputed: at least {disagreement} of the pairs of raters differ, more than the same raters do on other questions. Equal wordings are one question. A question is listed only from {minResponses} responses, and only if chance would hardly explain it (exact tests, corrected for all questions).",
} as const;
export const noQuestionStandsOut = "No problems found.";
export const questionsToRewriteAndWhy = "Questions to rewrite, and why";
export const instructionAndMore = "{instructionId} and {more} more";
export const neverFailed = "never failed";
export const alwaysUnknown = "always UNKNOWN";
export const redundant = "redundant";
export const redundantWithQuestion = "redundant with question {number}";
export const againstTheRest = "against the rest";
export const disputed = "disputed";
export const why = "Why";
export const discrimination = "Discrimination";
export const phiWithTheMostSimilar = "Phi with the most similar";
export const ratersWhoDiffer = "Raters who differ";
export const yes = "YES";
export const no = "NO";
export const responses = "Responses";
export const pass = "Pass";
export const questionUnclear = "question unclear";
export const noAnswer = "no answer";
export const overlapOfTheQuotes = "Overlap of the quotes, in characters: F1 {f1}, Jaccard {jaccard}";
