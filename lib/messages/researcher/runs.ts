// Runs of models.

export const currencysThreeLettersSuch = "A currency’s three letters, such as USD.";

export const raiseTheBudget = "Raise the budget";
export const runHasCostOfWhat = "The run has cost {cost} of {budget}. Finished items aren’t paid for again.";
export const notNow = "Not now";
export const moreThanOrNothing = "More than {least}, or nothing for no limit.";
export const newBudgetIn = "New budget in {currency}";
export const forTheWholeRunIncluding = "For the whole run, including its cost so far. Leave empty for no limit.";

export const noLimit = "No limit";

export const builtIn = "built-in";
export const notSet = "not set";
export const thoseWithoutOneYet = "those without one yet";
export const empty = "empty";
export const characters = "{text} characters";
export const none = "none";
export const chosen = "{list} chosen";
export const trainingAndAttentionTasks = "Training and attention tasks";
export const ownText = "Custom text";
export const questionsAreAsked = "Questions are asked";
export const softAnswers = "Soft answers";
export const demo = "Demo";
export const yes = "yes";
export const noInText = "no";

export const items = "Items";
export const calls = "Calls";
export const tokens = "Tokens";
export const sentBack = "{promptTokens} sent, {completionTokens} received";
export const cost = "Cost";
export const priceCanBeSet = "A price can be set for each model of the study; costs are then shown too.";
export const fromItemsOfTriedOut = {
  one: "Based on {count} item of {items}, tried with the offline demo model and counted at four characters per token, fewer for non-Latin scripts. Longer answers and retries cost more; cached answers cost nothing.",
  other:
    "Based on {count} items of {items}, tried with the offline demo model and counted at four characters per token, fewer for non-Latin scripts. Longer answers and retries cost more; cached answers cost nothing.",
} as const;
export const moreThanTheBudget = "More than the budget";
export const runWouldPause =
  "The run would pause before it finishes. You can raise the budget then; nothing is paid for twice.";
export const noPriceSet = "no price set";

export const image = "image";
export const images = { one: "{count} image", other: "{count} images" } as const;
export const modelsDoNotSee = "Models do not see the study’s {image}";
export const theyReadText =
  "They read text only and get just the name of an image. Where people saw an image, comparing them with a judge that did not can mislead.";

export const theItem = "the item";
export const deletedSince = "Deleted since";
export const neighbouringItems = "Neighbouring items";
export const callsEverythingThatWasSent = {
  one: "{count} call{cost}: every request and response, verbatim.",
  other: "{count} calls{cost}: every request and response, verbatim.",
} as const;
export const downloadAsJsonLines = "Download as JSON Lines";
export const noCallsYet = "No calls yet";
export const itemWaitsForItsTurn = "The item waits for its turn.";
export const itemWaitsAndItsRun = "The item is waiting, and its run has stopped. Resume the run, or retry it.";
export const nothingWasAsked = "No model was called for this item.";
export const itsTask = "its task";
export const itsInstruction = "its instruction";
export const wasDeletedSince = "· the {item} was deleted since";
export const begunTimes = "· started {attempts} times";
export const itemOf = "Item {position} of {run}";
export const openTheChecklist = "Open the checklist";
export const openTheTask = "Open the task with its labels";
export const openTheResponses = "Open the responses";
export const openTheInstruction = "Open the instruction";
export const itIsDoneWhat = "It is done; its result no longer exists.";
export const result = "Result";
export const allThatIsKept = "Stored data (JSON)";
export const keptWithTheItem = "Stored with the item";

export const call = "Call {number}";
export const fromTheCache = "From the cache";
export const whatWasSentInCall = "Sent in call {number}";
export const sent = "Sent";
export const message = "{role} message";
export const whatCameBackInCall = "Received in call {number}";
export const received = "Received";
export const answer = "Answer";
export const answerOf = "Answer {index} of {answers}";
export const sampleWasLost = "A sample was lost:";
export const whatTheModelHadSaid = "What the model had written by then";
export const at = "{model} at {endpoint}{told}";
export const whichCallsItself = ", which calls itself {name}";
export const tokensSentBack = "{promptTokens} tokens sent, {completionTokens} received";
export const withProbabilitiesOfTokens = "with probabilities of tokens";
export const showIt = "show it";
export const answeredFromAnEarlierIdentical = "answered from an earlier identical call";
export const attempts = { one: "{count} attempt", other: "{count} attempts" } as const;
export const estimatedTheEndpoint = "(estimated: the endpoint did not say)";

