import { expect, test } from "vitest";
import type { BenchVersion, Measures } from "@/lib/judging/bench";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { adviceOn } from "./bench-actions";

const none = { value: undefinedBecause("no-labels"), interval: undefinedBecause("no-labels") };

function measured(verdict: Partial<Measures["verdict"]>): Measures {
  const unknown = undefinedBecause("too-few-raters");
  return {
    n: 30,
    nInstructions: 10,
    accuracy: none,
    sensitivity: none,
    specificity: none,
    balanced: unknown,
    kappa: none,
    rows: [],
    calibration: null,
    deferral: null,
    verdict: { kappa: defined(0.6), ceiling: unknown, z: unknown, people: 3, ...verdict },
  };
}

function version(answers: Measures | null, judged = 20): Pick<BenchVersion, "development" | "test" | "number"> {
  return {
    number: 2,
    test: null,
    development: { tasks: 20, judged, answers, levels: null, against: null, cost: null },
  };
}

test.each([
  ["has judged 3 of 20 tasks", version(measured({}), 3)],
  ["no two people labelled the same tasks", version(measured({}))],
  ["less than they do with each other", version(measured({ z: defined(-1.2) }))],
  ["as they do with each other", version(measured({ z: defined(-0.9) }))],
  ["less than they do with each other", version(measured({ ceiling: defined(0.7) }))],
  ["as they do with each other", version(measured({ ceiling: defined(0.5) }))],
])("what next: %s", (words, of) => {
  expect(adviceOn(of)).toContain(words);
});
