import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { systemComparisonFigure } from "@/lib/compare/system-comparison";
import type { AgreementGroup } from "@/lib/results/agreement-groups";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { type RoundAgreement, roundAgreementFigure } from "@/lib/results/agreement-round";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import type { Pending } from "@/lib/results/pending";
import { excludedLabelsQuery } from "@/lib/results/queries/excluded-labels";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { undefinedBecause } from "@/lib/stats/statistic";
import { RoundDashboard } from "../round/round-dashboard";
import { rangeWords } from "./groups-fold";
import { COMPARED, defined, FILTER, interval } from "./testing/compared-systems";

const ROUND = "01990000-0000-7000-8000-000000000001";

const progress: RoundProgress = {
  round: {
    id: ROUND,
    studyId: ROUND,
    studyName: "Study",
    name: "Scores",
    protocol: "direct_scoring",
    status: "open",
    overlap: 3,
    stopsWhenSettled: false,
    planned: null,
    arms: null,
    scale: "score",
    levelNames: ["Horrible", "Bad", "Fine", "Good", "Great"],
    checklistSeries: null,
    allowUnknown: false,
    offersEither: false,
    ratedCriterion: null,
    criterionMeaning: null,
    criteriaTogether: [],
  },
  version: "1",
  tasks: { total: 20, toComplete: 20, complete: 12, labelled: 18 },
  places: { wanted: 60, most: null, submitted: 48, held: 2 },
  labels: 48,
  members: 3,
  pace: {
    lastHour: 12,
    lastDay: 48,
    perHour: 12,
    measured: { labels: 12, minutes: 60 },
    expectedEnd: "2026-11-26T10:00:00.000Z",
    activeRaters: 1,
  },
  imagesUnseen: 0,
  raters: ["Rater 01", "Rater 02"].map((pseudonym) => ({
    raterId: ROUND,
    pseudonym,
    kind: "human",
    simulated: false,
    name: null,
    source: null,
    isJury: false,
    labels: 24,
    medianDurationMs: 9_000,
    lastLabelAt: "2026-11-25T10:00:00.000Z",
    comments: 0,
    problems: 0,
  })),
  ease: null,
  comments: 0,
  problems: 0,
  skips: 0,
  asOf: null,
};

const agreement: RoundAgreement = {
  raters: "human",
  level: "ordinal",
  scale: "score",
  pairOrder: null,
  alpha: { value: defined(0.712), interval: interval(0.6, 0.8) },
  basis: { nUnits: 20, nUnitsPairable: 18, nLabels: 48, nLabelsPairable: 46, nRaters: 2 },
  drawn: "tasks",
  percentAgreement: defined(0.578),
  mean: defined(3.4),
  distribution: [1, 2, 3, 4, 5].map((value) => ({ value, count: value, share: defined(value / 15) })),
  histogram: null,
  prevalence: null,
  coincidences: {
    values: [4, 5],
    cells: [
      [1, 1],
      [1, 1],
    ],
    totals: [2, 2],
    total: 4,
  },
  asOf: null,
};

function shown(fill: (client: QueryClient) => void, of: RoundProgress = progress, search = ""): string {
  const client = new QueryClient();
  client.setQueryData(roundProgressQuery(ROUND).queryKey, of);
  fill(client);
  return renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams(search)}>
      <QueryClientProvider client={client}>
        <RoundDashboard roundId={ROUND} />
      </QueryClientProvider>
    </SearchParamsContext>,
  );
}

