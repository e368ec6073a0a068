import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import type { AnnotationContent } from "@/lib/labelling/labelling";
import type { OutboxEntry } from "../outbox/outbox-entry";
import { sampleTask } from "../testing/sample-task";
import { currentLabel } from "./current-label";

const content = (level: 1 | 2 | 3): AnnotationContent => ({
  protocol: "direct_scoring",
  answers: [],
  level,
  ease: null,
  comment: "",
  problems: [],
  durationMs: 0,
});
const id = uuidv7();
const task = sampleTask({ annotation: { id, submittedAt: "2026-01-01T00:00:00.000Z", content: content(1) } });

function waiting(level: 1 | 2 | 3, refusal: OutboxEntry["refusal"] = null): OutboxEntry {
  const submission = { assignmentId: task.assignmentId, supersedes: id, content: content(level) };
  return { kind: "submit", id: uuidv7(), userId: "ada", roundId: task.roundId, order: level, refusal, submission };
}

test("the server's label where nothing waits", () => {
  expect(currentLabel(task, [])).toMatchObject({ annotationId: id, content: { level: 1 } });
  expect(currentLabel(sampleTask(), [])).toBeNull();
});

test("the last change that waits, so that the next one supersedes it", () => {
  const [second, third] = [waiting(2), waiting(3)];
  expect(currentLabel(task, [second, third])).toMatchObject({ annotationId: third.id, content: { level: 3 } });
});

test("a refused change does not count", () => {
  const refused = waiting(2, { code: "CONFLICT", message: "" });
  expect(currentLabel(task, [refused])).toMatchObject({ annotationId: id });
});
