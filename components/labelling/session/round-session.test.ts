import { describe, expect, test } from "vitest";
import { sampleTask } from "../testing/sample-task";
import { NO_TASKS } from "./assigned-tasks";
import { type RoundSession, roundSessionReducer, type SubmittedLabel, stageOf, UNINTERRUPTED } from "./round-session";

const task = sampleTask();
const label = {
  protocol: "direct_scoring" as const,
  answers: [],
  level: 3,
  ease: null,
  comment: "",
  problems: [],
  durationMs: 5,
};
const submitted: SubmittedLabel = { is: "submitted", task, label, annotationId: "kept" };
const withTasks = (...tasks: (typeof task)[]) => ({ ...NO_TASKS, tasks, asked: true });
const perform = (session: RoundSession, ...actions: Parameters<typeof roundSessionReducer>[1][]) =>
  actions.reduce(roundSessionReducer, session);

describe("what is on the screen", () => {
  test("the first task, with those ahead", () => {
    const ahead = { ...task, assignmentId: "ahead" };
    expect(stageOf(UNINTERRUPTED, withTasks(task, ahead), null)).toEqual({ is: "task", task, tasks: [task, ahead] });
  });

  test("all responses to one instruction together, without those of the next page", () => {
    const onPage = { ...task, page: "one" };
    const next = { ...task, assignmentId: "next", page: "two" };
    expect(stageOf(UNINTERRUPTED, withTasks(onPage, next), null)).toEqual({ is: "page", tasks: [onPage] });
  });

  test("without a task the reason, once it is known", () => {
    expect(stageOf(UNINTERRUPTED, NO_TASKS, null)).toEqual({ is: "loading" });
    expect(stageOf(UNINTERRUPTED, withTasks(), { reason: "paused" })).toEqual({
      is: "no-task",
      why: { reason: "paused" },
    });
  });
});

describe("what interrupts the row of tasks", () => {
  test("a reference answer stays until the rater goes to the next task", () => {
    const training = { task, label };
    const submitting = perform(UNINTERRUPTED, { do: "submit-training", assignmentId: task.assignmentId });
    expect(submitting.submittingTraining).toBe(task.assignmentId);
    const shown = perform(submitting, { do: "training-submitted", training });
    expect(shown.submittingTraining).toBeNull();
    expect(stageOf(shown, withTasks(task), null)).toEqual({ is: "reference-answer", training });
    expect(stageOf(perform(shown, { do: "next-task" }), withTasks(task), null)).toMatchObject({ is: "task" });
  });

  test("a training label that could not be kept leaves its task on the screen", () => {
    const failed = perform(
      UNINTERRUPTED,
      { do: "submit-training", assignmentId: task.assignmentId },
      { do: "training-submitted", training: null },
    );
    expect(failed).toEqual(UNINTERRUPTED);
  });

  test("a label that is open again comes first, and gives way to what it interrupted", () => {
    const both = perform(
      UNINTERRUPTED,
      { do: "training-submitted", training: { task, label } },
      { do: "reopen", label: submitted },
    );
    expect(stageOf(both, withTasks(task), null)).toEqual({ is: "reopened", label: submitted });
    expect(stageOf(perform(both, { do: "close-reopened" }), withTasks(task), null)).toMatchObject({
      is: "reference-answer",
    });
  });
});
