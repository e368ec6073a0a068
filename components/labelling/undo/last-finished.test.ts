import { expect, test } from "vitest";
import { MemoryStorage } from "../testing/memory-storage";
import { sampleTask } from "../testing/sample-task";
import { type Finished, keepFinished, LastFinished, readFinished } from "./last-finished";

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
const skipped = (): Finished => ({
  is: "skipped",
  task: sampleTask(),
  draft,
  problem: { kind: "unsafe", note: "" },
  isGivenBack: false,
});

test("a skipped task is given back when the page goes, and not before", () => {
  const { shown, givenBack, last } = window();
  const what = skipped();
  last.put(what);
  expect(givenBack).toEqual([]);
  last.leave();
  expect(givenBack).toEqual([what]);
  // Loaded again, it is still the last one, and not given back twice.
  expect(shown).toEqual([what, { ...what, isGivenBack: true }]);
  last.leave();
  last.put(skipped());
  expect(givenBack).toEqual([what]);
});

test("undone it is not given back at all", () => {
  const { givenBack, last } = window();
  const what = skipped();
  last.put(what);
  expect(last.take()).toBe(what);
  last.leave();
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

test("a page that is loaded again has it back: of its own person and round, until the next one", () => {
  const storage = new MemoryStorage();
  const what = skipped();
  keepFinished("ada:round", what, storage);
  expect(readFinished("ben:round", storage)).toBeNull();
  const { shown, last } = window();
  last.restore(readFinished("ada:round", storage));
  expect(shown).toEqual([what]);
  keepFinished("ada:round", null, storage);
  expect(storage).toHaveLength(0);
  storage.setItem("tickbox:finished:ada:round", '{"is":"submitted"}');
  expect(readFinished("ada:round", storage)).toBeNull();
});
