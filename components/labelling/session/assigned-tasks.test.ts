import { describe, expect, test } from "vitest";
import type { AssignmentView, NothingToDo } from "@/lib/labelling/labelling";
import { MAX_ON_PAGE } from "@/lib/labelling/labelling-limits";
import { sampleTask } from "../testing/sample-task";
import { NO_TASKS, onePage, assignedTasksReducer as reduce } from "./assigned-tasks";

const [a, b, c, d] = [sampleTask(), sampleTask(), sampleTask(), sampleTask()];
const claimed = (assignments: AssignmentView[], nothing: NothingToDo | null = null) =>
  ({ do: "claimed", result: { assignments, nothing } }) as const;
const finished = (...tasks: AssignmentView[]) =>
  ({ do: "finished", assignmentIds: tasks.map((task) => task.assignmentId) }) as const;
const ids = (tasks: readonly AssignmentView[]) => tasks.map((task) => task.assignmentId);
const idsOf = (...tasks: AssignmentView[]) => ids(tasks);

describe("assigned tasks", () => {
  test("the next is there when one is finished", () => {
    const assigned = reduce(reduce(NO_TASKS, claimed([a, b, c])), finished(a));
    expect(ids(assigned.tasks)).toEqual(idsOf(b, c));
  });

  test("a finished task that the server has not heard of does not come back", () => {
    const assigned = reduce(reduce(reduce(NO_TASKS, claimed([a, b])), finished(a)), claimed([a, b, c]));
    expect(ids(assigned.tasks)).toEqual(idsOf(b, c));
  });

  test("a finished task whose label was rejected comes back, once for each rejection", () => {
    const returned = (rejectionId: string) => ({
      ...a,
      returned: { rejectionId, reason: "Why", at: a.leaseExpiresAt },
    });
    const done = reduce(reduce(NO_TASKS, claimed([a])), finished(a));
    const again = reduce(done, claimed([returned("one")]));
    expect(again.tasks).toEqual([returned("one")]);
    const answered = reduce(again, finished(a));
    expect(reduce(answered, claimed([returned("one")])).tasks).toEqual([]);
    expect(reduce(answered, claimed([returned("two")])).tasks).toEqual([returned("two")]);
  });

  test("a training task that was finished comes back when a researcher lets the rater try again", () => {
    const trained = reduce(reduce(NO_TASKS, claimed([a])), finished(a));
    const failed = {
      reason: "training_not_passed",
      right: 0,
      tasks: 1,
      passMark: 70,
      isGraded: false,
      triesLeft: 0,
    } as const;
    const waiting = reduce(trained, claimed([], failed));
    expect(ids(reduce(waiting, claimed([a])).tasks)).toEqual(idsOf(a));
  });

  test("finished before the first answer: what waits from an earlier visit is left out", () => {
    const assigned = reduce(reduce(NO_TASKS, finished(a)), claimed([a, b]));
    expect(ids(assigned.tasks)).toEqual(idsOf(b));
  });

  test("the task on the screen stays, even if the server gave it to others; those ahead follow the server", () => {
    const before = reduce(NO_TASKS, claimed([a, b, c]));
    const assigned = reduce(before, claimed([c, d]));
    expect(ids(assigned.tasks)).toEqual(idsOf(a, c, d));
    expect(assigned.tasks[0]?.state).toBe("expired");
  });

  test("all of a page stays on the screen, whatever of it the server gave to others", () => {
    const [one, two] = ["one", "two"].map((page) => (task: AssignmentView) => ({ ...task, page }));
    if (!one || !two) throw new Error("no pages");
    const before = reduce(NO_TASKS, claimed([one(a), one(b), two(c)]));
    const assigned = reduce(before, claimed([one(b), two(d)]));
    expect(ids(assigned.tasks)).toEqual(idsOf(a, b, d));
    expect(assigned.tasks.map(({ state }) => state)).toEqual(["expired", "leased", "leased"]);
    expect(ids(onePage(assigned.tasks))).toEqual(idsOf(a, b));
  });

  test("more responses than a page shows are several pages, one after the other", () => {
    const tasks = Array.from({ length: MAX_ON_PAGE + 2 }, () => ({ ...sampleTask(), page: "one" }));
    const assigned = reduce(NO_TASKS, claimed(tasks));
    const page = onePage(assigned.tasks);
    expect(ids(page)).toEqual(ids(tasks.slice(0, MAX_ON_PAGE)));
    expect(ids(onePage(reduce(assigned, finished(...page)).tasks))).toEqual(ids(tasks.slice(MAX_ON_PAGE)));
  });

  test("the order of the server does not move the task on the screen", () => {
    const assigned = reduce(reduce(reduce(NO_TASKS, claimed([a, b])), finished(a)), claimed([c, b]));
    expect(ids(assigned.tasks)).toEqual(idsOf(b, c));
  });

  test("a renewed task keeps its text object and takes the new lease", () => {
    const before = reduce(NO_TASKS, claimed([a, b]));
    const renewed = { ...b, responses: [{ text: "One, two, three." }], leaseExpiresAt: "2026-01-01T01:00:00.000Z" };
    const assigned = reduce(before, claimed([a, renewed]));
    expect(assigned.tasks[1]?.responses).toBe(b.responses);
    expect(assigned.tasks[1]?.leaseExpiresAt).toBe("2026-01-01T01:00:00.000Z");
  });

  test("paused: what is in hand can be finished, nothing new comes", () => {
    const before = reduce(NO_TASKS, claimed([a, b]));
    const assigned = reduce(before, claimed([], { reason: "paused" }));
    expect(ids(assigned.tasks)).toEqual(idsOf(a, b));
    expect(assigned.nothing).toEqual({ reason: "paused" });
  });

  test("closed: nothing is taken any more", () => {
    const assigned = reduce(reduce(NO_TASKS, claimed([a, b])), claimed([], { reason: "closed" }));
    expect(assigned.tasks).toEqual([]);
  });

  test("finishing the same twice changes nothing", () => {
    const once = reduce(reduce(NO_TASKS, claimed([a, b])), finished(a));
    expect(reduce(once, finished(a))).toBe(once);
  });

  test("a task whose refused label was thrown away may come back", () => {
    const done = reduce(reduce(NO_TASKS, claimed([a, b])), finished(a));
    const assigned = reduce(reduce(done, { do: "reopened", assignmentId: a.assignmentId }), claimed([a, b]));
    expect(ids(assigned.tasks)).toEqual(idsOf(b, a));
  });
});
