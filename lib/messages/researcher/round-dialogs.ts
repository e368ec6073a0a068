// What is asked before a round is closed or deleted.

export const close = "Close “{round}”?";
export const is = "is";
export const are = "are";
export const ofLabelsStillMissing = {
  one: "{missing} of {count} label {is} still missing.",
  other: "{missing} of {count} labels {is} still missing.",
} as const;
export const allLabelsAreThere = "All labels are in.";
export const ratersGetNoMoreTasks =
  "Raters get no more tasks and can no longer change their labels. All labels are kept, and you can reopen the round.";
export const isDeleted = "“{round}” was deleted.";
export const deleteText = "Delete “{round}”?";
export const allLabelsInItGo = {
  one: "The {count} label in it is deleted permanently, as are imported raters without labels elsewhere. The study’s instructions and responses are kept, and the file can be imported again.",
  other:
    "All {count} labels in it are deleted permanently, including judges’, as are imported raters without labels elsewhere. The study’s instructions and responses are kept, and the file can be imported again.",
} as const;
export const roundAndItsTaskList =
  "The round and its task list are deleted permanently. Nobody has labelled in it; the study’s instructions and responses are kept.";
export const closeRound = "Close round";
export const deleteRound = "Delete round";
