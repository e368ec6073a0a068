import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import type { Confidence } from "@/lib/labelling/asks/level/level-content";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readAgreementBy } from "./read-agreement-by";
import { readRoundAgreement } from "./read-round-agreement";

const filter = { raters: "human", level: "nominal" } as const;

test("alpha by quarter of a rater's labels, confidence and what was seen, each with its n; the groups come to the whole", async () => {
  const study = await makeStudy(8);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 3, labelling: { asksConfidence: true } });
  const researcher = await makeMember(study.studyId, "researcher");
  for (const rater of [0, 1, 2]) {
    const viewer = await makeMember(study.studyId, "annotator", `r${rater}`);
    for (let given = 0; given < 8; given += 1) {
      const [task] = (await claimTasks(viewer, roundId, { hold: 1 })).assignments;
      if (!task) throw new Error("no task");
      // The third disagrees with the others, unsure, on every other task.
      const differs = rater === 2 && given % 2 === 0;
      const confidence: Confidence = differs ? 1 : 3;
      const reading = { seen: [differs ? 0.5 : 1], firstAnswerMs: 10, asked: false };
      const level = differs ? 5 : 1 + (given % 4);
      await submitAnnotation(viewer, uuidv7(), {
        assignmentId: task.assignmentId,
        supersedes: null,
        content: { ...contentFor(task, level), confidence, reading },
      });
    }
  }
  const { rows } = await readAgreementBy(researcher, roundId, filter);
  const nOf = (by: string) => rows.filter((row) => row.by === by).map(({ group, n }) => [group, n]);
  expect(nOf("position")).toEqual([
    ["first", 6],
    ["second", 6],
    ["third", 6],
    ["last", 6],
  ]);
  expect(nOf("confidence")).toEqual([
    ["low", 4],
    ["medium", 0],
    ["high", 20],
  ]);
  expect(nOf("seen")).toEqual([
    ["all", 20],
    ["less", 4],
  ]);
  const whole = await readRoundAgreement(researcher, roundId, filter);
  if (!whole.alpha.value.defined) throw new Error("no alpha");
  for (const by of ["position", "confidence", "seen"]) {
    const groups = rows.filter((row) => row.by === by && row.n > 0);
    const mean = groups.reduce(
      (sum, { n, alpha }) => sum + (n / 24) * (alpha.value.defined ? alpha.value.value : 0),
      0,
    );
    expect(mean).toBeCloseTo(whole.alpha.value.value, 9);
  }
  const annotator = await makeMember(study.studyId, "annotator", "curious");
  await expect(readAgreementBy(annotator, roundId, filter)).rejects.toMatchObject({ code: "NOT_FOUND" });
}, 60_000);
