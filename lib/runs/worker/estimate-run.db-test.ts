import { expect, test } from "vitest";
import { tinyPng } from "@/lib/content/image/testing/tiny-images";
import { storeImage } from "@/lib/content/server/image/store-image";
import { prisma } from "@/lib/db/client";
import { makeModel } from "@/lib/judging/server/testing/judged";
import { makeJudgeForTest } from "@/lib/judging/worker/testing/stub-judge";
import { modelsSupportingN } from "@/lib/runs/server/model-prices";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { estimateRun } from "./estimate-run";
import { prepareRun } from "./prepare-run";

test("a model that gives one answer a call is sent the prompt for each sample", async () => {
  const { studyId, ...study } = await makeStudy(1);
  const roundId = await makeRound({ studyId, ...study }, "direct_scoring");
  const viewer = await makeMember(studyId, "researcher");
  const modelId = await makeModel();
  const promptTokens = async (samples: number) => {
    const options = { kind: "direct-score" as const, samples };
    const raterId = await makeJudgeForTest(studyId, { modelId, options });
    const terms = { name: "Judged", budget: null, useCache: true };
    const run = { kind: "judge-round" as const, terms, configuration: { raterId, roundId } };
    return (await estimateRun(viewer, studyId, await prepareRun(viewer, studyId, run))).promptTokens;
  };
  const once = await promptTokens(1);
  expect(once).toBeGreaterThan(0);
  expect(await promptTokens(5)).toBe(5 * once);
  await prisma().endpointModel.update({ where: { id: modelId }, data: { supportsSeveral: true } });
  expect(await promptTokens(5)).toBe(once);
  expect(await modelsSupportingN(viewer, studyId, [modelId])).toEqual(new Set([modelId]));
});

test("a refinement is estimated as if no response passed before the last round", async () => {
  const { studyId } = await makeStudy(2);
  const viewer = await makeMember(studyId, "researcher");
  const { id: systemId } = await prisma().system.findFirstOrThrow({ where: { studyId } });
  const calls = async (rounds: number) => {
    const checklist = { kind: "series", series: "imported" };
    const configuration = { systemId, modelId: await makeModel(), method: "checklist-failed", checklist, rounds };
    const terms = { name: "Refined", budget: null, useCache: true };
    const run = { kind: "refine-responses" as const, terms, configuration };
    return (await estimateRun(viewer, studyId, await prepareRun(viewer, studyId, run))).calls;
  };
  // Of each of two responses: two questions, then in each round a new response and its two questions.
  expect([await calls(1), await calls(2)]).toEqual([2 * (2 + 3), 2 * (2 + 2 * 3)]);
});

test("what models can do is told to those who may start runs", async () => {
  const { studyId } = await makeStudy(1);
  const annotator = await makeMember(studyId, "annotator");
  await expect(modelsSupportingN(annotator, studyId, [])).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("in a study with images it says how many models will not see", async () => {
  const { studyId, ...study } = await makeStudy(1);
  const roundId = await makeRound({ studyId, ...study }, "direct_scoring");
  const viewer = await makeMember(studyId, "researcher");
  const raterId = await makeJudgeForTest(studyId, {
    modelId: await makeModel(),
    options: { kind: "direct-score", samples: 1 },
  });
  const terms = { name: "Judged", budget: null, useCache: true };
  const run = { kind: "judge-round" as const, terms, configuration: { raterId, roundId } };
  const images = async () => (await estimateRun(viewer, studyId, await prepareRun(viewer, studyId, run))).images;
  expect(await images()).toBe(0);
  const header = { mediaType: "image/png", width: 40, height: 30 } as const;
  await storeImage(viewer, studyId, { name: "q3.png", bytes: tinyPng(), ...header });
  expect(await images()).toBe(1);
});
