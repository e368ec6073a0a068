import { afterAll, beforeAll, expect, test } from "vitest";
import { readDraftReviews } from "@/lib/checklist/server/generation/read-draft-reviews";
import { publishChecklist } from "@/lib/checklist/server/publish-checklists";
import { discardDraft, saveDraft } from "@/lib/checklist/server/save-draft";
import { prisma } from "@/lib/db/client";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { duplicateStudy } from "@/lib/study/worker/duplicate-study";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { CLEAN, generationStudy } from "./testing/generation-study";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const asked = (question: string) => ({ question, categories: [], importance: null });

test("by generator: what was published as written, edited, dropped and added; what waits and what is not known", async () => {
  const { doIt, first, second, viewer, studyId } = await generationStudy(models);
  const { draft } = await doIt(saying("clean", CLEAN), first.id);
  expect((await readDraftReviews(viewer, studyId)).generators).toMatchObject([
    {
      series: "generated",
      method: "direct · tester-1",
      prompt: null,
      drafts: 1,
      waiting: 1,
      questions: 0,
      acceptedShare: { value: { defined: false, reason: "no-labels" } },
      wordDifference: null,
    },
  ]);
  const id = draft?.id ?? "";
  // One as it was, one with two words more, one of a person's own.
  const edited = ["Is the bird's colour given and right?", "Does the response name a bird?", "Are there nine lines?"];
  await saveDraft(viewer, id, { revision: 0, questions: edited.map(asked) });
  await publishChecklist(viewer, id, 1);
  const discarded = await doIt(saying("again", CLEAN), second.id);
  await discardDraft(viewer, discarded.draft?.id ?? "", 0);
  // Both drafts were of one run, with a prompt of somebody's own.
  const { id: runId } = await prisma().run.create({
    data: {
      studyId,
      kind: "generate-checklists",
      name: "Run",
      configuration: { prompt: "Mine" },
      prices: {},
      currency: "USD",
    },
  });
  await prisma().$executeRaw`
    UPDATE event SET data = data || jsonb_build_object('runId', ${runId}::text)
    WHERE study_id = ${studyId}::uuid AND kind = 'checklist.generated'`;
  const after = (await readDraftReviews(viewer, studyId)).generators;
  expect(after).toMatchObject([
    {
      method: "direct · tester-1",
      prompt: "Mine",
      drafts: 2,
      waiting: 0,
      published: 1,
      discarded: 1,
      questions: 4,
      accepted: 1,
      edited: 1,
      dropped: 2,
      added: 1,
      acceptedShare: { value: { value: 0.25 } },
      droppedShare: { value: { value: 0.5 } },
    },
  ]);
  // "and right" came: all of 6 and 6 of 8 words are in both.
  expect(after[0]?.wordDifference).toBeCloseTo(1 / 7, 10);
  // One that a file brought: nobody knows what its model wrote.
  const old = await prisma().checklist.create({
    data: {
      studyId,
      instructionId: second.id,
      series: "old",
      source: "generated",
      items: { create: [{ position: 0, question: "Is it old?" }] },
    },
  });
  await prisma().checklist.update({ where: { id: old.id }, data: { status: "published" } });
  expect((await readDraftReviews(viewer, studyId)).generators[1]).toMatchObject({
    series: "old",
    method: null,
    prompt: null,
    published: 1,
    unknown: 1,
    questions: 0,
  });
  // A copy of the study says the same of its generators, and so does a copy of the copy.
  const owner = { ...(await makeMember(studyId, "owner")), mayCreateStudies: true };
  await prisma().instruction.updateMany({ where: { studyId }, data: { tags: [] } });
  const known = (await readDraftReviews(viewer, studyId)).generators;
  const { id: copy } = await duplicateStudy(owner, studyId, { name: "Copy" });
  expect((await readDraftReviews(owner, copy)).generators).toEqual(known);
  const { id: copyOfCopy } = await duplicateStudy(owner, copy, { name: "Copy of the copy" });
  expect((await readDraftReviews(owner, copyOfCopy)).generators).toEqual(known);
  for (const other of [...(await makeOutsiders(studyId)), await makeMember(studyId, "annotator")]) {
    await expect(readDraftReviews(other, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
