import { expect, test } from "vitest";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readAssignment } from "./read-assignment";
import { saveDraft } from "./save-draft";
import { claimOne } from "./testing/claim-one";

test("a device does not replace what another one answered before it has seen it", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const rater = await makeMember(study.studyId, "annotator");
  const { assignmentId = "" } = (await claimOne(rater, roundId)).assignment ?? {};
  const level = (value: number) => ({
    answers: [],
    level: value,
    ease: null,
    comment: "",
    problems: [],
    durationMs: 0,
  });
  const save = (device: string, revision: number, value: number, after: number) =>
    saveDraft(rater, assignmentId, { revision, content: level(value), device, after });
  const kept = async () => (await readAssignment(rater, assignmentId)).draft;

  expect(await save("phone", 1, 4, 0)).toMatchObject({ revision: 1, elsewhere: false });
  // The desk computer loaded the task before: it is told, even with a higher revision, and nothing is lost.
  expect(await save("desk", 1, 2, 0)).toMatchObject({ revision: 1, elsewhere: true });
  expect(await save("desk", 5, 2, 0)).toMatchObject({ revision: 1, elsewhere: true });
  expect(await kept()).toMatchObject({ revision: 1, content: { level: 4 } });
  // The same answer is no news; what has been seen may be replaced.
  expect(await save("desk", 5, 4, 0)).toMatchObject({ elsewhere: false });
  expect(await save("desk", 6, 2, 1)).toMatchObject({ revision: 6, elsewhere: false });
  expect(await kept()).toMatchObject({ content: { level: 2 } });
  // Sent again, and by a script that names no device.
  expect(await save("desk", 6, 2, 1)).toMatchObject({ revision: 6, elsewhere: false });
  expect(await saveDraft(rater, assignmentId, { revision: 7, content: level(3) })).toMatchObject({
    revision: 7,
    elsewhere: false,
  });
});
