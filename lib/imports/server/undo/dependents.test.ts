import { expect, test } from "vitest";
import { type Dependents, dependentsInWords } from "./dependents";

const NONE: Dependents = {
  rounds: [],
  labels: 0,
  systems: [],
  series: [],
  pairs: 0,
  programs: 0,
  matches: 0,
  answers: 0,
  runs: [],
  benches: [],
  watches: 0,
  decisions: 0,
  threads: 0,
};

test("nothing that depends on an import says nothing", () => {
  expect(dependentsInWords(NONE)).toEqual([]);
});

test("what depends on an import is named, and of many the first three", () => {
  const found = { ...NONE, rounds: ["A", "B", "C", "D", "E"], series: ["generated"], pairs: 1, matches: 2 };
  expect(dependentsInWords(found)).toEqual([
    "What it added is in “A”, “B”, “C” and 2 more. A round keeps its instructions: undo the import that made it, or delete it if nobody labelled in it.",
    "Added to its texts since: checklists of “generated”, 1 pair, matched questions of 2 checklists. Undo the import that added them, or delete the instructions under Data, with all of it.",
  ]);
});
