import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Estimates, estimatesFigure } from "@/lib/compare/estimates";
import { systemComparisonFigure } from "@/lib/compare/system-comparison";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { undefinedBecause } from "@/lib/stats/statistic";
import { DifferenceCell } from "./difference-cell";
import { COMPARED, defined, FILTER, interval } from "./testing/compared-systems";

const ROUND = "01990000-0000-7000-8000-000000000001";

const estimate = (value: number) => ({ value: defined(value), interval: interval(value - 0.1, value + 0.1) });
const NOT_RANDOM = undefinedBecause("not-random");
const ESTIMATES: Estimates = {
  estimated: "mean-score",
  hasBoth: false,
  judges: [
    {
      raterId: ROUND,
      pseudonym: "Rater 03",
      name: "tiny",
      simulated: false,
      unitsPerLabel: 1,
      systems: [],
      differences: [
        {
          // the other way round than the core's difference
          a: "Birch",
          b: "Aspen",
          labelled: 40,
          judgeAlone: 60,
          people: estimate(-0.3),
          judgeOnly: defined(-0.1),
          together: estimate(0.25),
          lambda: defined(0.6),
          worthLabels: defined(70),
          corrected: NOT_RANDOM,
          part: { labelled: defined(3), others: defined(3), pValue: NOT_RANDOM },
        },
      ],
    },
  ],
  labelDurationMs: null,
  labelsPerTask: 1,
  isPlanned: true,
  isTooLarge: false,
  asOf: null,
};

function shown(isCoreAlone: boolean, estimates: Estimates | null): string {
  const client = new QueryClient();
  client.setQueryData(figureQuery(systemComparisonFigure, ROUND, FILTER, "1").queryKey, COMPARED);
  if (estimates) client.setQueryData(figureQuery(estimatesFigure, ROUND, {}, "1").queryKey, estimates);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DifferenceCell
        studyId={ROUND}
        roundId={ROUND}
        filter={FILTER}
        version="1"
        scale="score"
        isCoreAlone={isCoreAlone}
      />
    </QueryClientProvider>,
  );
}

test("a planned round names the number to report before that of its core", () => {
  const cell = shown(true, ESTIMATES);
  expect(cell).toContain("Report this, of all labels, weighted, with tiny: Aspen − Birch −0.25 (−0.35 to −0.15).");
  expect(cell).toContain("Birch is better than Aspen (core alone)");
  expect(cell.indexOf("Report this")).toBeLessThan(cell.indexOf("+0.42"));
  expect(shown(true, { ...ESTIMATES, judges: [] })).toContain("People and a judge together, under Systems");
});

test("other rounds have the difference alone", () => {
  const cell = shown(false, null);
  expect(cell).toContain("+0.42");
  expect(cell).not.toContain("Report");
  expect(cell).not.toContain("core alone");
});
