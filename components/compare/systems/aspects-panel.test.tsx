import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { estimateColumns } from "@/components/figure/estimate-columns";
import { figureCsv, plainTable } from "@/components/figure/figure-files";
import { formatShare } from "@/components/figure/statistic/format-number";
import { AppRouter } from "@/components/ui/testing/app-router";
import type { RoundSystems } from "@/lib/compare/agreement-systems";
import { type AspectRow, aspectRows } from "@/lib/results/aspect-rows";
import { tableText } from "@/lib/results/table/table-text";
import type { Interval } from "@/lib/stats/resampling/interval";
import { defined } from "@/lib/stats/statistic";
import { AspectsPanel } from "./aspects-panel";

const interval = (low: number, high: number) =>
  defined<Interval>({ low, high, confidence: 0.95, method: "percentile", nResamples: 1000 });
const estimate = (value: number) => ({ value: defined(value), interval: interval(value - 0.05, value + 0.05) });
const measures = (value: number) => ({
  responses: 50,
  yes: 0,
  no: 0,
  unknown: 0,
  drfr: estimate(value),
  meanPassRate: estimate(value),
  hardSatisfaction: estimate(value),
});
const share = (count: number) => ({ count, share: defined(count / 50), interval: interval(count / 100, count / 50) });
const standing = (id: string, name: string, [win, tie, loss]: [number, number, number]) => ({
  system: { id, name },
  pairs: 50,
  win: share(win),
  tie: share(tie),
  loss: share(loss),
});

// The figures of rlcf Table 1, by hand.
const SYSTEMS: RoundSystems = {
  raters: "human",
  answers: "pooled",
  scores: [],
  outcomes: [],
  points: { rows: [], costing: 0, isTooLarge: false },
  asOf: null,
  checklist: [
    { grouping: "system", name: "candidate-based", ...measures(0.895) },
    { grouping: "system", name: "direct", ...measures(0.814) },
  ],
  standings: [standing("c", "candidate-based", [28, 3, 19]), standing("d", "direct", [19, 3, 28])],
  categories: [
    { system: "candidate-based", category: "Atomicity", meanScore: estimate(3), ...measures(0.9) },
    { system: "direct", category: "Atomicity", meanScore: estimate(3), ...measures(0.68) },
  ],
};

it("has a line for each aspect, for all requirements and for each outcome", () => {
  const rows = aspectRows(SYSTEMS, SYSTEMS.standings);
  expect(rows.map(({ name, unit }) => [name, unit])).toEqual([
    ["Atomicity", "responses"],
    ["All requirements", "responses"],
    ["Preferred", "pairs"],
    ["Tie", "pairs"],
    ["Opponent preferred", "pairs"],
  ]);
  const columns = [
    { id: "aspect", header: "Aspect", value: (row: AspectRow) => row.name },
    ...estimateColumns<AspectRow>("direct", "direct", (row) => row.systems.get("direct")?.share ?? null, formatShare),
  ];
  expect(figureCsv({ columns, rows }).split("\n")[3]).toContain("Preferred,0.38,0.19,0.38");
  expect(tableText(plainTable("Aspects", { columns, rows }), "latex")).toContain("68.0\\%");
  expect(aspectRows(SYSTEMS, []).map(({ name }) => name)).toEqual(["Atomicity", "All requirements"]);
});

it("shows every system with its n", () => {
  const page = renderToStaticMarkup(
    <AppRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AspectsPanel
          studyId="study"
          roundId="round"
          filter={{ raters: "human", answers: "pooled" }}
          systems={SYSTEMS}
        />
      </QueryClientProvider>
    </AppRouter>,
  );
  for (const text of ["candidate-based", "direct n", "68.0%", "90.0%"]) expect(page).toContain(text);
});
