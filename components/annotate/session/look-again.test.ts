import { expect, test } from "vitest";
import type { NothingToDo } from "@/lib/domain/labelling/labelling";
import { lookAgainInMs } from "./look-again";

const now = Date.parse("2026-01-01T00:00:00.000Z");
const nothing = (reason: NothingToDo) => lookAgainInMs({ assignments: [], nothing: reason }, now);

test("with tasks in hand nobody asks by the clock", () => {
  expect(lookAgainInMs(null, now)).toBe(false);
  expect(lookAgainInMs({ assignments: [], nothing: null }, now)).toBe(false);
});

test.each([
  ["2026-01-01T00:00:20.000Z", 20_000],
  ["2026-01-01T00:00:00.500Z", 3_000],
  ["2025-12-31T00:00:00.000Z", 3_000],
  ["2026-01-01T03:00:00.000Z", 60_000],
])("held by others until %s", (lookAgainAt, ms) => {
  expect(nothing({ reason: "held_by_others", lookAgainAt })).toBe(ms);
});

test("a pause is watched more closely than an end", () => {
  expect(nothing({ reason: "paused" })).toBeLessThan(Number(nothing({ reason: "all_done" })));
});
