import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import { type JudgeKind, judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { judgesToAdd, NoJudgeToAdd } from "./version-dialogs";

const MODEL = { id: "019a9e00-0000-7000-8000-000000000002", name: "stub", endpoint: "stub", isDemo: false };

function judge(raterId: string, kind: JudgeKind | null): JudgeModel {
  const options = kind && judgeOptionsSchema.parse({ kind });
  const configuration = options && { type: "model" as const, model: MODEL, options, prompts: [] };
  return {
    raterId,
    pseudonym: "Rater 09",
    name: raterId,
    simulated: false,
    rounds: [],
    runs: [],
    createdAt: "2026-01-01T00:00:00Z",
    configuration,
  };
}

test("offers judges that can label the bench's round and are not on the bench", () => {
  const judges = [judge("checklist", "checklist"), judge("pairs", "preference"), judge("elsewhere", null)];
  const offered = (protocol: "checklist_only" | "preference") =>
    judgesToAdd({ protocol, versions: [] }, judges).map(({ raterId }) => raterId);
  expect(offered("checklist_only")).toEqual(["checklist", "elsewhere"]);
  expect(offered("preference")).toEqual(["pairs", "elsewhere"]);
});

test("says what to do where there is none", () => {
  const page = renderToStaticMarkup(
    <AppRouter search={new URLSearchParams()}>
      <NoJudgeToAdd studyId="study" bench={{ protocol: "checklist_only", roundName: "Answers" }} />
    </AppRouter>,
  );
  expect(page).toContain("can label “Answers” (Checklist only) is on the bench already");
  expect(page).toContain("/studies/study/models/judges/new");
});
