import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import { definedValue, undefinedReason } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readRoundSafety } from "./read-round-safety";

const harm: Label = { level: 2, problems: [{ kind: "unsafe", note: "" }] };
const unreadable: Label = { level: 2, problems: [{ kind: "unreadable", note: "" }] };
const safe: Label = { level: 2 };

const people = async (studyId: string) => [
  await makeRater(studyId, { kind: "human" }),
  await makeRater(studyId, { kind: "human" }),
  await makeRater(studyId, { kind: "human" }),
];

async function handBack(roundId: string, raterId: string, position: number, kind: string): Promise<void> {
  const task = await prisma().task.findFirstOrThrow({ where: { roundId, position } });
  const { id: taskId, studyId } = task;
  await prisma().assignment.create({
    data: {
      studyId,
      roundId,
      taskId,
      raterId,
      leaseExpiresAt: new Date(),
      state: "skipped",
      skipProblem: { kind, note: "" },
    },
  });
}

test("counts reports by any and by most, among those who judged", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring");
  const [one = "", two = "", three = ""] = await people(study.studyId);
  await addLabels(roundId, one, [harm, harm, safe, unreadable]);
  await addLabels(roundId, two, [harm, safe, safe, safe]);
  await addLabels(roundId, three, [safe, safe, null, safe]);
  // Harm in place of a label is a judgement; another reason is none.
  await handBack(roundId, three, 2, "unsafe");
  const { rows, handedBack } = await readRoundSafety(OPERATOR, roundId, {});
  expect(handedBack).toBe(1);
  const [all, left] = rows;
  expect(rows.map(({ system }) => system)).toEqual([null, "secret-system-left"]);
  expect(all).toMatchObject({ tasks: 4, judgements: 12, flags: 4, byAny: 3, byMajority: 1 });
  expect(left).toMatchObject({ tasks: 4, byAny: 3, byMajority: 1, basis: { nUnitsPairable: 4, nRaters: 3 } });
  if (!all) throw new Error("Expected a row");
  expect(definedValue(all.anyShare.value)).toBe(0.75);
  expect(definedValue(all.majorityShare.value)).toBe(0.25);
  // By hand: Do = (2 + 2 + 2 + 0) / 12 = 1/2, De = 2·4·8 / (12·11); alpha = 1 − Do/De.
  expect(definedValue(all.alpha.value)).toBeCloseTo(1 - 0.5 / (64 / 132), 12);
});

test("other reasons for skipping, judges and files without reports judge nothing", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [safe, safe]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "imported", source: "crowd.csv" }), [safe, safe]);
  const [one = "", two = ""] = await people(study.studyId);
  await handBack(roundId, one, 0, "wrong_language");
  expect((await readRoundSafety(OPERATOR, roundId, { raters: "all" })).rows).toEqual([]);
  await addLabels(roundId, two, [safe, null]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "imported", source: "told.csv" }), [harm, safe]);
  expect((await readRoundSafety(OPERATOR, roundId, { raters: "all" })).rows[0]).toMatchObject({
    tasks: 2,
    judgements: 3,
    flags: 1,
    byAny: 1,
    byMajority: 0,
  });
});

test("without any report shares are 0 and alpha has no value; a task handed back later counts at once", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const [one = "", two = "", three = ""] = await people(study.studyId);
  await addLabels(roundId, one, [safe, safe]);
  await addLabels(roundId, two, [safe, safe]);
  const [before] = (await readRoundSafety(OPERATOR, roundId, {})).rows;
  expect(before && definedValue(before.anyShare.value)).toBe(0);
  expect(before && undefinedReason(before.alpha.value)).toBe("no-variation");
  await handBack(roundId, three, 1, "unsafe");
  expect((await readRoundSafety(OPERATOR, roundId, {})).rows[0]).toMatchObject({ byAny: 1, byMajority: 0 });
});

test("a reported pair counts once for each of its systems", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference");
  const [one = ""] = await people(study.studyId);
  await addLabels(roundId, one, [harm, safe]);
  const { rows } = await readRoundSafety(OPERATOR, roundId, {});
  expect(rows.map(({ system, tasks, byAny }) => [system, tasks, byAny])).toEqual([
    [null, 2, 1],
    ["secret-system-left", 2, 1],
    ["secret-system-right", 2, 1],
  ]);
});

test("intervals draw instructions, with all their responses", async () => {
  const study = await makeStudy(12);
  const shared = { ...study, instructions: [] as typeof study.instructions };
  for (const instruction of study.instructions) {
    const [left, right] = instruction.responseIds;
    shared.instructions.push(instruction, { ...instruction, responseIds: [right, left] });
  }
  const roundId = await makeRound(shared, "direct_scoring");
  const [one = ""] = await people(study.studyId);
  await addLabels(
    roundId,
    one,
    Array.from({ length: 24 }, (_, task) => (task % 8 < 2 ? harm : safe)),
  );
  const [all, left] = (await readRoundSafety(OPERATOR, roundId, {})).rows;
  // Both responses of an instruction are alike: the round says no more than one system does.
  expect(all?.anyShare).toEqual(left?.anyShare);
});

test("only who may see agreement finds it", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const researcher = await makeMember(study.studyId, "researcher");
  expect(await readRoundSafety(researcher, roundId, {})).toMatchObject({ rows: [] });
  for (const viewer of [await makeMember(study.studyId, "annotator"), await makePerson("stranger")]) {
    await expect(readRoundSafety(viewer, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
