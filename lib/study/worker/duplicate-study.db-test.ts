import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { createJury } from "@/lib/judging/server/create-judge";
import { makeJudge } from "@/lib/judging/worker/make-judge";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { createRound } from "@/lib/round/server/create-round";
import { deleteOwnTemplate, listOwnTemplates } from "@/lib/study/server/own-templates";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createStudyFromTemplate, duplicateStudy, saveAsTemplate } from "./duplicate-study";
import { exportStudyFile } from "./study-file";

async function studyToCopy() {
  const { studyId } = await makeStudy(3);
  await prisma().instruction.updateMany({ where: { studyId }, data: { tags: [] } });
  const { id } = await createRound(OPERATOR, studyId, {
    name: "Scores",
    protocol: "check_then_score",
    checklist: { series: "imported" },
    seed: 11,
    tasks: { from: "content", instructions: { externalIds: ["instruction-0", "instruction-2"] } },
    guidelines: "Ours",
  });
  const { instructions } = await prisma().study.findUniqueOrThrow({
    where: { id: studyId },
    select: {
      instructions: { orderBy: { position: "asc" }, select: { id: true, checklists: { select: { id: true } } } },
    },
  });
  const [first, second] = instructions;
  await prisma().instruction.update({ where: { id: second?.id ?? "" }, data: { excludedAt: new Date() } });
  await prisma().checklist.create({
    data: {
      studyId,
      instructionId: first?.id ?? "",
      series: "imported",
      version: 2,
      source: "human",
      basedOnId: first?.checklists[0]?.id ?? null,
      origin: { questions: [] },
      items: { create: [{ position: 0, question: "Is it new?", categories: ["Form"] }] },
    },
  });
  await prisma().questionMatches.create({
    data: {
      studyId,
      instructionId: first?.id ?? "",
      series: "imported",
      goldQuestions: ["Is it 0?"],
      questions: ["Is it 0?"],
      matches: [[0, 0]],
    },
  });
  await prisma().importRecipe.create({ data: { studyId, name: "Ours", options: {} } });
  await prisma().rowMatch.create({ data: { studyId, publishedTable: "tick", publishedRow: "GPT-4", ownRow: "left" } });
  const rater = await makeRater(studyId, { kind: "imported" });
  await addLabels(id, rater, [4, 5]);
  await makeRound({ studyId, instructions: [] }, "direct_scoring", { name: "From a file", overlap: 0 });
  const options = judgeOptionsSchema.parse({ kind: "direct-score" });
  const judge = await makeJudge(OPERATOR, studyId, { name: "One", modelId: DEMO_MODEL_ID, options, prompts: {} });
  const members = [judge.raterId, rater];
  await createJury(OPERATOR, studyId, { name: "Mixed", members, rule: "majority", ties: "none", quorum: null });
  const owner = { ...(await makeMember(studyId, "owner")), mayCreateStudies: true };
  return { studyId, owner };
}

/** What people made of the content, and of the study's tables. */
async function decisionsOf(studyId: string) {
  const instruction = { externalId: true } as const;
  return {
    excluded: await prisma().instruction.findMany({
      where: { studyId, excludedAt: { not: null } },
      select: { externalId: true },
    }),
    drafts: await prisma().checklist.findMany({
      where: { studyId, status: "draft" },
      select: {
        instruction: { select: instruction },
        series: true,
        version: true,
        source: true,
        origin: true,
        basedOn: { select: { series: true, version: true } },
        items: { select: { position: true, question: true, categories: true }, orderBy: { position: "asc" } },
      },
    }),
    matches: await prisma().questionMatches.findMany({
      where: { studyId },
      select: { instruction: { select: instruction }, series: true, model: true, questions: true, matches: true },
    }),
    recipes: await prisma().importRecipe.findMany({ where: { studyId }, select: { name: true, options: true } }),
    rows: await prisma().rowMatch.findMany({
      where: { studyId },
      select: { publishedTable: true, publishedRow: true, ownRow: true },
    }),
  };
}

test("a copy has the settings and the content, and neither labels nor people", async () => {
  const { studyId, owner } = await studyToCopy();
  const { id, leftOut } = await duplicateStudy(owner, studyId, { name: "Copy" });
  expect(leftOut).toEqual([
    "1 round of imported labels: import their files again",
    "the jury “Mixed”, some of whose members came from files",
  ]);
  const before = (await exportStudyFile(owner, studyId)).settings;
  const after = (await exportStudyFile(owner, id)).settings;
  expect(after).toEqual({ ...before, name: "Copy", judges: before.judges.slice(0, 1) });
  expect(await prisma().task.count({ where: { studyId: id } })).toBe(4);
  expect(await prisma().annotation.count({ where: { studyId: id } })).toBe(0);
  expect(await prisma().membership.findMany({ where: { studyId: id }, select: { userId: true, role: true } })).toEqual([
    { userId: owner.userId, role: "owner" },
  ]);
  expect(await decisionsOf(id)).toEqual(await decisionsOf(studyId));
  const empty = await duplicateStudy(owner, studyId, { name: "Empty copy", content: false });
  expect(await prisma().instruction.count({ where: { studyId: empty.id } })).toBe(0);
  expect(await prisma().round.findMany({ where: { studyId: empty.id } })).toMatchObject([
    { name: "Scores", guidelines: "Ours", seed: 11, status: "draft" },
  ]);
});

test("who may not create studies, or not export this one, copies nothing", async () => {
  const { studyId, owner } = await studyToCopy();
  const copy = { name: "Mine" };
  const refused = { code: "FORBIDDEN" };
  await expect(duplicateStudy({ ...owner, mayCreateStudies: false }, studyId, copy)).rejects.toMatchObject(refused);
  for (const outsider of [await makePerson("Stranger"), await makeMember(studyId, "annotator")]) {
    const creator = { ...outsider, mayCreateStudies: true };
    await expect(duplicateStudy(creator, studyId, copy)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(saveAsTemplate(creator, studyId, "Mine")).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await prisma().study.count({ where: { name: "Mine" } })).toBe(0);
});

test("one's own template begins a study with its rounds and judges; others neither see nor use it", async () => {
  const { studyId, owner } = await studyToCopy();
  const { id: template } = await saveAsTemplate(owner, studyId, "Usual");
  await expect(saveAsTemplate(owner, studyId, "Usual")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await listOwnTemplates(owner)).toEqual({
    templates: [{ id: template, name: "Usual", rounds: ["Scores"], judges: ["One"] }],
  });
  const made = await createStudyFromTemplate(owner, { name: "A study", template });
  expect(made.id).not.toBe(studyId);
  const { settings } = await exportStudyFile(owner, made.id);
  expect(settings).toMatchObject({
    name: "A study",
    rounds: [{ name: "Scores", guidelines: "Ours" }],
    judges: [{ name: "One" }],
  });
  expect(settings.rounds[0]).not.toHaveProperty("tasks");
  const other = { ...(await makeMember(studyId, "researcher")), mayCreateStudies: true };
  expect(await listOwnTemplates(other)).toEqual({ templates: [] });
  const missing = { code: "NOT_FOUND" };
  await expect(createStudyFromTemplate(other, { name: "B", template })).rejects.toMatchObject(missing);
  await expect(deleteOwnTemplate(other, template)).rejects.toMatchObject(missing);
  await deleteOwnTemplate(owner, template);
  await expect(createStudyFromTemplate(owner, { name: "B", template })).rejects.toMatchObject(missing);
});
