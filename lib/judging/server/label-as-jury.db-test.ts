import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { NO_JURY_LABELS } from "@/lib/judging/judge-model";
import type { NewJury } from "@/lib/judging/jury";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, changeLabel, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { createJury } from "./create-judge";
import { labelAsJury } from "./label-as-jury";
import { readJudge } from "./read-judge";

async function juryOf(study: StudyForTest, count: number, how: Partial<NewJury> = {}) {
  const members: string[] = [];
  for (let index = 0; index < count; index++) members.push(await makeRater(study.studyId, { kind: "judge" }));
  const { raterId } = await createJury(OPERATOR, study.studyId, {
    name: uuidv7(),
    members,
    rule: "majority",
    ties: "careful",
    quorum: null,
    ...how,
  });
  return { raterId, members };
}

function live(roundId: string, raterId: string) {
  return prisma().annotation.findMany({
    where: { roundId, raterId, supersededAt: null },
    orderBy: { task: { position: "asc" } },
    include: { answers: { orderBy: { item: { position: "asc" } } } },
  });
}

test("labels of its own from its members' live labels: scores and answers, where all members labelled", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score");
  const { raterId, members } = await juryOf(study, 3);
  const [a = "", b = "", c = ""] = members;
  const [first = ""] = await addLabels(roundId, a, [
    { level: 1, answers: ["YES", "NO"] },
    { level: 2, answers: ["YES", "NO"] },
  ]);
  await changeLabel(first, { level: 4, answers: ["YES", "YES"] });
  await addLabels(roundId, b, [{ level: 4, answers: ["NO", "YES"] }]);
  await addLabels(roundId, c, [
    { level: 2, answers: ["YES", "NO"] },
    { level: 5, answers: ["NO", "NO"] },
  ]);
  const researcher = await makeMember(study.studyId, "researcher");
  const done = await labelAsJury(researcher, study.studyId, raterId, { roundId, after: null });
  expect(done).toEqual({ ...NO_JURY_LABELS, tasks: 1, written: 1, next: null });
  const [label, ...more] = await live(roundId, raterId);
  expect(more).toEqual([]);
  expect(label).toMatchObject({ level: 4, assignmentId: null, answers: [{ answer: "YES" }, { answer: "YES" }] });
  expect(label?.answers[0]?.probability).toBeCloseTo(2 / 3, 12);
  const { rounds } = await readJudge(OPERATOR, study.studyId, raterId);
  expect(rounds).toMatchObject([{ roundId, labels: 1, ready: 1, tasks: 3 }]);
});

test("again: what is new is written, what changed supersedes, what became a split is withdrawn", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "preference");
  const { raterId, members } = await juryOf(study, 2, { ties: "none" });
  const [a = "", b = ""] = members;
  await addLabels(roundId, a, [2, 2, 2, 4]);
  const [one = "", two = ""] = await addLabels(roundId, b, [2, 2, 2]);
  const jury = () => labelAsJury(OPERATOR, study.studyId, raterId, { roundId, after: null });
  expect(await jury()).toEqual({ ...NO_JURY_LABELS, tasks: 3, written: 3, next: null });
  expect(await jury()).toEqual({ ...NO_JURY_LABELS, tasks: 3, unchanged: 3, next: null });
  const [before] = await live(roundId, raterId);
  await changeLabel(one, { level: 4 });
  const other = await changeLabel(two, { level: 4 });
  await addLabels(roundId, b, [null, null, null, 4]);
  expect(await jury()).toEqual({
    ...NO_JURY_LABELS,
    tasks: 4,
    written: 1,
    unchanged: 1,
    split: 2,
    withdrawn: 2,
    next: null,
  });
  expect((await live(roundId, raterId)).map(({ level }) => level)).toEqual([2, 4]);
  expect(await prisma().annotation.findUniqueOrThrow({ where: { id: before?.id ?? "" } })).toMatchObject({
    supersededAt: expect.any(Date),
  });
  await changeLabel(other, { level: 2 });
  expect(await jury()).toMatchObject({ written: 1, split: 1 });
});

test("a changed label takes the place of the one before, and the counts follow", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const { raterId, members } = await juryOf(study, 2, { rule: "mean", quorum: 1 });
  const [a = "", b = ""] = members;
  await addLabels(roundId, a, [1]);
  const jury = () => labelAsJury(OPERATOR, study.studyId, raterId, { roundId, after: null });
  expect(await jury()).toMatchObject({ written: 1 });
  const [before] = await live(roundId, raterId);
  await addLabels(roundId, b, [5]);
  expect(await jury()).toMatchObject({ written: 0, changed: 1 });
  expect(await live(roundId, raterId)).toMatchObject([{ level: 3, supersedesId: before?.id }]);
  expect(await prisma().raterTally.findFirstOrThrow({ where: { raterId } })).toMatchObject({ labels: 1 });
});

