import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import { type ItemAnalysisResult, itemAnalysisFigure } from "@/lib/results/item-analysis";
import { figureQuery } from "@/lib/results/queries/figure-query";
import type { Interval } from "@/lib/stats/resampling/interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { QuestionsToRewrite } from "./questions-to-rewrite";

const interval = (low: number, high: number) =>
  defined<Interval>({ low, high, confidence: 0.95, method: "percentile", nResamples: 1000 });
const estimate = (value: number) => ({ value: defined(value), interval: interval(value - 0.1, value + 0.1) });

function shown(data: ItemAnalysisResult, rewordAt?: string): string {
  const client = new QueryClient();
  client.setQueryData(figureQuery(itemAnalysisFigure, "round", {}, "1").queryKey, data);
  return renderToStaticMarkup(
    <AppRouter search={new URLSearchParams()}>
      <QueryClientProvider client={client}>
        <QuestionsToRewrite roundId="round" whose={{}} version="1" rewordAt={rewordAt} />
      </QueryClientProvider>
    </AppRouter>,
  );
}

it("names questions to rewrite with why", () => {
  const found: ItemAnalysisResult = {
    nQuestions: 8,
    nProblematic: 1,
    nToRewrite: 1,
    hasEither: true,
    noted: [],
    overlap: null,
    isTooLarge: false,
    asOf: null,
    counts: { "never-failed": 0, "always-unknown": 0, redundant: 1, "negative-discrimination": 0, disagreement: 0 },
    items: [
      {
        itemId: "019a9e00-0000-7000-8000-000000000001",
        instructionId: "i1",
        number: 2,
        question: "Is it short?",
        checklists: 1,
        problems: ["redundant"],
        yes: 10,
        no: 10,
        unknown: 0,
        responses: 10,
        difficulty: estimate(0.5),
        discrimination: defined(0.8),
        disagreement: undefinedBecause("no-pairable-units"),
        likest: { number: 4, question: "Is it brief?", phi: 1 },
        eithers: 3,
        either: defined(0.13),
        ambiguity: 0.02,
        cause: "either",
        rater: null,
        toRewrite: true,
      },
    ],
  };
  const page = shown(found);
  for (const text of [
    "1 of 8 questions: 1 redundant",
    "redundant with question 4",
    "To reword: 1",
    "both answers can be defended",
  ])
    expect(page).toContain(text);
  // A question that is to be reworded is counted though nothing else is wrong with it, and leads to where that is done.
  const reworded = shown(
    { ...found, nProblematic: 0, items: found.items.map((item) => ({ ...item, problems: [] })) },
    "/rewording",
  );
  expect(reworded).toContain("1 of 8 questions");
  expect(reworded).toContain('href="/rewording"');
  expect(page).not.toContain("/rewording");
  // Where raters could not say so, nothing says that they might have.
  const [offered, not] = [true, false].map((hasEither) => shown({ ...found, hasEither }));
  expect(offered).toContain("Could be either");
  expect(not).not.toContain("Could be either");
});
