// What models have cost, and limits of it.

export const amountOf0OrMore = "An amount of 0 or more.";
export const spendingLimitOf = "Spending limit of {spender}";
export const forAllRuns =
  "For all runs of the study, past ones included. At the limit, its runs pause and new ones can’t start. While a limit is set, only admins set the study’s prices.";
export const forAllRunsStarted =
  "For all runs started by this person, past ones included. At the limit, they pause and new ones can’t start. While a limit is set, this person can’t set prices.";
export const removeLimit = "Remove limit";
export const cancel = "Cancel";
export const saveLimit = "Save limit";
export const limit = "Limit";
export const currency = "Currency";
export const thatOfThePricesRuns = "The currency of your prices. Runs in other currencies are refused.";

export const spendingLimitIsReached = "The spending limit is reached";
export const spendingIsLimited = "Spending is limited";
export const toChangeThatAsk = "To change that, ask an admin of this server{admins}.";
export const runsOfThisStudy = "The runs of this study";
export const runsThatYouStarted = "The runs that you started, in all studies,";
export const haveCostOf = "{whose} have cost {spent} of {amount}.";

export const studies = "Studies";
export const allRunsOfTheStudy = "All runs of the study, by anyone.";
export const findAStudy = "Find a study";
export const people = "People";
export const allRunsThatThePerson = "All runs this person started, in any study.";
export const findAPerson = "Find a person";
export const spent = "Spent";
export const actions = "Actions";
export const change = "Change";
export const set = "Set";
export const theLimitOf = "{change} the limit of {spender}";
export const setLimit = "Set limit";
export const spendingCouldNotBeLoaded = "The spending couldn’t be loaded";
export const spending = "Spending: {words}";
export const nothingByThatName = "No matches.";
export const loading = "Loading…";
export const study = "Study";
export const person = "Person";
