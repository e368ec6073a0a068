import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type ArmsComparison, armsFigure } from "@/lib/results/round-arms";
import type { Interval } from "@/lib/stats/resampling/interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { ArmsPanel } from "./arms-panel";

const unknown = undefinedBecause("separated");
const nothing = { difference: unknown, interval: unknown, pValue: unknown };

function shown(scores: Record<string, ArmsComparison["score"]>): string {
  const comparisons = Object.entries(scores).map(
    ([arm, score]): ArmsComparison => ({
      base: "No checklist",
      arm,
      responses: 6,
      instructions: 6,
      score,
      alpha: nothing,
      anchoring: [],
    }),
  );
  const client = new QueryClient();
  const answer = armsFigure.ready.parse({ arms: [], comparisons, tooMany: false, asOf: null });
  client.setQueryData(figureQuery(armsFigure, "round", {}, "1").queryKey, answer);
  return renderToStaticMarkup(
    <AppRouter search={new URLSearchParams()}>
      <QueryClientProvider client={client}>
        <ArmsPanel roundId="round" filter={{}} version="1" />
      </QueryClientProvider>
    </AppRouter>,
  );
}

const score = (value: number, pValue: number) => ({
  difference: defined(value),
  interval: defined<Interval>({
    low: value - 1,
    high: value + 1,
    confidence: 0.95,
    method: "jackknife",
    nResamples: null,
  }),
  pValue: defined(pValue),
});

it("says which arms cannot be compared yet, next to what was found of others", () => {
  const alike = shown({ people: nothing, model: score(0.3, 0.5) });
  expect(alike).toContain("No detectable difference in scores. “people” and “No checklist” cannot be compared yet");
  const higher = shown({ people: nothing, model: score(0.8, 0.01) });
  expect(higher).toContain("Scores are higher with “model” than with “No checklist”. “people” and");
  expect(shown({ people: nothing })).toContain("Nothing can be compared yet.");
});
