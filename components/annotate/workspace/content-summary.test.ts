import { expect, test } from "vitest";
import { contentSummary } from "./content-summary";

const common = { comment: "", problems: [], durationMs: 0 };

test("a label in one line", () => {
  expect(contentSummary({ protocol: "preference", preference: 2, ...common })).toBe("A is better");
  expect(contentSummary({ protocol: "direct_scoring", score: 4, ...common, comment: "fine" })).toBe("score 4 · “fine”");
  const answers = [
    { itemId: "01990000-0000-7000-8000-000000000001", answer: "YES" as const },
    { itemId: "01990000-0000-7000-8000-000000000002", answer: "UNKNOWN" as const },
  ];
  expect(contentSummary({ protocol: "check_then_score", answers, score: 1, ease: "easier", ...common })).toBe(
    "score 1 · 1 of 2 YES",
  );
});
