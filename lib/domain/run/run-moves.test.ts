import { expect, test } from "vitest";
import { moveRun } from "./run-moves";

test("what is said of a cancelled run leads to something that can be done with it", () => {
  const run = { status: "cancelled", stoppedBecause: null, budget: null, cost: 0, open: 3, failed: 2 } as const;
  for (const action of ["resume", "retry"] as const) {
    expect(() => moveRun(run, { action })).toThrow("This run was cancelled. Start a new run");
  }
  expect(() => moveRun({ ...run, status: "finished", open: 0 }, { action: "resume" })).toThrow("retry them");
});
