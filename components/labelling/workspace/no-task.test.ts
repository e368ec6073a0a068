import { describe, expect, test } from "vitest";
import type { OutboxView } from "../outbox/outbox";
import { NO_TASKS } from "../session/assigned-tasks";
import { sampleTask } from "../testing/sample-task";
import { noTask } from "./no-task";

const calm: OutboxView = { ready: true, entries: [], trouble: null };
const asked = { ...NO_TASKS, asked: true };

describe("noTask", () => {
  test("nothing to say while a task is there or the answer is on its way", () => {
    expect(noTask({ ...asked, tasks: [sampleTask()] }, { is: "again" }, calm, 0)).toBeNull();
    expect(noTask(NO_TASKS, null, calm, 0)).toBeNull();
    expect(noTask(asked, null, calm, 2)).toBeNull();
  });

  test("the server's own reason", () => {
    expect(noTask({ ...asked, nothing: { reason: "all_done" } }, null, calm, 0)).toEqual({ reason: "all_done" });
  });

  test("no connection, whether it shows in asking for tasks or in sending labels", () => {
    expect(noTask(NO_TASKS, { is: "again" }, calm, 0)).toEqual({ reason: "offline", waiting: 0 });
    expect(noTask(asked, null, { ...calm, trouble: "offline" }, 3)).toEqual({ reason: "offline", waiting: 3 });
  });

  test("no longer allowed to label here", () => {
    const refused = { is: "refused", code: "NOT_FOUND", message: "There is no such round." } as const;
    expect(noTask(NO_TASKS, refused, calm, 0)).toEqual({ reason: "refused", message: "There is no such round." });
  });

  test("signed out", () => {
    expect(noTask(NO_TASKS, { is: "signed-out" }, calm, 0)).toEqual({ reason: "signed_out" });
    expect(noTask(asked, null, { ...calm, trouble: "signed-out" }, 1)).toEqual({ reason: "signed_out" });
  });
});
