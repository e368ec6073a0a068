import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { JudgeModelDetail } from "@/lib/judging/judge-model";
import { JudgeRounds } from "./judge-rounds";

test("a judge from elsewhere is not said to wait for a round; it says where its labels are", () => {
  const detail: JudgeModelDetail = {
    may: { write: true },
    judge: {
      raterId: "r",
      name: "rater-04",
      pseudonym: "Rater 09",
      simulated: false,
      createdAt: "2026-01-01T00:00:00Z",
      configuration: null,
      runs: [],
      rounds: [{ roundId: "d", name: "Imported: labels.csv", protocol: "check_then_score", labels: 28, tasks: 28 }],
    },
    rounds: [],
    members: [],
    probabilities: { logprobs: 0, samples: 0, score: 0 },
  };
  const page = renderToStaticMarkup(<JudgeRounds studyId="s" detail={detail} />);
  expect(page).toContain("Its labels were imported with “Imported: labels.csv”.");
  expect(page).not.toContain("Create one");
});
