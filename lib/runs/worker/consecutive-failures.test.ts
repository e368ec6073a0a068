import { expect, test } from "vitest";
import { ConsecutiveFailures } from "./consecutive-failures";

const well = { ok: true } as const;
const failing = { ok: false, failure: { kind: "unparseable", message: "there is no final answer" } } as const;

/** How many items end until the run should pause; null where it goes on. */
function endsAfter(failures: ConsecutiveFailures, outcomes: readonly (typeof well | typeof failing)[]): number | null {
  const end = outcomes.findIndex((outcome) => failures.watch(outcome) !== null);
  return end < 0 ? null : end + 1;
}

test("twenty failures one after the other are a reason to pause, said with the last one's", () => {
  const failures = new ConsecutiveFailures(0);
  expect(endsAfter(failures, Array(19).fill(failing))).toBeNull();
  expect(failures.watch(failing)?.because).toEqual({
    kind: "failures",
    message: "20 items in a row failed, the last one with: there is no final answer.",
  });
});

test("one that comes well begins the count anew", () => {
  const mixed = Array.from({ length: 200 }, (_, index) => (index % 20 === 19 ? well : failing));
  expect(endsAfter(new ConsecutiveFailures(0), mixed)).toBeNull();
});

test("where somebody had it go on, as many more must fail as had failed", () => {
  expect(endsAfter(new ConsecutiveFailures(7), Array(500).fill(failing))).toBe(20);
  expect(endsAfter(new ConsecutiveFailures(120), Array(500).fill(failing))).toBe(120);
});