export const samplesAWholeNumber = "Samples: a whole number from 1 to 64.";
export const temperatureANumberFrom0 = "Temperature: a number from 0 to 2, or empty.";
export const topPANumberAbove = "Top p: a number above 0, up to 1, or empty.";
export const mostTokensAWholeNumber = "Maximum tokens: a whole number from 1, or empty.";
export const roundsAWholeNumber = "Rounds: a whole number from 1 to 5.";
export const chooseAModel = "Choose a model.";
export const chooseTheModelThatAnswers = "Choose the model that answers the checklist.";
export const chooseASystem = "Choose a system.";

export const copy = "Copy: {label}";
export const emptyTitle = "Empty";

export const retryThese = "Retry these";
export const retryFailed = "Retry failed";
export const cancelRun = "Cancel run";
export const pause = "Pause";
export const resume = "Resume";
export const cancelThisRun = "Cancel this run?";
export const keepRunning = "Keep running";
export const thatWaits = "{item} that waits";
export const thatWait = "{items} that wait";
export const willNotBeDoneWhat =
  "{waiting} will not be processed. Finished items and their answers are kept: a new run that uses earlier answers does not pay for them again. A cancelled run cannot be resumed.";

export const configuration = "Configuration";
export const answersOfEarlierIdenticalCalls = "Answers of earlier identical calls may be reused.";
export const everyCallIsMadeAgain = "Every call is made again, without the cache.";
export const theJudge = "The judge";
export const theJudgeRater = "The judge, {rater}";
export const estimateBeforeItStarted = "Estimate before it started";
export const allCalls = "All calls";
export const everythingThatWasSent = "Every request and response so far, with tokens and cost.";
export const downloadAsJsonLinesCalls = "Download {calls} as JSON Lines";
export const asCsv = "as CSV";
export const pricesPerMillionTokens = "Prices per million tokens when the run started";
export const forTheNextRun = "· for the next run:";
export const sentBackPromptPerMillionCurrency =
  "{promptPerMillion} {currency} sent, {completionPerMillion} {currency} received";

export const estimate = "Estimate";
export const estimateAgain = "Estimate again";
export const estimateCost = "Estimate cost";
export const completeTheFormToSee = "Complete the form to see the run’s totals.{missing}";
export const formHasChangedSince = "The form has changed since this estimate.";
export const costsNothingAFewItems = "Costs nothing: a few items are tried out with the offline demo model.";
export const noEstimate = "No estimate";

export const theRun = "The run";

export const ms = "{round} ms";
export const min = "{minutes} min";
export const hMin = "{hours} h {minutes} min";
export const days = "{round} days";

export const whichItems = "Which items";
export const all = "All {all}";
export const showAllFailures = "Show all failures";
export const itemsOfTheRun = "Items of the run";
export const thereIsNoSuchPage = "Page not found.";
export const noItemIsLikeThat = "No items match.";
export const itemsCouldNotBeRead = "The items couldn’t be loaded";
export const noneTitle = "None";
export const of = "{first}–{last} of {total}";
export const no = "No.";
export const about = "About";
export const state = "State";

export const runs = "Runs";
export const workForLanguageModels =
  "Work for language models over many items: writing checklists, judging rounds, sampling and refining responses.";
export const noRunsYet = "No runs yet";
export const runHasALanguageModel =
  "A run has a language model write a checklist for every instruction, or judge the tasks of a round like one more rater. It shows the estimated cost before it starts, can be paused, and stores every request and response.";
export const runsOfTheStudy = "Runs of the study, the newest first";
export const noRunsYetSentence = "No runs yet.";
export const runsCouldNotBeRead = "The runs couldn’t be loaded";
export const judgeARound = "Judge a round";
export const writeChecklists = "Write checklists";
export const run = "Run";
export const status = "Status";
export const progress = "Progress";
export const itemsDoneOrFailed = "Items done or failed, of all items of the run";
export const spentSoFar = "Spent so far, and the budget where there is one";
export const ofBudget = "of {budget}";
export const started = "Started";
export const progressOf = "Progress of {run}";
export const failed = "· {failed} failed";
export const ofDoneAll = "{done} of {all}";
export const runInText = "run";

export const cancelled = "Cancelled";
export const finishedItemsAreKept =
  "Finished items are kept. To do the rest, start a new run: existing answers are not paid for again.";
export const noWorkerIsAtWork = "No worker is running";
export const runResumesAsSoon =
  "The run resumes as soon as one is. {npmStart} runs one; {npmRun} starts another, on any machine that reaches the database.";
