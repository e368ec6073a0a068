import { expect, test } from "vitest";
import { changedSettings } from "./more-settings";
import { newDraft, type RoundDraft } from "./round-draft";
import { exampleStudy } from "./testing/example-study";

const initial = newDraft(exampleStudy(), [], 7, null);
const changed = (part: Partial<RoundDraft>) => changedSettings({ ...initial, ...part }, initial);

test("the folded settings are summed up: the usual ones, or what differs from them", () => {
  expect(changed({})).toEqual(["default settings"]);
  expect(changed({ systemIds: ["a", "b"], tags: ["x"], externalIds: "1\n\n2\n", samples: "first" })).toEqual([
    "2 systems",
    "1 tag",
    "2 instructions by id",
    "first samples only",
  ]);
  expect(changed({ attentionTasks: 2, trainingTasks: 1, leaseMinutes: 45, seed: 8 })).toEqual([
    "2 attention tasks",
    "1 training task (pass mark 70%)",
    "lease of 45 minutes",
    "seed 8",
  ]);
  expect(changed({ raterLanguages: " German ", guidelines: { direct_scoring: "Read." } })).toEqual([
    "languages: German",
    "own guidelines",
  ]);
});

test("what the chosen protocol does not use is not named", () => {
  expect(changed({ allowUnknown: true, pairs: "baseline", byInstruction: true, version: 1 })).toEqual([
    "default settings",
  ]);
  expect(changed({ protocol: "checklist_only", allowUnknown: true, byInstruction: true, attentionTasks: 3 })).toEqual([
    "UNKNOWN allowed",
    "one page per instruction",
  ]);
  expect(changed({ protocol: "preference", pairs: "baseline", shufflePositions: false })).toEqual([
    "pairs against a baseline",
    "sides not shuffled",
  ]);
  expect(changed({ guidelines: { preference: "Read." } })).toEqual(["default settings"]);
});

test("tasks of an earlier round are not narrowed", () => {
  expect(changed({ likeRoundId: "r", systemIds: ["a"] })).toEqual(["default settings"]);
});