test("labels that too few members stand behind by now are withdrawn, and counted", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring");
  const { raterId, members } = await juryOf(study, 2);
  for (const member of members) await addLabels(roundId, member, [5, 5, 5]);
  const jury = () => labelAsJury(OPERATOR, study.studyId, raterId, { roundId, after: null });
  await jury();
  await prisma().annotation.updateMany({ where: { raterId: members[0] ?? "" }, data: { supersededAt: new Date() } });
  expect(await jury()).toEqual({ ...NO_JURY_LABELS, withdrawn: 3, next: null });
  expect(await live(roundId, raterId)).toEqual([]);
});

test("two who compute at once make each label once", async () => {
  const study = await makeStudy(20);
  const roundId = await makeRound(study, "direct_scoring");
  const { raterId, members } = await juryOf(study, 2);
  for (const member of members) await addLabels(roundId, member, Array<5>(20).fill(5));
  const both = await Promise.all(
    [1, 2].map(() => labelAsJury(OPERATOR, study.studyId, raterId, { roundId, after: null })),
  );
  expect(both.map(({ written }) => written).toSorted()).toEqual([0, 20]);
  expect(await prisma().annotation.count({ where: { raterId } })).toBe(20);
});

test("more tasks than fit into one step are all labelled", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const { raterId, members } = await juryOf(study, 2);
  const [instruction] = study.instructions;
  const [task] = await prisma().task.findMany({ where: { roundId } });
  if (!instruction || !task) throw new Error("nothing to label");
  const system = await prisma().system.findFirstOrThrow({ where: { studyId: study.studyId } });
  const responses = Array.from({ length: 1100 }, (_, index) => ({
    id: uuidv7(),
    studyId: study.studyId,
    instructionId: instruction.id,
    systemId: system.id,
    sample: index + 1,
    text: `sample ${index}`,
  }));
  await prisma().response.createMany({ data: responses });
  const tasks = responses.map(({ id }, index) => ({
    id: uuidv7(),
    studyId: study.studyId,
    roundId,
    protocol: "direct_scoring" as const,
    position: index + 1,
    instructionId: instruction.id,
    responseAId: id,
    wanted: 3,
  }));
  await prisma().task.createMany({ data: tasks });
  for (const memberId of members)
    await prisma().annotation.createMany({
      data: [task, ...tasks].map(({ id }) => ({
        id: uuidv7(),
        studyId: study.studyId,
        roundId,
        taskId: id,
        protocol: "direct_scoring" as const,
        raterId: memberId,
        level: 2,
        contentHash: id,
      })),
    });
  const first = await labelAsJury(OPERATOR, study.studyId, raterId, { roundId, after: null });
  expect(first).toMatchObject({ tasks: 1000, written: 1000, next: 999 });
  const second = await labelAsJury(OPERATOR, study.studyId, raterId, { roundId, after: first.next });
  expect(second).toMatchObject({ tasks: 101, written: 101, next: null });
  expect(await prisma().annotation.count({ where: { raterId, roundId } })).toBe(1101);
});

test("who may not control runs computes nothing; juries sit on no jury, and people are no judges", async () => {
  const study = await makeStudy(1);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring");
  const { raterId, members } = await juryOf(study, 2);
  for (const viewer of [await makePerson("Stranger"), await makeMember(studyId, "annotator")])
    await expect(labelAsJury(viewer, studyId, raterId, { roundId, after: null })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  await expect(labelAsJury(OPERATOR, studyId, members[0] ?? "", { roundId, after: null })).rejects.toMatchObject({
    code: "INVALID",
  });
  const jury = (ids: string[]) =>
    createJury(OPERATOR, studyId, { name: uuidv7(), members: ids, rule: "mean", ties: "none", quorum: null });
  await expect(jury([raterId, members[0] ?? ""])).rejects.toMatchObject({ code: "INVALID" });
  const { userId } = await makeMember(studyId, "annotator");
  const person = await prisma().rater.create({ data: { studyId, userId, kind: "human", number: 99, name: "Person" } });
  await expect(jury([person.id, members[0] ?? ""])).rejects.toMatchObject({ code: "NOT_FOUND" });
  const elsewhere = await makeRater((await makeStudy(1)).studyId, { kind: "judge" });
  await expect(jury([elsewhere, members[0] ?? ""])).rejects.toMatchObject({ code: "NOT_FOUND" });
});
