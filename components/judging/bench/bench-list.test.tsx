import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import type { Benches } from "@/lib/judging/bench";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { benchesQuery, judgeModelsQuery } from "@/lib/judging/queries";
import { BenchList } from "./bench-list";

const PAIRS = { roundId: "p", name: "Pairs", protocol: "preference", instructions: 14 } as const;
const SCORES = { roundId: "s", name: "Scores", protocol: "check_then_score", instructions: 14 } as const;
const MODEL = { id: "019a9e00-0000-7000-8000-000000000002", name: "stub", endpoint: "stub", isDemo: false };

function shown(rounds: Benches["rounds"]): string {
  const judge = {
    raterId: "j",
    pseudonym: "Rater 09",
    name: "Checklist judge",
    simulated: false,
    rounds: [],
    runs: [],
    createdAt: "2026-01-01T00:00:00Z",
    configuration: {
      type: "model",
      model: MODEL,
      options: judgeOptionsSchema.parse({ kind: "checklist" }),
      prompts: [],
    },
  } satisfies JudgeModel;
  const client = new QueryClient();
  client.setQueryData(benchesQuery("study").queryKey, { may: { write: true }, benches: [], rounds });
  client.setQueryData(judgeModelsQuery("study").queryKey, { may: { write: true }, judges: [judge], imported: [] });
  return renderToStaticMarkup(
    <AppRouter search={new URLSearchParams()}>
      <QueryClientProvider client={client}>
        <BenchList studyId="study" />
      </QueryClientProvider>
    </AppRouter>,
  );
}

test("a bench is made of a round that one of the judges can label", () => {
  const page = shown([PAIRS, SCORES]);
  expect(page).toContain("Scores · 14 instructions");
  expect(page).not.toContain("Pairs · 14 instructions");
  expect(page).toContain("Checklist judge");
  expect(shown([PAIRS])).not.toContain("Create bench");
});
