import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { roundForRater, roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { RaterProfile } from "@/lib/people/rater-profile";
import { createRound } from "@/lib/round/server/create-round";
import { duplicateRound } from "@/lib/round/server/duplicate-round";
import { previewRound } from "@/lib/round/server/preview-round";
import { getRound } from "@/lib/round/server/read-rounds";
import { updateRound } from "@/lib/round/server/update-round";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { listMembers, setProfile } from "./members";

const GERMAN: RaterProfile = { languages: ["german"], expertise: [] };
const GERMAN_DOCTOR: RaterProfile = { languages: ["english", "german"], expertise: ["medicine"] };

async function studyWithRaters() {
  const study = await makeStudy(4);
  const { studyId } = study;
  const researcher = await makeMember(studyId, "researcher");
  const fitting = await makeMember(studyId, "annotator", "Gerda");
  const other = await makeMember(studyId, "annotator", "Otto");
  await setProfile(researcher, studyId, fitting.userId, GERMAN_DOCTOR);
  await setProfile(researcher, studyId, other.userId, { languages: ["German "], expertise: ["law"] });
  return { study, studyId, researcher, fitting, other };
}

test("researchers write profiles, normalised; nobody else does", async () => {
  const { studyId, researcher, fitting, other } = await studyWithRaters();
  const { members } = await listMembers(researcher, studyId);
  expect(members.map(({ name, languages, expertise }) => [name, languages, expertise])).toEqual([
    ["researcher", [], []],
    ["Gerda", ["english", "german"], ["medicine"]],
    ["Otto", ["german"], ["law"]],
  ]);
  const [change] = await prisma().event.findMany({ where: { studyId, kind: "member.described" } });
  expect(change?.data).toEqual(GERMAN_DOCTOR);
  for (const viewer of [other, await makePerson("stranger")]) {
    await expect(setProfile(viewer, studyId, fitting.userId, GERMAN)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const elsewhere = await makePerson("not a member");
  await expect(setProfile(researcher, studyId, elsewhere.userId, GERMAN)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(setProfile(researcher, studyId, fitting.userId, { languages: [" "], expertise: [] })).rejects.toThrow();
});

test("a round goes to raters who have all that it asks for, and does not exist for others", async () => {
  const { study, studyId, researcher, fitting, other } = await studyWithRaters();
  const roundId = await makeRound(study, "direct_scoring");
  await updateRound(researcher, roundId, { raters: { languages: ["German"], expertise: ["Medicine"] } });
  expect((await getRound(researcher, roundId)).raters).toEqual({ languages: ["german"], expertise: ["medicine"] });
  expect((await roundsToLabel(fitting)).rounds.map(({ id }) => id)).toEqual([roundId]);
  expect((await claimTasks(fitting, roundId, { hold: 1 })).assignments).toHaveLength(1);
  expect((await roundsToLabel(other)).rounds).toEqual([]);
  await expect(roundForRater(other, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(claimTasks(other, roundId, { hold: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  // Not even as a rater of the study.
  expect(await prisma().rater.count({ where: { studyId, userId: other.userId } })).toBe(0);
  await updateRound(researcher, roundId, { raters: { languages: ["german"], expertise: [] } });
  expect((await claimTasks(other, roundId, { hold: 1 })).assignments).toHaveLength(1);
});

test("who holds a task may finish it, and is given no other", async () => {
  const { study, studyId, researcher, fitting } = await studyWithRaters();
  const roundId = await makeRound(study, "direct_scoring");
  const [assignment] = (await claimTasks(fitting, roundId, { hold: 1 })).assignments;
  if (!assignment) throw new Error("Expected a task");
  await updateRound(researcher, roundId, { raters: GERMAN_DOCTOR });
  await setProfile(researcher, studyId, fitting.userId, GERMAN);
  await submitAnnotation(fitting, uuidv7(), {
    assignmentId: assignment.assignmentId,
    supersedes: null,
    content: contentFor(assignment),
  });
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
  await expect(claimTasks(fitting, roundId, { hold: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("direct scoring that a rater is not given keeps no checklist from them", async () => {
  const { study, researcher, other } = await studyWithRaters();
  const direct = await makeRound(study, "direct_scoring");
  const checked = await makeRound(study, "check_then_score");
  expect((await claimTasks(other, checked, { hold: 1 })).nothing).toMatchObject({ reason: "direct_scoring_first" });
  await updateRound(researcher, direct, { raters: GERMAN_DOCTOR });
  expect((await claimTasks(other, checked, { hold: 1 })).assignments).toHaveLength(1);
});

test("the plan counts who fits; the round keeps what was asked, and so does its duplicate", async () => {
  const { studyId, researcher } = await studyWithRaters();
  const choice = { protocol: "direct_scoring", overlap: 2, seed: 1 } as const;
  expect((await previewRound(researcher, studyId, choice)).raters).toEqual({ fitting: 3, members: 3, isAsked: false });
  const asked = { ...choice, raters: { languages: ["GERMAN"] } };
  expect((await previewRound(researcher, studyId, asked)).raters).toEqual({ fitting: 2, members: 3, isAsked: true });
  const { id } = await createRound(researcher, studyId, {
    ...asked,
    raters: GERMAN_DOCTOR,
    name: "For doctors",
  });
  const copy = await duplicateRound(researcher, id);
  expect((await getRound(researcher, copy.id)).raters).toEqual(GERMAN_DOCTOR);
});
