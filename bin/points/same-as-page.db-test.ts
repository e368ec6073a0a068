import { expect, test } from "vitest";
import { roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { answerChecklist, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

const CONTENT = { name: "Content", weight: 2 };
const SCORINGS = [
  { points: 5, required: true, sections: [CONTENT] },
  { points: 4, sections: [CONTENT, { name: "Dates", weight: 1.5 }] },
  { points: 3, sections: [{ name: "Form", weight: 1 }] },
  { points: -6, sections: [{ name: "Form", weight: 1 }] },
];

test("points of exported answers are the page's, with sections and intervals", async () => {
  const study = await makeChecklistStudy(8, 2, [null, null, null, null], SCORINGS);
  for (const rater of [0, 1]) {
    const raterId = await makeRater(study.studyId);
    for (const [instruction] of study.instructions.entries()) {
      const given = [0, 1].map((response) =>
        SCORINGS.map((_, item) => {
          const answer = (["YES", "NO", "YES", "UNKNOWN", "YES"] as const)[
            (instruction * 3 + response * 2 + item * (rater + 1)) % 5
          ];
          return answer ? { answer } : null;
        }),
      );
      await answerChecklist(study, instruction, raterId, given, [3, 3]);
    }
  }
  const asked = roundSystemsFigure.choices.parse({ raters: "all" });
  const { points } = ready(await readRoundSystems(OPERATOR, study.roundId, asked));
  const bytes = await exportedBy(exportFileBytes)(study.roundId, "answers.csv", { labels: true });
  const path = temporaryFile("answers.csv", bytes.toString("utf8"));
  const { stdout, stderr } = await runCommand(["points", path, "--bootstrap", "1000", "--json"]);
  expect(stderr).toBe("");
  expect(points.rows).toHaveLength(2 * 4);
  expect(JSON.parse(stdout).results).toEqual(
    points.rows.map(({ system, of, names, byPoints: { value, interval }, unclipped, ...counts }) =>
      expect.objectContaining({
        system,
        of,
        names,
        value: value.defined ? value.value : null,
        ci: interval.defined ? [interval.value.low, interval.value.high] : null,
        unclipped: unclipped.defined ? unclipped.value : null,
        n_instructions: counts.instructions,
        n_responses: counts.scoredResponses,
        n_without_score: counts.withoutScore,
        n_failed_required: counts.failedRequired,
      }),
    ),
  );
});
