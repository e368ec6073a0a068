import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { JudgeModelDetail } from "@/lib/judging/judge-model";
import { judgeModelQuery } from "@/lib/judging/queries";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type CategoryScoreRow, type RoundCategories, roundCategoriesFigure } from "@/lib/results/round-categories";
import { CategoryScores } from "./category-scores";

const estimate = (value: number) => ({
  value: { defined: true as const, value },
  interval: { defined: false as const, reason: "too-few-units" as const, explanation: "One instruction." },
});
const row = (raterId: string, category: string | null, f1: number): CategoryScoreRow => ({
  source: "Oak",
  raterId,
  category,
  questions: 7,
  truePositives: 1,
  falsePositives: 1,
  falseNegatives: 1,
  precision: estimate(0.25),
  recall: estimate(0.75),
  f1: estimate(f1),
});

function pageOf(protocol: "checklist_categorising" | "preference", scores: CategoryScoreRow[]): string {
  const round = { roundId: "d", name: "Categories", protocol, labels: 3, tasks: 3 };
  const detail: JudgeModelDetail = {
    may: { write: true },
    judge: {
      raterId: "r",
      name: "Oak",
      pseudonym: "Rater 09",
      simulated: false,
      createdAt: "2026-01-01T00:00:00Z",
      configuration: null,
      runs: [],
      rounds: [round],
    },
    rounds: [],
    members: [],
    probabilities: { logprobs: 0, samples: 0, score: 0 },
  };
  const categories: RoundCategories = {
    raters: "human",
    categories: ["content"],
    trueQuestions: 7,
    openQuestions: 0,
    agreement: [],
    scores,
    confusion: { cells: [], nPairs: 0 },
    asOf: null,
  };
  const client = new QueryClient();
  client.setQueryData(judgeModelQuery("s", "r").queryKey, detail);
  client.setQueryData(figureQuery(roundCategoriesFigure, "d", {}, "judge-3").queryKey, categories);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CategoryScores studyId="s" raterId="r" />
    </QueryClientProvider>,
  );
}

test("a judge of categories shows its own scores against people's, and none of another judge of its name", () => {
  const page = pageOf("checklist_categorising", [
    row("r", null, 0.375),
    row("r", "content", 0.5),
    row("another", null, 0.125),
  ]);
  expect(page).toContain("All (micro)");
  expect(page).toContain("0.375");
  expect(page).toContain("0.250");
  expect(page).not.toContain("0.125");
  expect(pageOf("checklist_categorising", [])).toContain("No true categories are known yet");
});

test("other judges show nothing of it", () => {
  expect(pageOf("preference", [])).toBe("");
});
