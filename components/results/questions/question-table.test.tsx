import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type AnswerAgreement, itemsOfAddress, type RoundChecklist } from "@/lib/results/agreement-checklist";
import { roundQuestionsQuery } from "@/lib/results/queries/lists";
import type { Protocol } from "@/lib/round/protocol/protocols";
import { undefinedBecause } from "@/lib/stats/statistic";
import { QuestionTable } from "./question-table";

const ROUND = "01990000-0000-7000-8000-000000000001";

const NONE = undefinedBecause("no-labels");
const NO_ANSWERS: AnswerAgreement = {
  alpha: { value: NONE, interval: NONE },
  basis: { nUnits: 0, nUnitsPairable: 0, nLabels: 0, nLabelsPairable: 0, nRaters: 0 },
  drawn: "questions",
  yes: 0,
  no: 0,
  unknown: 0,
  passRate: NONE,
  prevalence: null,
  unknownRate: NONE,
};

/** The page of a round without questions, by its address. */
function shown(protocol: Protocol, address: Record<string, string> = {}): string {
  const client = new QueryClient();
  const none: RoundChecklist = {
    raters: "human",
    pooled: NO_ANSWERS,
    categories: [],
    order: "contribution",
    after: 0,
    next: null,
    total: 0,
    items: [],
    asOf: null,
  };
  const { queryKey } = roundQuestionsQuery(ROUND, itemsOfAddress(address));
  client.setQueryData(queryKey, { pages: [none], pageParams: [0] });
  return renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams(address)}>
      <QueryClientProvider client={client}>
        <QuestionTable studyId={ROUND} roundId={ROUND} protocol={protocol} />
      </QueryClientProvider>
    </SearchParamsContext>,
  );
}

test("says why a round has no questions, in place of a table without rows", () => {
  const scored = shown("direct_scoring");
  expect(scored).toContain("With the protocol “Direct scoring”, raters answer no checklist.");
  expect(scored).not.toContain("<table");
  const empty = shown("checklist_only");
  expect(empty).toContain("this round has no tasks");
  expect(empty).not.toContain("<table");
});

test("has no heads where no question matches, and leaves the search to be changed", () => {
  const page = shown("checklist_only", { text: "haiku" });
  expect(page).toContain("No questions match. Clear a filter.");
  expect(page).toContain("haiku");
  expect(page).not.toContain("<thead");
});
