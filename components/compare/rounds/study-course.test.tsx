import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AgreementCourse } from "@/lib/results/agreement-course";
import { roundsQuery } from "@/lib/round/queries/rounds";
import type { RoundSummary } from "@/lib/round/round";
import { labelsVersion } from "../protocols/labels-version";
import { agreementCourseQuery } from "./course-figure";
import { StudyCourse } from "./study-course";

const none = { defined: false, reason: "no-pairable-units", explanation: "None." } as const;
const moment = (value: number | null) => ({
  at: "2026-03-01T12:00:00.000Z",
  labels: 6,
  interval: none,
  nUnitsPairable: 3,
  alpha: value === null ? none : { defined: true as const, value },
});

function shown(rounds: Record<string, { leavesOutFiles?: boolean; moments: AgreementCourse["moments"] }>, search = "") {
  const client = new QueryClient();
  const summaries = Object.keys(rounds).map((id) => roundNamed(id));
  client.setQueryData(roundsQuery("s").queryKey, { rounds: summaries });
  for (const [id, { leavesOutFiles = false, moments }] of Object.entries(rounds)) {
    client.setQueryData(agreementCourseQuery(id, {}, labelsVersion(summaries, [id])).queryKey, {
      roundId: id,
      raters: "human",
      pairOrder: null,
      share: 1,
      asOf: null,
      leavesOutFiles,
      moments,
    });
  }
  return markup(client, search);
}

function markup(client: QueryClient, search = "") {
  return renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams(search)}>
      <QueryClientProvider client={client}>
        <StudyCourse studyId="s" />
      </QueryClientProvider>
    </SearchParamsContext>,
  );
}

test("a study's numbers are said to be on their way", () => {
  expect(markup(new QueryClient())).toContain("Computing");
});

test("only the chosen rounds are drawn, and of these only those with a line", () => {
  const rounds = {
    First: { moments: [moment(0.4)] },
    Second: { moments: [moment(null)] },
    Third: { moments: [moment(0.6)] },
  };
  const chosen = shown(rounds, "rounds=First,Second");
  expect(chosen).toContain("First");
  expect(chosen).not.toContain("Second");
  expect(chosen).not.toContain("Third");
  expect(chosen).not.toContain("newest");
});

test("of labels from files it says why there is no course", () => {
  const round = { leavesOutFiles: true, moments: [] };
  expect(shown({ Imported: round })).toContain("a file doesn’t say when its labels were given");
});

function roundNamed(id: string): RoundSummary {
  return {
    id,
    name: id,
    protocol: "direct_scoring",
    scale: "score",
    status: "closed",
    overlap: 3,
    planned: null,
    checklistSeries: null,
    criterion: null,
    ratedCriterion: null,
    leadRoundId: null,
    labels: 6,
    submitted: 6,
    simulatedLabels: 0,
    wanted: 6,
    tasks: 3,
    attentionTasks: 0,
    trainingTasks: 0,
    passMark: null,
    uncountedLabels: 0,
    openedAt: null,
    closedAt: null,
    createdAt: "2026-03-01T12:00:00.000Z",
  };
}
