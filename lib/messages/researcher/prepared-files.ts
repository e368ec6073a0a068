// Files that a worker prepares.

export const waitingForAWorker = "Waiting for a worker";
export const requested = "requested {dateTime}";
export const download = "Download{fileName}";
export const cancel = "Cancel";
export const deleteText = "Delete";
export const keptUntil = ", kept until {dateTime}";
export const savingTheFile = "Saving the file";
export const reading = "Reading {what}";
export const of = "{done} of {total} {what}";
export const preparing = "Preparing";
export const ready = "Ready";
export const failed = "Failed";
export const preparedFiles = "Prepared files";
export const largeExportsArePrepared =
  "Large exports are prepared in the background, so that raters do not wait. They are listed here for {hoursKept} hours, for everyone who may export this study.";
export const thePreparedFiles = "the prepared files";
export const noPreparedFiles = "No prepared files.";
