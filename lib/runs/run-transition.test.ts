import { expect, test } from "vitest";
import { runTransition } from "./run-transition";

test("what is said of a cancelled run leads to something that can be done with it", () => {
  const run = { status: "cancelled", stoppedBecause: null, budget: null, cost: 0, open: 3, failed: 2 } as const;
  for (const action of ["resume", "retry"] as const) {
    expect(() => runTransition(run, { action })).toThrow("This run was cancelled. Start a new run");
  }
  expect(() => runTransition({ ...run, status: "finished", open: 0 }, { action: "resume" })).toThrow("retry them");
});

test("a run that stands for its budget goes on with a higher one or none, not with what is spent already", () => {
  const stoppedBecause = { kind: "budget", message: "used up" } as const;
  const run = { status: "paused", stoppedBecause, budget: 5, cost: 4, open: 3, failed: 0 } as const;
  for (const budget of [4, 5]) {
    expect(() => runTransition(run, { action: "resume", budget })).toThrow("must be more than 5");
  }
  expect(() => runTransition(run, { action: "resume" })).toThrow("used up");
  expect(runTransition(run, { action: "resume", budget: 5.01 })).toEqual({ status: "running", budget: 5.01 });
  expect(runTransition(run, { action: "resume", budget: null })).toEqual({ status: "running", budget: null });
});
