import { expect, test } from "vitest";
import { type AlphaNews, MAX_DIGEST_NEWS, newsParts, newsSummary, type RoundNews } from "./study-news";

const round: RoundNews = {
  round: "First\nround",
  path: "/studies/1/rounds/2",
  isComplete: false,
  newLabels: 12,
  labels: 48,
  wanted: 120,
  alpha: null,
  idle: [],
  returned: { same: 0, another: 0 },
};
const alpha = { alpha: 0.7126, low: 0.651, high: 0.77, meaning: "Borderline", raters: "people", units: 40 };
const study = (rounds: RoundNews[]) => ({ study: "Poems", rounds, runs: [] });

test("a round has its progress, alpha with its interval, and who and what is waiting", () => {
  const full = { ...round, alpha, idle: ["Rater 03", "Rater 07"], returned: { same: 1, another: 2 } };
  expect(newsParts([study([full])], "https://t.example")).toEqual([
    `Poems

Round “First round”
  12 new labels: 48 of 120
  Alpha 0.713 (95% interval 0.651 to 0.770) among people, from 40 tasks with two labels or more. Borderline.
  Idle for two days or more: Rater 03, Rater 07
  Labels rejected and returned: 1 to its rater, 2 to other raters
  https://t.example/studies/1/rounds/2`,
  ]);
});

test("an alpha that is not defined says why, and one without an interval says so", () => {
  const shown = (change: Partial<AlphaNews>) =>
    newsParts([study([{ ...round, alpha: { ...alpha, ...change } }])], "")[0];
  expect(shown({ alpha: null, meaning: "No task has two labels." })).toContain("\n  Alpha: No task has two labels.\n");
  expect(shown({ low: null, high: null })).toContain("Alpha 0.713 (no interval) among people");
});

test("the subject names what needs somebody, else the new labels", () => {
  expect(newsSummary([])).toBeNull();
  expect(newsSummary([study([round])])).toBe("12 new labels");
  const runs = [{ run: "Judge", path: "/r", stopped: null, failed: 2 }];
  const urgent = { ...round, isComplete: true, idle: ["Rater 01"], returned: { same: 2, another: 1 } };
  expect(newsSummary([{ ...study([urgent]), runs }])).toBe(
    "1 round complete, 1 idle rater, 3 returned labels, 1 failed run",
  );
  expect(newsParts([{ ...study([]), runs }], "https://t.example")[0]).toContain(
    "Run “Judge” finished, but 2 items failed.\n  https://t.example/r",
  );
});

test("of many rounds the rest is counted", () => {
  const many = Array.from({ length: MAX_DIGEST_NEWS + 2 }, () => round);
  const [part = ""] = newsParts([study(many)], "");
  expect(part.match(/Round “/g)).toHaveLength(MAX_DIGEST_NEWS);
  expect(part).toContain("2 more rounds or runs with news, not shown here.");
});
