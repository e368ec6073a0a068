import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import {
  type ComparedDifference,
  type StyleControlResult,
  type SystemComparisonResult,
  styleControlFigure,
  systemComparisonFigure,
} from "@/lib/compare/system-comparison";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type RoundRewards, roundRewardsFigure } from "@/lib/results/round-rewards";
import type { ScaleName } from "@/lib/round/protocol/scale";
import type { Interval } from "@/lib/stats/resampling/interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { RankingPanel } from "./ranking-panel";
import { RewardPanels } from "./reward-panels";
import { StoppingFold, SystemComparisonPanels } from "./system-comparison-panels";

const FILTER = { raters: "human", answers: "pooled" } as const;
const interval = (low: number, high: number) =>
  defined<Interval>({ low, high, confidence: 0.95, method: "percentile", nResamples: 1000 });
const estimate = (value: number) => ({ value: defined(value), interval: interval(value - 0.1, value + 0.1) });
const difference = (value: number) => ({
  ...estimate(value),
  equivalenceInterval: interval(value - 0.05, value + 0.05),
  anytime: interval(value - 0.15, value + 0.15),
  pValue: defined(0.01),
  adjustedPValue: defined(0.03),
});

const COMPARED: SystemComparisonResult = {
  ...FILTER,
  comparisons: 60,
  asOf: null,
  pairs: [
    {
      a: "aurora",
      b: "breeze",
      instructions: 30,
      score: difference(0.51),
      points: null,
      requirements: null,
      winRate: difference(0.72),
    },
  ],
  ranking: [
    { system: "aurora", strength: estimate(1.28), rank: defined(1), rankInterval: interval(1, 2) },
    {
      system: "breeze",
      rank: undefinedBecause("not-connected"),
      rankInterval: undefinedBecause("not-connected"),
      strength: { value: undefinedBecause("not-connected"), interval: undefinedBecause("not-connected") },
    },
  ],
};

const comparison = (scale: ScaleName | null) => (
  <SystemComparisonPanels roundId="round" filter={FILTER} version="1" scale={scale} />
);
const COMPARISON = figureQuery(systemComparisonFigure, "round", FILTER, "1").queryKey;

function shown(key: readonly unknown[], data: unknown, panel: ReactNode, address = ""): string {
  const client = new QueryClient();
  client.setQueryData(key, data);
  return renderToStaticMarkup(
    <AppRouter search={new URLSearchParams(address)}>
      <QueryClientProvider client={client}>{panel}</QueryClientProvider>
    </AppRouter>,
  );
}

it("shows differences of what the round asks for with p, and ranks with their bounds", () => {
  const page = shown(COMPARISON, COMPARED, comparison("score"));
  for (const text of [
    "aurora",
    "instructions with labels of both systems",
    "0.51",
    "p = 0.030",
    "72.0%",
    "1 – 2",
    "Ranking",
  ])
    expect(page).toContain(text);
  expect(page).not.toContain("DRFR p");
});

it("has margins of points for a scale of a hundred, of tenths for one of five", () => {
  const pairs = COMPARED.pairs.map((pair) => ({ ...pair, winRate: difference(0.5) }));
  const of = (scale: "score" | "points-0-100") =>
    shown(COMPARISON, COMPARED, <StoppingFold pairs={pairs} scale={scale} />, "open=stopping");
  // The score by a point, the win rate by a tenth.
  const words = ["Equal within (scores: 10 times)", "different, by less than 1.00", "equal within 0.10"];
  expect(words.map((text) => of("points-0-100").includes(text))).toEqual([true, true, true]);
  expect(words.map((text) => of("score").includes(text))).toEqual([false, false, true]);
});

it("begins with the score by points where questions have points, and has DRFR beside it", () => {
  const [pair] = COMPARED.pairs;
  const of = (points: ComparedDifference | null) => {
    const pairs = pair ? [{ ...pair, score: null, winRate: null, points, requirements: difference(0.2) }] : [];
    return shown(COMPARISON, { ...COMPARED, pairs }, comparison(null));
  };
  expect(of(difference(-0.3))).toContain("score by points +0.300");
  expect(of(difference(-0.3))).toContain("DRFR");
  expect(of(null)).toContain("requirements met (DRFR) +0.2");
});

