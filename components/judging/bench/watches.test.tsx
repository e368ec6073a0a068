import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FirstCheck } from "./watches";

const check = (errors: number) => ({
  runId: "019a9e00-0000-7000-8000-000000000001",
  at: "2026-11-30T04:00:00.000Z",
  answers: 78,
  errors,
  status: "finished" as const,
});

it("says what a first check is for, and that a judge which errs often can hardly be watched", () => {
  const shown = (errors: number) =>
    renderToStaticMarkup(<FirstCheck watch={{ checks: [check(errors)], states: [] }} />);
  expect(shown(4)).toContain("later ones are compared with");
  expect(shown(4)).not.toContain("errs often");
  expect(shown(54)).toContain("errs often");
  const newestFirst = { checks: [check(54), check(4)], states: [] };
  expect(renderToStaticMarkup(<FirstCheck watch={newestFirst} />)).not.toContain("errs often");
  const state = { watched: "levels" as const, answers: 9, errors: 1, sum: 0, highest: 1, limit: 8, alarm: false };
  const later = { checks: [check(54)], states: [state] };
  expect(renderToStaticMarkup(<FirstCheck watch={later} />)).toBe("");
});
