import { expect, test } from "vitest";
import type { RoundPlanSummary } from "@/lib/round/round-plan-summary";
import { excludedWords, inHours, knownWords } from "./plan-words";

test("what is left out is said in grammatical numbers", () => {
  expect(excludedWords("no_checklist", 1)).toBe("1 instruction has no published checklist of this series and version.");
  expect(excludedWords("no_pair", 1200)).toBe("1,200 instructions came without pairs.");
});

test("an estimate is as exact as it deserves", () => {
  expect([0.001, 0.5, 1, 2.3, 24.6, 10_000].map(inHours)).toEqual([
    "1 minute",
    "30 minutes",
    "1 hour",
    "2.5 hours",
    "25 hours",
    "10,000 hours",
  ]);
});

test("what becomes of the tasks whose truth is known", () => {
  const words = (known: number, attentionTasks: number, trainingTasks = 0) => {
    const plan: RoundPlanSummary = {
      tasks: 40,
      known,
      attentionTasks,
      trainingTasks,
      labels: 0,
      tooMany: false,
      chosenInstructions: 1,
      usedInstructions: 1,
      unknownIds: 0,
      leftOut: [],
      missingResponses: [],
      scoredElsewhere: [],
      raters: { fitting: 3, members: 3, isAsked: false },
      secondsPerTask: 60,
      seed: 1,
      raterHours: 1,
    };
    return knownWords(plan);
  };
  expect(words(12, 5)).toBe(
    "12 of 40 tasks have a reference answer; of them 5 become attention tasks, given to every rater.",
  );
  expect(words(1, 1)).toBe(
    "1 of 40 tasks has a reference answer; of them 1 becomes an attention task, given to every rater.",
  );
  expect(words(12, 0)).toBe("12 of 40 tasks have a reference answer; none is set aside.");
  expect(words(12, 5, 1)).toBe(
    "12 of 40 tasks have a reference answer; of them 5 become attention tasks, given to every rater and 1 becomes a training task, labelled first by each.",
  );
});
