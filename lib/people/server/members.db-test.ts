import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { raterOf } from "@/lib/labelling/server/claiming-rater";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { changeRole, listMembers, removeMember } from "./members";

async function studyWithPeople() {
  const { id: studyId } = await prisma().study.create({ data: { name: "Birds" } });
  return {
    studyId,
    owner: await makeMember(studyId, "owner", "Olga"),
    researcher: await makeMember(studyId, "researcher", "Rosa"),
    annotator: await makeMember(studyId, "annotator", "Ann"),
    stranger: await makePerson("Stranger"),
  };
}

const owners = (studyId: string) => prisma().membership.count({ where: { studyId, role: "owner" } });

test("owners and researchers see the members, owners first; what each may do is told", async () => {
  const { studyId, owner, researcher, annotator, stranger } = await studyWithPeople();
  const seen = await listMembers(owner, studyId);
  expect(seen.members.map(({ name, role, isViewer }) => [name, role, isViewer])).toEqual([
    ["Olga", "owner", true],
    ["Rosa", "researcher", false],
    ["Ann", "annotator", false],
  ]);
  expect(seen.may).toEqual({ change: true, describe: true, inviteAnnotators: true, inviteResearchers: true });
  const asResearcher = await listMembers(researcher, studyId);
  expect(asResearcher.may).toEqual({ change: false, describe: true, inviteAnnotators: true, inviteResearchers: false });
  for (const viewer of [annotator, stranger]) {
    await expect(listMembers(viewer, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("only owners and instance admins change roles and remove members", async () => {
  const { studyId, owner, researcher, annotator, stranger } = await studyWithPeople();
  const admin = await makePerson("Admin", { isAdmin: true });
  await expect(changeRole(researcher, studyId, annotator.userId, "researcher")).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(removeMember(researcher, studyId, annotator.userId)).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const viewer of [annotator, stranger]) {
    await expect(changeRole(viewer, studyId, researcher.userId, "owner")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeMember(viewer, studyId, researcher.userId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await changeRole(owner, studyId, annotator.userId, "researcher");
  await changeRole(admin, studyId, annotator.userId, "annotator");
  await removeMember(owner, studyId, researcher.userId);
  await expect(removeMember(owner, studyId, stranger.userId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const left = (await listMembers(owner, studyId)).members.map(({ name, role }) => [name, role]);
  expect(left).toEqual([
    ["Olga", "owner"],
    ["Ann", "annotator"],
  ]);
});

test("the last owner can be neither lowered nor removed, not even when two owners leave at once", async () => {
  const { studyId, owner, researcher } = await studyWithPeople();
  await expect(changeRole(owner, studyId, owner.userId, "annotator")).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(removeMember(owner, studyId, owner.userId)).rejects.toMatchObject({ code: "CONFLICT" });
  for (let round = 0; round < 10; round += 1) {
    await prisma().membership.updateMany({
      where: { studyId, userId: { in: [owner.userId, researcher.userId] } },
      data: { role: "owner" },
    });
    const steps = await Promise.allSettled([
      changeRole(owner, studyId, owner.userId, "researcher"),
      changeRole(researcher, studyId, researcher.userId, "researcher"),
    ]);
    expect(steps.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await owners(studyId)).toBe(1);
  }
});

test("somebody who joined by name alone stays an annotator", async () => {
  const { studyId, owner, annotator } = await studyWithPeople();
  await prisma().user.update({ where: { id: annotator.userId }, data: { nameOnly: true } });
  await expect(changeRole(owner, studyId, annotator.userId, "researcher")).rejects.toMatchObject({ code: "CONFLICT" });
  const member = (await listMembers(owner, studyId)).members.find(({ userId }) => userId === annotator.userId);
  expect(member).toMatchObject({ role: "annotator", email: null });
});

test("removing somebody keeps their labels and gives back what they hold", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const owner = await makeMember(study.studyId, "owner");
  const annotator = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(annotator, roundId, { hold: 2 });
  const [first] = assignments;
  const assignment = await prisma().assignment.findUniqueOrThrow({ where: { id: first?.assignmentId ?? "" } });
  await prisma().annotation.create({
    data: {
      id: uuidv7(),
      studyId: study.studyId,
      roundId,
      taskId: assignment.taskId,
      protocol: "direct_scoring",
      raterId: assignment.raterId,
      assignmentId: assignment.id,
      level: 4,
      contentHash: "0",
    },
  });
  const before = (await listMembers(owner, study.studyId)).members.find(({ role }) => role === "annotator");
  expect(before).toMatchObject({ labels: 1, raterNumber: 1 });
  await removeMember(owner, study.studyId, annotator.userId);
  expect(await prisma().annotation.count({ where: { raterId: assignment.raterId } })).toBe(1);
  expect(await prisma().assignment.count({ where: { raterId: assignment.raterId, state: "leased" } })).toBe(0);
  expect(await prisma().task.count({ where: { roundId, taken: { gt: 0 } } })).toBe(0);
  await expect(claimTasks(annotator, roundId, { hold: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("raters of a study who start at the same moment get different numbers", async () => {
  const { studyId } = await studyWithPeople();
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => makePerson(`Rater ${index}`)));
  const twice = [...people, ...people];
  const made = await Promise.all(
    twice.map(({ userId }) => prisma().$transaction((transaction) => raterOf(transaction, userId, studyId))),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(12);
  const raters = await prisma().rater.findMany({ where: { studyId }, orderBy: { number: "asc" } });
  expect(raters.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});
