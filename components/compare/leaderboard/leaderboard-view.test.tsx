import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import { type Leaderboard, type LeaderboardRow, leaderboardFigure } from "@/lib/compare/leaderboard";
import { judgeCostsQuery, judgeSamplesQuery } from "@/lib/compare/queries";
import type { Source } from "@/lib/compare/sources";
import type { AsOf } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { verdictSummary } from "@/lib/stats/preference/verdict-summary";
import { seededRandom } from "@/lib/stats/resampling/random";
import { SamplesFigure } from "../judges/samples-figure";
import { LeaderboardView } from "./leaderboard-view";

const TRUTH: Source = {
  id: "truth",
  heading: "Reference answers",
  name: "Reference outcomes",
  shape: "pairs",
  scale: "preference",
  n: 40,
  nRaters: null,
  simulated: false,
  hasJudges: false,
  hasImported: false,
  raterIds: [],
  juryMembers: [],
  criterion: null,
  roundId: null,
  score: null,
};

function judge(raterId: string, right: number): LeaderboardRow {
  const pattern = { pairs: 1, twice: 1, same: 1, withTruth: 1 };
  const stratum = [
    { ...pattern, instructions: right, credit: 2 },
    { ...pattern, instructions: 40 - right, credit: 0 },
  ];
  const cells = [verdictSummary([stratum], { random: seededRandom("view"), resamples: 20 })];
  return {
    raterId,
    name: `Rater (${raterId})`,
    criterion: null,
    form: "comparison",
    cells,
    simulated: true,
    isJury: false,
    isFromFile: true,
    protocol: "preference",
    scale: "preference",
    series: null,
    rounds: [{ id: "D", name: "Pairs" }],
    description: { baseModel: "tiny", strategy: raterId, template: null, settings: null },
  };
}

function shown(board: Partial<Leaderboard>): string {
  const client = new QueryClient();
  const nothing = { truth: null, truths: [], columns: [], rows: [], subsets: [], groups: [], may: { write: true } };
  const answer: Leaderboard & AsOf = { ...nothing, ...board, asOf: null };
  client.setQueryData(figureQuery(leaderboardFigure, "S", {}).queryKey, answer);
  const cost = { raterId: "CoT", name: "Rater (CoT)", simulated: false, method: "CoT", unit: "pair" as const };
  const sums = { labels: 5, responses: 10, calls: 20, cachedCalls: 0, promptTokens: 1000, completionTokens: 50 };
  client.setQueryData(judgeCostsQuery("S").queryKey, { costs: [{ ...cost, ...sums, cost: 0.5, currency: "EUR" }] });
  const point = (k: number, value: number) => ({
    k,
    cost: 0.001 * k,
    accuracy: {
      value: { defined: true as const, value },
      interval: { defined: false as const, reason: "too-few-units" as const, explanation: "Too few." },
    },
  });
  client.setQueryData(judgeSamplesQuery("S", "R").queryKey, {
    rounds: [{ id: "D", name: "Checks", series: ["gold"] }],
    roundId: "D",
    points: [point(1, 0.6), point(3, 0.7)],
    nQuestions: 8,
    nInstructions: 4,
    nKnown: 0,
    currency: "EUR",
  });
  const markup = renderToStaticMarkup(
    <AppRouter>
      <QueryClientProvider client={client}>
        <LeaderboardView studyId="S" />
        <SamplesFigure studyId="S" raterId="R" />
      </QueryClientProvider>
    </AppRouter>,
  );
  return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("judges with their fields, the best by a star and in words, n beside each figure, and what they took", () => {
  const text = shown({
    truth: TRUTH,
    truths: [TRUTH],
    columns: [{ kind: "pairs" }],
    subsets: ["a", "b"],
    rows: [judge("CoT", 30), judge("Rules", 36)],
  });
  expect(text).toContain("Group subsets…");
  expect(text).toMatch(/Rules Pairs · preference ★ Best of this column: 90.0%/);
  expect(text).not.toMatch(/CoT ★/);
  expect(text).toContain("n 40");
  expect(text).toContain("Describe Rater (CoT)");
  expect(text).toMatch(/Rater \(CoT\) CoT pairs 10 2.00 0.00 100 5 0.0500 EUR/);
  expect(text).toContain("1 · 0.0010");
  expect(text).toContain("Round “Checks”, checklists “gold”");
});

test("of many subsets one figure is shown, to be switched", () => {
  const heads = (subsets: readonly string[]) => {
    const row = judge("CoT", 30);
    const columns = subsets.map((name) => ({ kind: "subset" as const, name }));
    const rows = [{ ...row, cells: subsets.flatMap(() => row.cells) }];
    return shown({ truth: TRUTH, truths: [TRUTH], columns, rows, subsets: [...subsets] });
  };
  expect(heads(["a", "b"])).toContain("a Accuracy a Agreement b Accuracy b Agreement");
  expect(heads(["a", "b", "c", "d"])).toContain("a Accuracy b Accuracy c Accuracy d Accuracy");
});

test("nothing to compare with, and no judge", () => {
  expect(shown({})).toContain("No reference labels yet");
  expect(shown({ truth: TRUTH, truths: [TRUTH] })).toContain("No judge to compare with this reference yet");
});
