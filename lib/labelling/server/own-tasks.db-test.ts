import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { ownTasks } from "./own-tasks";
import { saveDraft } from "./save-draft";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";

test("a rater's tasks without a label: to do, begun and skipped; a skipped one can still be labelled", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring");
  const [rater, other] = [await makeMember(study.studyId, "annotator"), await makeMember(study.studyId, "annotator")];
  const { assignments } = await claimTasks(rater, roundId, { hold: 3 });
  const [first, second, third] = assignments;
  if (!first || !second || !third) throw new Error("no tasks");
  const nothing = { answers: [], level: null, ease: null, comment: "", problems: [], durationMs: 0 };
  await saveDraft(rater, first.assignmentId, { revision: 1, content: nothing });
  await saveDraft(rater, second.assignmentId, { revision: 1, content: { ...nothing, level: 4 } });
  await skipAssignment(rater, third.assignmentId, { kind: "other", note: "" });
  const states = async () =>
    (await ownTasks(rater, roundId)).tasks.map(({ assignmentId, state }) => [assignmentId, state]);
  expect(await states()).toEqual([
    [first.assignmentId, "to_do"],
    [second.assignmentId, "draft"],
    [third.assignmentId, "skipped"],
  ]);
  expect((await ownTasks(other, roundId)).tasks).toEqual([]);
  const submission = { assignmentId: third.assignmentId, supersedes: null, content: contentFor(third) };
  await submitAnnotation(rater, uuidv7(), submission);
  expect((await states()).map(([, state]) => state)).toEqual(["to_do", "draft"]);
  await expect(ownTasks(await makePerson("Stranger"), roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
