import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { rows } from "@/lib/db/rows";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import type { GenerateChecklistsInput } from "@/lib/runs/generate-checklists";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { CLEAN, generationStudy } from "./testing/generation-study";
import { writeChecklists } from "./write-checklists";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const setUp = (changes?: Partial<GenerateChecklistsInput>) => generationStudy(models, changes);

const subjectsOf = async ({ viewer, studyId, configuration }: Awaited<ReturnType<typeof setUp>>) => {
  const { subjects } = await writeChecklists.prepare(viewer, studyId, configuration);
  return (await rows(z.object({ subject_id: z.string() }), subjects)).map((row) => row.subject_id);
};

test("instructions: all, those without a checklist of the series, or chosen ones", async () => {
  const study = await setUp();
  expect(await subjectsOf(study)).toEqual([study.first.id, study.second.id]);
  await study.doIt(saying("one", CLEAN));
  expect(await subjectsOf(study)).toEqual([study.second.id]);
  const withInstructions = (instructions: GenerateChecklistsInput["instructions"]) =>
    subjectsOf({
      ...study,
      configuration: writeChecklists.configuration.parse({ ...study.configuration, instructions }),
    });
  expect(await withInstructions({ kind: "all" })).toHaveLength(2);
  expect(await withInstructions({ kind: "chosen", ids: [study.second.id] })).toEqual([study.second.id]);
  const other = await makeStudy(1);
  const foreign = other.instructions[0]?.id ?? "";
  await expect(withInstructions({ kind: "chosen", ids: [foreign] })).rejects.toMatchObject({ code: "INVALID" });
});

test("who may not control runs of a study finds none to prepare", async () => {
  const study = await setUp();
  const annotator = await makeMember(study.studyId, "annotator");
  for (const viewer of [annotator, await makePerson("Stranger")]) {
    await expect(subjectsOf({ ...study, viewer })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("what a run cannot use is refused before it begins", async () => {
  const study = await setUp();
  const withChange = (change: Partial<GenerateChecklistsInput>) =>
    subjectsOf({ ...study, configuration: writeChecklists.configuration.parse({ ...study.configuration, ...change }) });
  await expect(withChange({ examples: { kind: "gold", count: 1 } })).rejects.toMatchObject({ code: "INVALID" });
  await expect(withChange({ modelId: study.studyId })).rejects.toMatchObject({ code: "INVALID" });
  await expect(withChange({ method: { kind: "candidate-based", systemIds: [study.first.id] } })).rejects.toMatchObject({
    code: "INVALID",
  });
  const nothing = writeChecklists.configuration.safeParse({
    ...study.configuration,
    method: { kind: "candidate-based" },
  });
  expect(nothing.success).toBe(false);
  const broken = await setUp({ prompt: "Write {{questions}}." });
  await expect(subjectsOf(broken)).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("{{instruction}}"),
  });
});
