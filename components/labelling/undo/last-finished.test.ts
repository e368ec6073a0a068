import { expect, test } from "vitest";
import { ManualTimers } from "../testing/manual-timers";
import { sampleTask } from "../testing/sample-task";
import { type Finished, LastFinished, UNDO_MS } from "./last-finished";

function window() {
  const timers = new ManualTimers();
  const shown: (Finished | null)[] = [];
  const givenBack: Finished[] = [];
  const last = new LastFinished({
    show: (what) => shown.push(what),
    giveBack: (what) => givenBack.push(what),
    later: timers.later,
  });
  return { timers, shown, givenBack, last };
}

const draft = { answers: [], level: 3, ease: null, comment: "", problems: [], durationMs: 5 };
const skipped = (): Finished => ({ is: "skipped", task: sampleTask(), draft, problem: { kind: "unsafe", note: "" } });

test("a skipped task is given back once the time to undo it is over, and not before", async () => {
  const { timers, shown, givenBack, last } = window();
  const what = skipped();
  last.put(what);
  await timers.advance(UNDO_MS - 1);
  expect(givenBack).toEqual([]);
  await timers.advance(1);
  expect(givenBack).toEqual([what]);
  expect(shown).toEqual([what, null]);
  expect(last.take()).toBeNull();
});

test("undone in time it is not given back at all", async () => {
  const { timers, givenBack, last } = window();
  const what = skipped();
  last.put(what);
  expect(last.take()).toBe(what);
  await timers.advance(2 * UNDO_MS);
  last.settle();
  expect(givenBack).toEqual([]);
});

test("a label that the server refused is not said to be submitted; a skipped task and other labels stay", () => {
  const { shown, last } = window();
  const label = {
    protocol: "direct_scoring" as const,
    answers: [],
    level: 3,
    ease: null,
    comment: "",
    problems: [],
    durationMs: 5,
  };
  const submitted = (assignmentId: string): Finished => ({
    is: "submitted",
    task: { ...sampleTask(), assignmentId },
    label,
    annotationId: "kept",
  });
  last.put(submitted("first"));
  last.refused("another");
  expect(shown.at(-1)).toMatchObject({ is: "submitted" });
  last.refused("first");
  expect(shown.at(-1)).toBeNull();
  const what = skipped();
  last.put(what);
  last.refused(what.task.assignmentId);
  expect(last.take()).toBe(what);
});

test("the next one ends the time of the one before", () => {
  const { givenBack, last } = window();
  const [first, second] = [skipped(), skipped()];
  last.put(first);
  last.put(second);
  expect(givenBack).toEqual([first]);
  expect(last.take()).toBe(second);
});
