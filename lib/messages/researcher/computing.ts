// What stands in place of results that a worker computes.

export const theseNumbersAreBeingComputed = "These numbers are being computed";
export const theyTakeSomeSeconds =
  "This takes a few seconds, or up to two minutes for a million labels. They appear here automatically; you can leave this page.";
export const attemptFailed = "An attempt failed and will be retried; see the worker’s log.";
export const workerHasBeenComputing = "{again}A worker has been computing for {round} s.";
export const requestedFromAWorker = "Requested from a worker.";
export const waitingForAWorker = "Waiting for a worker for {seconds} s.";
export const isAWorkerRunning = "{waiting} Is a worker running and free?";