test("the four answers stand before everything else, which is folded behind what it comes to", () => {
  const page = shown((client) => {
    client.setQueryData(figureQuery(roundAgreementFigure, ROUND, FILTER, "1").queryKey, agreement);
    client.setQueryData(figureQuery(systemComparisonFigure, ROUND, FILTER, "1").queryKey, COMPARED);
    client.setQueryData(figureQuery(enoughLabelsFigure, ROUND, FILTER, "1").queryKey, {
      nUnits: 18,
      nInstructions: 9,
      anytime: null,
      labelsPerUnit: defined(2.5),
      width: defined(0.2),
      doubled: defined(0.13),
      moreUnits: null,
      raters: null,
      asOf: null,
    });
  });
  for (const text of [
    "0.712",
    "95% 0.600 – 0.800",
    "Borderline: the interval includes 0.667",
    "Birch is better than Aspen",
    "+0.42",
    "p\u00a0=\u00a00.004",
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain("12 labels to collect");
  expect(page).toContain("Estimated completion");
  expect(page).toContain("the interval is 0.20 wide");
  expect(page).toContain("percent agreement 57.8%");
  // Closed: nothing inside is made yet.
  expect(page).not.toContain("Coincidences");
  expect(page.indexOf("Next step")).toBeLessThan(page.indexOf("<details"));
});

test("raters and labels are those that count, of all", () => {
  const [first] = progress.raters;
  if (!first) throw new Error("No rater.");
  const judge = { ...first, pseudonym: "Rater 03", kind: "judge" as const, name: "tiny" };
  const of = { ...progress, labels: 72, raters: [...progress.raters, judge] };
  const fill = (client: QueryClient, left: { without?: string } = {}) => {
    client.setQueryData(figureQuery(roundAgreementFigure, ROUND, { ...FILTER, ...left }, "1").queryKey, agreement);
  };
  expect(shown(fill)).toContain("2 raters, 48 labels");
  expect(shown(fill)).toContain("All 2 raters");
  const among = shown(fill, of);
  expect(among).toContain("2 of 3 raters, 48 of 72 labels");
  expect(among).not.toContain("All 3 raters");
  // One of the people is left out besides; until that is known nothing is said.
  const without = "rater:2";
  const search = new URLSearchParams({ without }).toString();
  expect(shown((client) => fill(client, { without }), of, search)).not.toContain("48 labels");
  const kept = shown(
    (client) => {
      fill(client, { without });
      const { queryKey } = excludedLabelsQuery({ roundId: ROUND }, { raters: undefined, without }, progress.version);
      const rater = { kind: "human" as const, name: null, simulated: false, failedAttention: 0, removed: false };
      client.setQueryData(queryKey, {
        labels: 48,
        counted: 24,
        reported: [],
        tasksReported: 0,
        batches: [],
        raters: [24, 0, 24].map((counted, index) => ({ ...rater, number: index + 1, labels: 24, counted })),
      });
    },
    of,
    search,
  );
  expect(kept).toContain("1 of 3 raters, 24 of 72 labels");
});

test("the range of groups is of one grouping", () => {
  const group = (grouping: AgreementGroup["grouping"], name: string, alpha: number): AgreementGroup => ({
    grouping,
    name,
    percentAgreement: defined(0.5),
    mean: defined(3),
    alpha: { value: defined(alpha), interval: interval(alpha - 0.1, alpha + 0.1) },
    basis: { nUnits: 40, nUnitsPairable: 40, nLabels: 80, nLabelsPairable: 80 },
  });
  const groups = [
    group("system", "Aspen", 0.06),
    group("system", "Birch", 0.4),
    group("domain", "correctness", 0.74),
    group("domain", "style", 0.7),
  ];
  expect(rangeWords(groups)).toBe("System: 0.06 (Aspen) to 0.40 (Birch)");
});

test("after another filter is applied, each answer says that it is computed, and nothing of the old can be taken away", () => {
  const without = "rater:3";
  const page = shown(
    (client) => {
      client.setQueryData(figureQuery(roundAgreementFigure, ROUND, FILTER, "1").queryKey, agreement);
      client.setQueryData(figureQuery(systemComparisonFigure, ROUND, FILTER, "1").queryKey, COMPARED);
    },
    progress,
    new URLSearchParams({ without }).toString(),
  );
  expect(page).toMatch(/aria-busy="true"[^>]*><span role="status"[^>]*>Computing/);
  for (const old of ["0.712", "0.42", "Birch is better than Aspen", "Download", "Copy"])
    expect(page).not.toContain(old);
  const cells = shown(
    (client) => {
      client.setQueryData(figureQuery(roundAgreementFigure, ROUND, { ...FILTER, without }, "1").queryKey, agreement);
      client.setQueryData(figureQuery(systemComparisonFigure, ROUND, FILTER, "1").queryKey, COMPARED);
    },
    progress,
    new URLSearchParams({ without }).toString(),
  );
  expect(cells).toContain("0.712");
  expect(cells).not.toContain("Birch is better than Aspen");
  for (const title of ["Difference between systems", "Raters to check"]) {
    const section = cells.split("<section ").find((part) => part.includes(`>${title}<`)) ?? "";
    expect(section).toMatch(/^[^>]*aria-busy="true"/);
    expect(section).toContain('<p role="status">Computing…</p>');
  }
});

const withAgreement = (client: QueryClient) =>
  void client.setQueryData(figureQuery(roundAgreementFigure, ROUND, FILTER, "1").queryKey, agreement);

test("numbers that are on their way leave the others in sight", () => {
  const page = shown(withAgreement);
  expect(page).toContain("0.712");
  expect(page).toContain("Difference between systems");
  expect(page).not.toContain("Computed in the background");
});

test("a comparison of systems that a worker computes says so", () => {
  const page = shown((client) => {
    client.setQueryData(figureQuery(roundAgreementFigure, ROUND, FILTER, "1").queryKey, agreement);
    const pending: Pending = { pending: true, askedFor: 3, runningFor: null, failed: false };
    client.setQueryData(figureQuery(systemComparisonFigure, ROUND, FILTER, "1").queryKey, pending);
  });
  expect(page).toContain("Computed in the background");
});

test("a round without levels says nothing of them, whatever was read for it", () => {
  const round: RoundProgress["round"] = { ...progress.round, protocol: "checklist_only", scale: null, levelNames: [] };
  const page = shown(
    (client) => {
      client.setQueryData(figureQuery(roundAgreementFigure, ROUND, FILTER, "1").queryKey, {
        ...agreement,
        scale: null,
        alpha: { value: undefinedBecause("no-labels", "No label has a level."), interval: interval(0, 0) },
      });
    },
    { ...progress, round },
  );
  expect(page).toContain("Checklist answers");
  for (const text of ["No label has a level", "Not defined", "Agreement", "Enough labels?", "Label distribution"]) {
    expect(page).not.toContain(text);
  }
});
