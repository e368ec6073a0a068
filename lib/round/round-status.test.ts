import { expect, test } from "vitest";
import { roundStatusSchema } from "./protocol/protocol";
import { STATUSES_BEFORE } from "./round-status";

test("a round opens, pauses, closes and opens again; it never becomes a draft", () => {
  const steps = roundStatusSchema.options.flatMap((from) =>
    roundStatusSchema.options.filter((to) => STATUSES_BEFORE[to].includes(from)).map((to) => `${from} → ${to}`),
  );
  expect(steps).toEqual([
    "draft → open",
    "open → paused",
    "open → closed",
    "paused → open",
    "paused → closed",
    "closed → open",
  ]);
});
