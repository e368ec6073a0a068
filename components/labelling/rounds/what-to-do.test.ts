import { expect, test } from "vitest";
import { t } from "@/lib/messages/translate";
import { cardState, inOrderOfWork, whatToDo } from "./what-to-do";

const begun = { mine: 0, tasks: 4, submitted: 2, wanted: 8, most: null, left: true, returned: 0 };

test.each([
  ["a new round", "open", begun, 0, "Start labelling"],
  ["a round begun", "open", begun, 2, "Continue labelling"],
  ["a paused round", "paused", begun, 2, "Paused by the researchers."],
  ["every task is theirs", "open", begun, 4, "You have labelled every task. Thank you!"],
  ["more than is counted", "open", { ...begun, mine: 4 }, 4, "Continue labelling"],
  ["all is labelled", "open", { ...begun, submitted: 8, left: false }, 2, "Everything is labelled. Thank you!"],
  ["others did all of it", "open", { ...begun, submitted: 8, left: false }, 0, "Others have labelled everything."],
  ["others hold the rest", "open", { ...begun, left: false }, 0, "Others are labelling the remaining tasks."],
  ["the rest waits for others", "open", { ...begun, left: false }, 2, "No tasks left for you. Thank you!"],
  ["closed before they came", "closed", begun, 0, "This round is no longer accepting labels."],
] as const)("%s", (_, status, progress, done, says) => {
  expect(whatToDo(t, { status, progress, comesFirst: null, awaitsDecision: false }, done)).toBe(says);
});

test("a round that others come before says which, and is not called open", () => {
  const round = { status: "open", progress: begun, comesFirst: "Direct", awaitsDecision: false } as const;
  expect(whatToDo(t, round, 0)).toBe("Score the same responses in “Direct” first.");
  expect(cardState(round)).toBe("waiting");
  expect(cardState({ ...round, comesFirst: null })).toBe("open");
});

test("a round in which nothing is left is not called open", () => {
  const nothing = { progress: { ...begun, left: false }, comesFirst: null, awaitsDecision: false };
  expect(cardState({ ...nothing, status: "open" })).toBe("done");
  expect(cardState({ ...nothing, status: "closed" })).toBe("closed");
});

test("a round whose training was not passed waits for its researchers, and is not called open", () => {
  const round = { status: "open", progress: begun, comesFirst: null, awaitsDecision: true } as const;
  expect(whatToDo(t, round, 0)).toBe("Training not passed: the researchers decide what comes next.");
  expect(cardState(round)).toBe("training");
  expect(cardState({ ...round, status: "paused" })).toBe("paused");
});

test("what was returned comes first, what needs nothing any more last", () => {
  const round = { status: "open", progress: begun, comesFirst: null, awaitsDecision: false } as const;
  const done = { ...round, progress: { ...begun, left: false } };
  const returned = { ...round, progress: { ...begun, returned: 1 } };
  const closed = { ...round, status: "closed" } as const;
  const paused = { ...round, status: "paused" } as const;
  expect(inOrderOfWork([closed, done, paused, round, returned])).toEqual([returned, paused, round, done, closed]);
});
