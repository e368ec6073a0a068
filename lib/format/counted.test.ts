import { expect, it } from "vitest";
import { counted } from "./format-number";

it("says one in the singular, and groups thousands", () => {
  expect([counted(1, "task"), counted(2000, "task"), counted(1.5, "hour"), counted(0, "reply", "replies")]).toEqual([
    "1 task",
    "2,000 tasks",
    "1.5 hours",
    "0 replies",
  ]);
});