export const callsInProgressFinishNone = "Calls in progress finish; none is lost.";
export const pausedTheBudgetIsUsed = "Paused: the budget is used up";
export const itHasCostResume = "{message} It has cost {cost}. Resume it with a higher budget, or without one.";
export const pausedTheSpendingLimit = "Paused: the spending limit is reached";
export const resumeTheRunOnce =
  "{message} Resume the run once the limit is higher; nothing done so far is paid for again.";
export const pausedTheEndpointRefuses = "Paused: the endpoint refuses every call";
export const endpoints = "Endpoints";
export const adminCanChangeAndTest =
  "An admin can change and test it under {endpoints}. Then resume the run; nothing is lost or paid twice.";
export const pausedOneItem = "Paused: too many consecutive failures";
export const eachFailedItemBelowShows =
  "Each failed item below shows its requests and responses. If the model doesn’t follow the required format, cancel the run and start one with another prompt or model. You can also resume it: it pauses again after as many more consecutive failures.";
export const paused = "Paused";
export const somebodyPausedIt = "Someone paused it.";
export const resumeItToGo = "Resume it to continue where it stopped.{winding}";

export const ofOverAll = "{over} of {all}";
export const rate = "Rate";
export const perMinute = "{items} / min";
export const fromTheCacheFailed = "{cachedCalls} from the cache, {failedCalls} failed";
export const timeOfACall = "Time of a call";
export const meanRetriesIncluded = "mean, retries included";
export const budget = "Budget";
export const ofCostBudget = "{cost} of {budget}";
export const nothingFinishedInTheLast = "nothing finished in the last minute";
export const aboutToGo = "about {left} left";
export const notAllOfItsModels = "not all of its models have a price";
export const noBudget = "no budget";
export const estimatedAt = "estimated at {cost}";

export const nameOfTheRun = "Name of the run";
export const howYouWillFind = "Shown in the list of runs.";
export const budgetIn = "Budget in {currency}";
export const optional = "optional";
export const runPausesBeforeItCosts = "The run pauses before it costs more. Needs prices for its models.";
export const amountAbove0OrNothing = "An amount above 0, or nothing for no limit.";
export const useEarlierAnswersToIdentical = "Use earlier answers to identical calls";
export const theyCostNothingWithoutThem =
  "They cost nothing. Without them every call is made again, to see how answers vary.";

export const theRunInText = "the run";
export const numbersMayBeOld = "These numbers may be out of date";
export const serverCantBeReachedRetrying = "The server can’t be reached. Retrying every few seconds.";
export const cancelledInText = "cancelled";
export const finished = "finished";
export const by = "by {rater}";
export const inText = "in {round}";
export const byStartedBy = "by {startedBy}";
export const kindOfRunAndItsStart = "{kind}{ofRater}{ofRound} · started {startedBy}{dateTime}";
export const reviewTheChecklists = "Review the checklists";
export const lookAtThePrograms = "View the programs";
export const seeTheLabelsAgreement = "View agreement";
export const readTheResponses = "View the responses";
export const kind = "Kind";
export const retry = "Retry";
export const failures = "Failures";
export const itemsThatCould = "Items that failed, by the reason of the last attempt.";
export const failedItemsByKind = "Failed items by kind";

export const proposeVerifierPrograms = "Propose verifier programs";
export const sampleResponses = "Sample responses";
export const refineResponses = "Refine responses";
export const instruction = "instruction";
export const instructions = "instructions";
export const question = "question";
export const questions = "questions";
export const task = "task";
export const tasks = "tasks";
export const response = "response";
export const responses = "responses";
export const inProgress = "In progress";
export const notDone = "Not done";
export const rateLimit = "Rate limit";
export const noCreditLeft = "No credit left";
export const refusedContent = "Refused content";
export const malformedOutput = "Malformed output";
export const cutOffAtLength = "Cut off at length";
export const keyNotAccepted = "Key not accepted";
export const modelNotFound = "Model not found";
export const requestRejected = "Request rejected";
export const errorOfTheEndpoint = "Endpoint error";
export const addressNotAllowed = "Address not allowed";
export const interrupted = "Interrupted";
export const unexpectedError = "Unexpected error";
export const running = "Running";
export const finishedTitle = "Finished";
export const waiting = "Waiting";
export const done = "Done";
export const failedTitle = "Failed";
export const timeout = "Timeout";
export const unreachable = "Unreachable";