it("compares the first system with the second, and names those that cannot be told apart", () => {
  const pair = (a: string, b: string, value: number, p: number) => ({
    a,
    b,
    instructions: 30,
    points: null,
    requirements: null,
    winRate: null,
    score: { ...difference(value), adjustedPValue: defined(p) },
  });
  const page = shown(
    COMPARISON,
    {
      ...COMPARED,
      pairs: [
        pair("aurora", "breeze", 0.2, 0.4),
        pair("aurora", "comet", 1.2, 0.001),
        pair("breeze", "comet", 1, 0.002),
      ],
    },
    comparison("score"),
  );
  for (const text of [
    "aurora or breeze is best",
    "aurora − breeze, mean score +0.20 (95% 0.10\u00a0–\u2060\u00a00.30), p\u00a0=\u00a00.400",
    "aurora and breeze cannot be told apart. Both are better than comet.",
  ]) {
    expect(page).toContain(text);
  }
  // Best first, each against each, with what holds beyond chance.
  const [map] = page.match(/aria-label="Mean score: each system[^"]*"/) ?? [];
  expect(map).toContain("1 aurora: 2 +0.20 (95% +0.10 – +0.30), p = 0.400, 3 +1.20");
  expect(map).toContain("3 comet: 1 −1.20");
  expect(page).toContain(">+1.20*</text>");
  expect(page.indexOf("aurora or breeze is best")).toBeLessThan(page.indexOf("Ranking"));
  expect(page.indexOf("Ranking")).toBeLessThan(page.indexOf("Systems compared"));
});

it("shows the ranking with style taken out where the address says so, and why it is withheld", () => {
  const styled: StyleControlResult = {
    raters: "human",
    asOf: null,
    ranking: [
      {
        system: "breeze",
        controlled: estimate(0.42),
        rank: defined(1),
        plain: estimate(-0.31),
        plainRank: defined(2),
      },
    ],
    effects: [
      { feature: "length", effect: estimate(0.87) },
      {
        feature: "bold",
        effect: { value: undefinedBecause("no-variation"), interval: undefinedBecause("no-variation") },
      },
    ],
    comparisons: 120,
    instructions: 40,
  };
  const panel = (data: StyleControlResult) => (
    <RankingPanel roundId="round" filter={FILTER} version="1" ranking={COMPARED.ranking} key={data.comparisons} />
  );
  const { queryKey } = figureQuery(styleControlFigure, "round", FILTER, "1");
  const page = shown(queryKey, styled, panel(styled), "style=out");
  for (const text of ["120 comparisons on 40 instructions", "It assumes", "0.42", "−0.31", "0.87", "not defined"]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain("Bradley and Terry");
  expect(shown(queryKey, styled, panel(styled))).toContain("Bradley and Terry");
  const few = undefinedBecause("too-few-units", "8 parameters need at least 80 comparisons in 20 clusters.");
  const none = { value: few, interval: few };
  const withheld = styled.ranking.map((row) => ({ ...row, controlled: none, plain: none, rank: few, plainRank: few }));
  const withoutModel = { ...styled, ranking: withheld };
  expect(shown(queryKey, withoutModel, panel(withoutModel), "style=out")).toContain("Withheld. 8 parameters need");
});

it("says that a worker computes what rests on very many labels, and of how many an earlier result is", () => {
  const { queryKey } = figureQuery(systemComparisonFigure, "round", FILTER, "1");
  const panels = comparison("score");
  const pending = { pending: true, askedFor: 3, runningFor: 2, failed: false };
  expect(shown(queryKey, pending, panels)).toContain("computing");
  const earlier = { ...COMPARED, asOf: { at: "2026-11-26T10:00:00.000Z", labels: 200_000 } };
  expect(shown(queryKey, earlier, panels)).toContain("200,000");
});

it("shows weights of questions and rewards of responses", () => {
  const about = { instructionId: "i1", series: "direct", version: 1 };
  const rewards: RoundRewards = {
    raters: "judge",
    isTooLarge: false,
    asOf: null,
    items: [
      {
        ...about,
        number: 1,
        question: "Is it short?",
        n: 4,
        mean: defined(0.55),
        variance: defined(0.03125),
        diva: defined(0.97),
        meanRec: undefinedBecause("infinite-weight"),
      },
    ],
    responses: [
      {
        ...about,
        system: "aurora",
        sample: 0,
        diva: defined(0.412),
        meanRec: defined(0.5),
        mean: defined(0.433),
        passRate: defined(0.444),
        weighted: defined(0.455),
      },
    ],
  };
  const page = shown(
    figureQuery(roundRewardsFigure, "round", {}, "1").queryKey,
    rewards,
    <RewardPanels roundId="round" whose={{}} version="1" />,
  );
  for (const text of ["Is it short?", "0.03125", "0.970", "0.412", "0.433", "0.444", "0.455", "i1"])
    expect(page).toContain(text);
});
