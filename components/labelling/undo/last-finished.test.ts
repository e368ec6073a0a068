import { expect, test } from "vitest";
import { sampleTask } from "../testing/sample-task";
import { type Finished, LastFinished } from "./last-finished";

function window() {
  const shown: (Finished | null)[] = [];
  const givenBack: Finished[] = [];
  const last = new LastFinished({
    show: (what) => shown.push(what),
    giveBack: (what) => givenBack.push(what),
  });
  return { shown, givenBack, last };
}

const draft = { answers: [], level: 3, ease: null, comment: "", problems: [], durationMs: 5 };
const skipped = (): Finished => ({ is: "skipped", task: sampleTask(), draft, problem: { kind: "unsafe", note: "" } });

test("a skipped task is given back when the page goes, and not before", () => {
  const { shown, givenBack, last } = window();
  const what = skipped();
  last.put(what);
  expect(givenBack).toEqual([]);
  last.settle();
  expect(givenBack).toEqual([what]);
  expect(shown).toEqual([what, null]);
  expect(last.take()).toBeNull();
});

test("undone it is not given back at all", () => {
  const { givenBack, last } = window();
  const what = skipped();
  last.put(what);
  expect(last.take()).toBe(what);
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

test("the next one settles the one before", () => {
  const { givenBack, last } = window();
  const [first, second] = [skipped(), skipped()];
  last.put(first);
  last.put(second);
  expect(givenBack).toEqual([first]);
  expect(last.take()).toBe(second);
});
