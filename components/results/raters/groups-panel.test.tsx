import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type GroupRow, raterGroupsFigure } from "@/lib/results/rater-groups";
import { severityAdvice } from "@/lib/results/severity-words";
import type { Interval } from "@/lib/stats/resampling/interval";
import { defined } from "@/lib/stats/statistic";
import { GroupsPanel } from "./groups-panel";

const FILTER = { level: "ordinal" } as const;
const interval = (low: number, high: number) =>
  defined<Interval>({ low, high, confidence: 0.95, method: "percentile", nResamples: 1000 });
const estimate = (value: number) => ({ value: defined(value), interval: interval(value - 0.05, value + 0.05) });
const row = (group: string, difference: number, pValue: number): GroupRow => ({
  group,
  raters: 6,
  units: 40,
  labels: 240,
  within: estimate(0.5),
  between: estimate(0.4),
  mean: estimate(3),
  difference: estimate(difference),
  pValue: defined(pValue),
});

function shown(groups: GroupRow[]): string {
  const client = new QueryClient();
  const attributes = [{ attribute: "Native speaker", of: "levels" as const, groups, hidden: [] }];
  const answer = raterGroupsFigure.ready.parse({ attributes, asOf: null });
  client.setQueryData(figureQuery(raterGroupsFigure, "round", FILTER, "1").queryKey, answer);
  return renderToStaticMarkup(
    <AppRouter search={new URLSearchParams()}>
      <QueryClientProvider client={client}>
        <GroupsPanel roundId="round" filter={FILTER} version="1" />
      </QueryClientProvider>
    </AppRouter>,
  );
}

it("concludes from the exchange of raters’ groups, not from an interval of these raters", () => {
  const page = shown([row("yes", 0.1, 0.3), row("no", -0.1, 0.01)]);
  expect(page).toContain("“yes”: cannot tell whether it agrees more or less");
  expect(page).toContain("“no” agrees less with itself");
});

it("says of one group alone that there is none to compare it with", () => {
  expect(shown([row("yes", 0.1, 0.01)])).toContain("no other group is shown to compare it with");
});

it("says below figures what they do not hide", () => {
  expect(shown([row("yes", 0.1, 0.3)])).toContain("may still work out who is in a group");
});

it("says how many more raters fit badly than it names", () => {
  const raters = Array.from({ length: 5 }, (_, index) => ({ name: `R${index + 1}`, shift: 0, pValue: 1, infit: 2 }));
  expect(severityAdvice(raters)).toContain("R1, R2, R3 and 2 more");
  expect(severityAdvice(raters.slice(0, 3))).toContain("R1, R2, R3.");
});
