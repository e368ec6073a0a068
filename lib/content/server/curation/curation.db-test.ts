import { expect, test } from "vitest";
import { EASY_FOR_JUDGES } from "@/lib/content/curation";
import { prisma } from "@/lib/db/client";
import { readVersion } from "@/lib/results/server/figures/read-version";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { addTruth } from "@/lib/results/server/testing/source-rounds";
import { createRound } from "@/lib/round/server/create-round";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { changePair } from "./change-pair";
import { filterPairs, listPairs } from "./pairs";

const ALL = { state: "all", after: 0 } as const;

/** Five pairs: A is better four times, and of the last nothing is known. */
async function curatedStudy() {
  const study = await makeStudy(5);
  const { studyId } = study;
  await addTruth(study, ["win", "win", "win", "win", null]);
  const pairs = await prisma().pair.findMany({ where: { studyId }, orderBy: { externalId: "asc" } });
  const roundId = await makeRound(study, "preference");
  for (const { id, instructionId } of pairs) {
    await prisma().task.updateMany({ where: { roundId, instructionId }, data: { pairId: id } });
  }
  const researcher = await makeMember(studyId, "researcher");
  return { study, studyId, pairs, roundId, researcher };
}

test("verdicts of judges in both orders are counted, and those of people, juries and unread answers are not", async () => {
  const { studyId, pairs, roundId, researcher } = await curatedStudy();
  const [one, two, person] = [
    await makeRater(studyId, { kind: "judge", name: "One" }),
    await makeRater(studyId, { kind: "judge", name: "Two" }),
    await makeRater(studyId, { kind: "human" }),
  ];
  const jury = await makeRater(studyId, { kind: "judge", name: "Jury" });
  await prisma().rater.update({ where: { id: jury }, data: { isJury: true, configuration: { type: "jury" } } });
  // Of three verdicts on the first pair two are right, of those on the second one, on the third one of two, on the fourth none.
  const ofOne = await addLabels(roundId, one, [3, 3, 1, null, 2]);
  await addLabels(roundId, two, [1, 1, 5]);
  for (const [annotation, orders] of [
    [ofOne[0], [2, 4]],
    [ofOne[1], [5, 3]],
  ] as const) {
    await prisma().judgedOrder.createMany({
      data: orders.map((level, index) => ({
        annotationId: annotation ?? "",
        level,
        shownOrder: index === 0 ? ("ab" as const) : ("ba" as const),
      })),
    });
  }
  for (const rater of [person, jury]) await addLabels(roundId, rater, [1, 1, 1, 1, 1]);
  const list = await listPairs(researcher, studyId, ALL);
  expect(list.pairs.map(({ verdicts, right }) => [verdicts, right])).toEqual([
    [3, 2],
    [3, 1],
    [2, 1],
    [0, 0],
    [1, 0],
  ]);
  expect(list.judges.map(({ name }) => name)).toEqual(["One", "Two"]);
  const counts = { kept: 5, withoutTruth: 1, withoutVerdict: 1, easy: 1, hard: 2 };
  expect(await filterPairs(researcher, studyId, { raterIds: null, mode: "preview" })).toEqual(counts);
  // Two alone is right of the first two.
  expect(await filterPairs(researcher, studyId, { raterIds: [two], mode: "preview" })).toMatchObject({
    easy: 2,
    hard: 1,
  });
  expect(await prisma().pair.count({ where: { studyId, droppedAt: { not: null } } })).toBe(0);
  const twice = { raterIds: null, mode: "apply" } as const;
  const applied = await Promise.all([1, 2].map(() => filterPairs(researcher, studyId, twice)));
  expect(applied.map(({ easy }) => easy).sort()).toEqual([0, 1]);
  expect(await listPairs(researcher, studyId, { state: "dropped", after: 0 })).toMatchObject({
    total: 1,
    kept: 4,
    dropped: [{ reason: EASY_FOR_JUDGES, pairs: 1 }],
    pairs: [{ id: pairs[0]?.id, dropReason: EASY_FOR_JUDGES }],
  });
});

