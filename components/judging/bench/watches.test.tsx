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

const rate = { answers: 78, errors: 4, usual: 0.05, raised: 0.15, limit: 8 };
const ofAnswers = { sensitivity: rate, specificity: rate, levels: null };
const ofLevels = { sensitivity: null, specificity: null, levels: rate };
const watch = { anchors: 40, baseline: ofAnswers, checks: [check(4)], states: [] };
const shown = (of: Partial<Parameters<typeof FirstCheck>[0]["watch"]>) =>
  renderToStaticMarkup(<FirstCheck watch={{ ...watch, ...of }} />);
const state = {
  watched: "levels" as const,
  usual: 0.1,
  answers: 9,
  errors: 1,
  sum: 0,
  highest: 1,
  limit: 8,
  alarm: false,
};

it("says what a first check is for, and as long as it watches that a judge which errs often can hardly be watched", () => {
  expect(shown({})).toContain("later ones are compared with");
  expect(shown({})).not.toContain("errs often");
  expect(shown({ checks: [check(54)] })).toContain("errs often");
  expect(shown({ checks: [check(54), check(4)] })).not.toContain("errs often");
  expect(shown({ states: [state] })).toBe("");
  const later = shown({ checks: [check(4), check(54)], states: [state] });
  expect(later).toContain("errs often");
  expect(later).not.toContain("later ones are compared with");
});

it("says how many anchors of a score tell nothing", () => {
  const words = "22 of 100 anchors tell nothing";
  expect(shown({ anchors: 100, baseline: ofLevels })).toContain(words);
  expect(shown({ anchors: 100, baseline: ofLevels, states: [state] })).toContain(words);
  expect(shown({ anchors: 78, baseline: ofLevels })).not.toContain("tell nothing");
  expect(shown({ anchors: 100 })).not.toContain("tell nothing");
});
