import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StudyExportFacts } from "@/lib/exports/study-export";
import { StudyExport } from "./study-export";

type Round = StudyExportFacts["rounds"][number];

function exportOf(rounds: Round[]): string {
  const facts = { instructions: 2, checklists: 2, gold: 0, programs: 0, images: 0, series: [], isLarge: false, rounds };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StudyExport studyId="S" facts={facts} />
    </QueryClientProvider>,
  );
}

test("rewards come from rounds that have answers, whichever round is the newest", () => {
  const empty: Round = { id: "1", name: "Begun today", sources: [] };
  const labelled: Round = { id: "2", name: "Last week's", sources: [{ source: "human", name: "People" }] };
  const page = exportOf([empty, labelled]);
  expect(page).toContain("--round 2 --source human");
  expect(page).not.toContain("Begun today");
  expect(exportOf([empty])).toContain("No round has checklist answers yet.");
});
