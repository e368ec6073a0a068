import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { exportedBy, linesOf } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { makeAnnotators } from "@/lib/labelling/server/testing/attention-round";
import { taskListQuerySchema } from "@/lib/results/agreement-tasks";
import { addChecklists, FOUR_ARMS, openArmsRound } from "@/lib/round/server/testing/arms-round";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readArms } from "./read-arms";
import { readRoundAgreement } from "./read-round-agreement";
import { listLabelledTasks } from "./tasks/list-labelled-tasks";
import { ready } from "./testing/ready";

test("what a checklist adds to scores is found, whoever labels what; nothing in a round without arms", async () => {
  const study = await makeStudy(6);
  await addChecklists(study);
  const researcher = await makeMember(study.studyId, "researcher");
  const raters = await makeAnnotators(study.studyId, 6);
  const roundId = await openArmsRound(researcher, study.studyId, { arms: FOUR_ARMS.slice(0, 3), overlap: 6 });
  for (const [number, rater] of raters.entries()) {
    for (;;) {
      const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
      if (!task) break;
      const model = task.checklist?.[0]?.question.includes("model");
      // Half of the raters are more severe; a model's checklist adds a point, the imported one nothing.
      const content = contentFor(task, 2 + (number % 2) + (model ? 1 : 0));
      await submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
    }
  }
  const { tasks } = await listLabelledTasks(researcher, roundId, taskListQuerySchema.parse({ order: "position" }));
  expect(
    tasks
      .slice(0, 3)
      .map(({ arm }) => arm)
      .sort(),
  ).toEqual(["imported", "model", "none"]);
  const { arms, comparisons } = ready(await readArms(researcher, roundId, {}));
  expect(arms.map(({ arm, labels, responses }) => ({ arm, labels, responses }))).toEqual([
    { arm: "No checklist", labels: 24, responses: 12 },
    { arm: "imported", labels: 24, responses: 12 },
    { arm: "model", labels: 24, responses: 12 },
  ]);
  // Twelve responses in three arms: each rater has four of each, each response two labels in each.
  for (const { perRater, perResponse } of arms) {
    expect(perRater).toEqual({ fewest: 4, most: 4 });
    expect(perResponse).toEqual({ fewest: 2, most: 2 });
  }
  expect(comparisons.map(({ arm, score: { difference } }) => [arm, difference])).toEqual([
    ["imported", { defined: true, value: expect.closeTo(0, 9) }],
    ["model", { defined: true, value: expect.closeTo(1, 9) }],
  ]);
  const [imported, model] = comparisons;
  // The smaller of two p-values is doubled: without, it would be the least that 2,000 exchanges can show.
  expect(model?.score.pValue.defined && model.score.pValue.value).toBeCloseTo(2 / 2_001, 6);
  expect(imported?.score.pValue).toMatchObject({ value: 1 });
  expect(model?.score.pValue.defined && model.score.pValue.value < 0.01).toBe(true);
  // All answers are YES, so the checklists come to 5: with the model's, scores are a point nearer.
  expect(model?.anchoring).toMatchObject([{ to: null, labels: 48, difference: { value: expect.closeTo(-1, 9) } }]);
  const { basis } = await readRoundAgreement(researcher, roundId, { level: "ordinal" });
  expect(basis).toMatchObject({ nLabelsPairable: 72, nUnits: 36 });
  const labels = linesOf(await exportedBy(exportFileBytes)(roundId, "labels.jsonl"));
  expect(new Set(labels.map(({ arm }) => arm))).toEqual(new Set(["imported", "model", "none"]));
  const other = await makeRound(study, "direct_scoring");
  expect(await readArms(researcher, other, {})).toMatchObject({ arms: [], comparisons: [], tooMany: false });
});
