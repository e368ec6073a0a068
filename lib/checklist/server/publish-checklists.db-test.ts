import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { publishChecklists } from "./publish-checklists";
import { saveDraft } from "./save-draft";
import { startDraft } from "./start-draft";

/** A draft for each instruction, the last one without questions. */
async function studyWithDrafts() {
  const { studyId, instructions } = await makeStudy(4);
  const viewer = await makeMember(studyId, "researcher");
  const drafts: { id: string; revision: number }[] = [];
  for (const [index, { id: instructionId }] of instructions.entries()) {
    const { id } = await startDraft(viewer, studyId, { instructionId, series: "mine" });
    const questions = index === 3 ? [] : [{ question: "Is it short?", categories: [], importance: null }];
    drafts.push({ id, ...(await saveDraft(viewer, id, { revision: 0, questions })) });
  }
  return { studyId, viewer, drafts };
}

const draftsOf = (studyId: string) => prisma().checklist.count({ where: { studyId, status: "draft" } });

test("chosen drafts are published as they were seen, and each of the others says why not", async () => {
  const { studyId, viewer, drafts } = await studyWithDrafts();
  const [first, changed, third, empty] = drafts;
  if (!first || !changed || !third || !empty) throw new Error("no drafts");
  const questions = [{ question: "Is it long?", categories: [], importance: null }];
  await saveDraft(await makeMember(studyId, "researcher", "Rita"), changed.id, { revision: 1, questions });
  const gone = { id: "01900000-0000-7000-8000-000000000000", revision: 0 };
  const result = await publishChecklists(viewer, studyId, { drafts: [...drafts, gone] });
  expect(result.published).toBe(2);
  expect(result.refused.map(({ id }) => id)).toEqual([changed.id, empty.id, gone.id]);
  expect(result.refused[0]?.reason).toContain("Rita");
  expect(result.refused[1]?.reason).toContain("without questions");
  expect(await draftsOf(studyId)).toBe(2);
  // A retry whose answer was lost changes nothing, and is no error.
  expect(await publishChecklists(viewer, studyId, { drafts: [first, third] })).toEqual({ published: 2, refused: [] });
});

test("two people who publish the same drafts at once publish each once", async () => {
  const { studyId, viewer, drafts } = await studyWithDrafts();
  const some = { drafts: drafts.slice(0, 3) };
  await Promise.all([viewer, await makeMember(studyId, "owner")].map((who) => publishChecklists(who, studyId, some)));
  expect(await prisma().event.count({ where: { studyId, kind: "checklist.published" } })).toBe(3);
});

test("nobody publishes drafts of a study that they may not change", async () => {
  const { studyId, drafts } = await studyWithDrafts();
  const other = await studyWithDrafts();
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("stranger"), other.viewer]) {
    await expect(publishChecklists(denied, studyId, { drafts })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  // Nor through a study of one's own.
  expect((await publishChecklists(other.viewer, other.studyId, { drafts })).published).toBe(0);
  expect(await draftsOf(studyId)).toBe(4);
});
