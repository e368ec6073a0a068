import { expect, test } from "vitest";
import { roundAfter } from "./round-after";

const round = (id: string, part: Partial<Parameters<typeof roundAfter>[0][number]> = {}) => ({
  id,
  studyName: "S",
  status: "open" as const,
  comesFirst: null,
  awaitsDecision: false,
  progress: { mine: 0, tasks: 2, submitted: 1, wanted: 4, most: null, left: true, returned: 0 },
  ...part,
});
const done = { mine: 2, tasks: 2, submitted: 2, wanted: 4, most: null, left: false, returned: 0 };
const full = { mine: 0, tasks: 2, submitted: 4, wanted: 4, most: null, left: false, returned: 0 };

test("the next open round of the study in which something is left, and then those before", () => {
  const rounds = [round("a"), round("b", { progress: done }), round("c", { progress: full }), round("d")];
  expect(roundAfter(rounds, "b")?.id).toBe("d");
  expect(roundAfter(rounds, "d")?.id).toBe("a");
  expect(roundAfter([round("a"), round("b", { studyName: "T" }), round("c", { status: "paused" })], "a")).toBeNull();
  expect(roundAfter([round("a")], "unknown")).toBeNull();
});

test("a round that waits for another one, or for the researchers, is none to go on with", () => {
  const rounds = [round("a"), round("b", { comesFirst: "Direct" }), round("c", { awaitsDecision: true }), round("d")];
  expect(roundAfter(rounds, "a")?.id).toBe("d");
  expect(roundAfter(rounds.slice(0, 3), "a")).toBeNull();
});
