import { expect, test } from "vitest";
import { makeReader } from "@/app/testing/open-page";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { setGold } from "@/lib/checklist/server/set-gold";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import CoveragePage from "./page";

test("the page says what its figures rest on, and why there are none", async () => {
  const { studyId, instructions } = await makeStudy(1, ["Is it short?"]);
  const viewer = await makeMember(studyId, "researcher");
  const reader = await makeReader(viewer.userId);
  const open = (query: Record<string, string> = {}) =>
    reader.open(CoveragePage, "/studies/[studyId]/data/checklists/gold-coverage", { studyId }, query);
  expect((await open()).text).toContain("No gold checklists yet");
  const [{ id: instructionId, checklistId } = { id: "", checklistId: "" }] = instructions;
  await setGold(viewer, checklistId, true);
  expect((await open()).text).toContain("Nothing to compare yet");
  const { id } = await startDraft(viewer, studyId, { instructionId, series: "model" });
  await saveDraft(viewer, id, {
    revision: 0,
    questions: [{ question: "Is it really short?", categories: [], importance: null }],
  });
  const page = await open();
  expect(page.text).toContain("nobody judged them");
  expect(page.text).toContain("Not judged yet. Marked as the words suggest.");
  expect((await open({ matches: "people" })).text).toContain("Matches as people judged them");
});
