import { expect, test } from "vitest";
import { eventWords } from "./event-words";

const words = (kind: string, data: Record<string, unknown> = {}, subject: string | null = null) =>
  eventWords({ kind, subject, data });

test("what was done to a round", () => {
  const before = { name: "Pilot", overlap: 1, guidelines: "Read." };
  expect(words("round.changed", { overlap: 3, before })).toBe("Round changed: overlap 1 → 3");
  expect(words("round.changed", { name: "Main", guidelines: "Read twice.", before })).toBe(
    "Round changed: renamed from “Pilot” to “Main”; guidelines changed",
  );
  expect(words("round.changed", { overlap: 1, levelNames: ["a"], before })).toBe("Round’s settings changed");
  expect(words("round.tasks-added", { tasks: 9, batch: "second week" })).toBe("9 tasks added as “second week”");
  expect(words("round.tasks-removed", { removed: 9, kept: 0, batch: "x" })).toBe("Undone: 9 tasks of “x” removed");
  expect(words("round.tasks-removed", { removed: 1, kept: 3, batch: "x" })).toBe(
    "Undone: 1 task of “x” removed, 3 kept",
  );
  expect(words("round.created", { name: "Pilot (copy)", tasks: 1, overlap: 2, duplicateOf: "x" })).toBe(
    "Round “Pilot (copy)” created as a copy: 1 task, overlap 2",
  );
  expect(words("labels.rejected", { labels: 2, returnTo: "same", reason: "Too fast" })).toBe(
    "2 labels rejected and returned to the same raters: “Too fast”",
  );
  expect(words("comment.added", { place: "label:x" })).toBe("Comment added on a label");
  expect(words("comments.resolved", { place: "figure:alpha?raters=human" })).toBe(
    "Comments on alpha marked as resolved",
  );
  expect(words("labels.rejection-withdrawn", { labels: 1 })).toBe("Rejection of 1 label withdrawn");
  expect(words("round.rater-removed", { roundId: "x" }, "Rater 07")).toBe("Rater 07 removed from the round");
});

test("what was done to raters and people", () => {
  const from = { rater: "Rater 04", name: "ann", source: "mturk" };
  const into = { rater: "Rater 01", name: null, source: "mturk" };
  expect(words("rater.merged", { from, into, labels: 1200 })).toBe("Rater 04 (ann) merged into Rater 01: 1,200 labels");
  expect(words("member.role-changed", { from: "annotator", to: "researcher" }, "Uma")).toBe(
    "Role of Uma changed from annotator to researcher",
  );
  expect(words("member.removed")).toBe("A member removed from the study");
});

test("what was done to content", () => {
  expect(words("instructions.changed", { change: { excluded: true }, changed: ["a", "b"] })).toBe(
    "2 instructions excluded from new rounds",
  );
  expect(words("instructions.changed", { change: { addTags: ["odd"] }, changed: ["a"] })).toBe(
    "1 instruction tagged “odd”",
  );
  expect(words("import.written", { fileName: "labels.csv" })).toBe("“labels.csv” imported");
  expect(words("system.renamed", { before: "m1", name: "M 1" })).toBe("System “m1” renamed to “M 1”");
});

test("a kind that nobody has described is told by its name, and data of another shape do not stop it", () => {
  expect(words("verifier.accepted")).toBe("Verifier accepted");
  expect(words("answer-key.made-anew")).toBe("Answer key made anew");
  expect(words("rater.merged", { from: 3, into: null })).toBe("A rater merged into A rater: 0 labels");
  expect(words("round.created", {})).toBe("Round without a name created: 0 tasks, overlap undefined");
});
