import { expect, test } from "vitest";
import type { NothingToDo } from "@/lib/labelling/labelling";
import { pollIntervalMs } from "./use-assigned-tasks";

const now = Date.parse("2026-01-01T00:00:00.000Z");
const nothing = (reason: NothingToDo) => pollIntervalMs({ assignments: [], nothing: reason }, now);

test("with tasks in hand nobody asks by the clock", () => {
  expect(pollIntervalMs(null, now)).toBe(false);
  expect(pollIntervalMs({ assignments: [], nothing: null }, now)).toBe(false);
});

test.each([
  ["2026-01-01T00:00:20.000Z", 20_000],
  ["2026-01-01T00:00:00.500Z", 3_000],
  ["2025-12-31T00:00:00.000Z", 3_000],
  ["2026-01-01T03:00:00.000Z", 60_000],
])("held by others until %s", (retryAt, ms) => {
  expect(nothing({ reason: "leased_to_others", retryAt })).toBe(ms);
});

test("a pause is watched more closely than an end", () => {
  expect(nothing({ reason: "paused" })).toBeLessThan(Number(nothing({ reason: "all_done" })));
});
