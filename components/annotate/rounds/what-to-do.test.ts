import { expect, test } from "vitest";
import { whatToDo } from "./what-to-do";

const begun = { mine: 0, tasks: 4, submitted: 2, wanted: 8, left: true };

test.each([
  ["a new round", "open", begun, 0, "Open it to begin."],
  ["a round begun", "open", begun, 2, "Open it to go on."],
  ["a paused round", "paused", begun, 2, "Wait: the researchers have paused it."],
  ["every task is theirs", "open", begun, 4, "You have labelled every task. Thank you!"],
  ["more than is counted", "open", { ...begun, mine: 4 }, 4, "Open it to go on."],
  ["all is labelled", "open", { ...begun, submitted: 8, left: false }, 2, "Everything is labelled. Thank you!"],
  ["others did all of it", "open", { ...begun, submitted: 8, left: false }, 0, "Others have labelled everything."],
  ["others hold the rest", "open", { ...begun, left: false }, 0, "Others have taken all that is left."],
  ["the rest waits for others", "open", { ...begun, left: false }, 2, "Nothing is left for you here. Thank you!"],
  ["closed before they came", "closed", begun, 0, "It takes no more labels."],
] as const)("%s", (_, status, progress, done, says) => {
  expect(whatToDo({ status, progress }, done)).toBe(says);
});
