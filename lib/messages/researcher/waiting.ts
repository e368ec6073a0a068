// What stands in place of results that are computed, and how old they are.

export const labelsHaveChangedSinceNewer = "Labels have changed since. Newer numbers appear here automatically.";
export const asOfLabels = {
  one: "As of {dateTime}, {count} label",
  other: "As of {dateTime}, {count} labels",
} as const;
export const computingTitle = "Computing";
export const theseNumbersCould = "These numbers couldn’t be loaded";
export const theseNumbersAreBeingComputed = "These numbers are being computed";
export const theyTakeSomeSeconds =
  "This takes a few seconds, or up to two minutes for a million labels. They appear here automatically; you can leave this page.";
export const attemptFailed = "An attempt failed and will be retried; see the worker’s log.";
export const workerHasBeenComputing = "{again}A worker has been computing for {round} s.";
export const requestedFromAWorker = "Requested from a worker.";
export const waitingForAWorker = "Waiting for a worker for {seconds} s.";
export const isAWorkerRunning = "{waiting} Is a worker running and free?";
export const withAndWithout = "With and without";
export const ofLabels = ": {counted} of {labels} labels";
export const without = "Without {leftOutWords}{counted}";
export const includeEverything = "Include everything";
export const noReasonGiven = "No reason given.";
export const reason = "Reason: {reason}";
export const change = "Change";