test("a dropped pair is in no new round until it is restored", async () => {
  const { studyId, pairs, researcher } = await curatedStudy();
  const planned = async (name: string) => {
    const choice = { protocol: "preference", overlap: 2, pairs: { kind: "imported" }, seed: 1 } as const;
    const { id } = await createRound(researcher, studyId, { ...choice, name });
    const tasks = await prisma().task.findMany({ where: { roundId: id }, select: { pairId: true } });
    return tasks.map(({ pairId }) => pairId).sort();
  };
  const [first, ...rest] = pairs.map(({ id }) => id);
  await changePair(researcher, studyId, first ?? "", { dropReason: "Wrong label" });
  expect(await planned("without")).toEqual(rest.sort());
  await changePair(researcher, studyId, first ?? "", { dropReason: null });
  expect(await planned("with")).toHaveLength(5);
  const events = await prisma().event.findMany({ where: { studyId, kind: "pair.changed" }, orderBy: { id: "asc" } });
  expect(events.map(({ userId, data }) => [userId, data])).toMatchObject([
    [researcher.userId, { change: { dropReason: "Wrong label" }, was: { dropReason: null } }],
    [researcher.userId, { change: { dropReason: null }, was: { dropReason: "Wrong label" } }],
  ]);
});

test("what is known of a pair can be changed; its texts only while no round holds them", async () => {
  const { studyId, pairs, researcher } = await curatedStudy();
  const pairId = pairs[4]?.id ?? "";
  const { id: roundId } = await prisma().round.findFirstOrThrow({ where: { studyId } });
  const before = await readVersion(prisma(), { id: roundId });
  await changePair(researcher, studyId, pairId, { knownOutcome: "loss", explanation: "B answers." });
  expect(await readVersion(prisma(), { id: roundId })).not.toBe(before);
  const change = { textA: "Another text", dropReason: "Wrong label" };
  await expect(changePair(researcher, studyId, pairId, change)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma().pair.findUniqueOrThrow({ where: { id: pairId } })).toMatchObject({
    knownOutcome: "loss",
    explanation: "B answers.",
    droppedAt: null,
  });
  await prisma().round.deleteMany({ where: { studyId } });
  await changePair(researcher, studyId, pairId, { textA: "Another text", explanation: null });
  const after = await prisma().pair.findUniqueOrThrow({ where: { id: pairId }, include: { responseA: true } });
  expect(after).toMatchObject({ explanation: null, responseA: { text: "Another text" } });
  const [event] = await prisma().event.findMany({ where: { studyId }, orderBy: { id: "desc" }, take: 1 });
  expect(event?.data).toMatchObject({ was: { texts: [[after.responseAId, "left 4"]] } });

  const messages = [{ role: "assistant", content: "Hello" }];
  await prisma().response.update({ where: { id: after.responseAId }, data: { messages } });
  const conversation = changePair(researcher, studyId, pairId, { textA: "A third text", explanation: "So." });
  await expect(conversation).rejects.toMatchObject({ code: "INVALID" });
  expect(await prisma().pair.findUniqueOrThrow({ where: { id: pairId } })).toMatchObject({ explanation: null });
});

test("does not exist for others than the study’s researchers", async () => {
  const { studyId, pairs } = await curatedStudy();
  const other = await curatedStudy();
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("stranger"), other.researcher]) {
    await expect(listPairs(denied, studyId, ALL)).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const mode of ["preview", "apply"] as const) {
      await expect(filterPairs(denied, studyId, { raterIds: null, mode })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const changed = changePair(denied, studyId, pairs[0]?.id ?? "", { dropReason: "x" });
    await expect(changed).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  // Nor through a study of one's own.
  const through = changePair(other.researcher, other.studyId, pairs[0]?.id ?? "", { dropReason: "x" });
  await expect(through).rejects.toMatchObject({ code: "NOT_FOUND" });
});
