import { expect, test } from "vitest";
import { noSubjectWords } from "./run-words";

test.each([
  ["waiting", null, "Proposed prompts"],
  ["done", null, "Proposed prompts: none is better, so there is no new version"],
  ["done", "019a9e00-0000-7000-8000-000000000002", "Proposed prompts: the best one is a new version"],
] as const)("a run that proposes prompts says what came of it: %s", (state, producedId, words) => {
  expect(noSubjectWords("improve-judge", { state, producedId })).toBe(words);
  expect(noSubjectWords("judge-round", { state, producedId })).toBe("Deleted since");
});
