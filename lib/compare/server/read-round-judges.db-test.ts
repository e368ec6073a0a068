import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue, undefinedReason } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readRoundJudges } from "./read-round-judges";

const ASKED = { epsilon: "0.2" } as const;

test("a judge that gives everything the same label is not said to replace people, however close it is", async () => {
  const study = await makeStudy(40);
  const roundId = await makeRound(study, "direct_scoring");
  const random = seededRandom("flat judge");
  for (const _ of ["one", "two", "three"]) {
    const around = study.instructions.map(() => 4 + Math.round((random() - 0.5) * 1.4));
    await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), around);
  }
  const flat = await makeRater(study.studyId, { kind: "judge", name: "flat" });
  await addLabels(
    roundId,
    flat,
    study.instructions.map(() => 4),
  );
  const [judge] = ready(await readRoundJudges(OPERATOR, roundId, ASKED)).judges;
  expect(judge && definedValue(judge.standIn.winningRate)).toBe(1);
  expect(judge && undefinedReason(judge.standIn.passes)).toBe("no-variation");
});

test("each judge is tested, compared with people beside the human ceiling, and with every other judge", async () => {
  const study = await makeStudy(32);
  const roundId = await makeRound(study, "direct_scoring");
  const random = seededRandom("judges");
  const truth = study.instructions.map((_, index) => 1 + (index % 5));
  const near = () => truth.map((level) => Math.min(5, Math.max(1, level + Math.round((random() - 0.5) * 2.2))));
  for (const _ of ["one", "two", "three"]) {
    await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), near());
  }
  const good = await makeRater(study.studyId, { kind: "judge", name: "good" });
  await addLabels(roundId, good, truth);
  await addLabels(
    roundId,
    await makeRater(study.studyId, { kind: "judge", name: "bad" }),
    truth.map((level) => 6 - level),
  );
  const found = ready(await readRoundJudges(OPERATOR, roundId, ASKED));
  expect(found).toMatchObject({ people: "human", measure: "neg_rmse", biases: [], isTooLarge: false });
  expect(found.judges.map(({ name, standIn }) => [name, definedValue(standIn.passes), standIn.items])).toEqual([
    ["good", true, 32],
    ["bad", false, 32],
  ]);
  for (const { replaced } of found.judges) {
    expect(replaced.length).toBeGreaterThan(1);
    for (const { withPerson, withJudge, difference } of replaced) {
      expect(definedValue(difference.value)).toBeCloseTo(definedValue(withJudge) - definedValue(withPerson), 12);
      expect(definedValue(difference.equivalenceInterval).confidence).toBeCloseTo(0.9, 12);
      expect(difference.anytime).not.toBeNull();
    }
  }
  const [standIn, other] = found.judges.map((each) => each.standIn.people);
  expect(standIn?.map(({ pseudonym, n, isRejected }) => [pseudonym, n, isRejected])).toEqual([
    ["Rater 01", 32, true],
    ["Rater 02", 32, true],
    ["Rater 03", 32, true],
  ]);
  expect(other?.every(({ rhoModel, rhoPerson, isRejected }) => rhoModel < rhoPerson && !isRejected)).toBe(true);
  const [ofGood, ofBad, ...people] = found.agreements;
  expect(ofGood && definedValue(ofGood.pearson.value)).toBeGreaterThan(0.8);
  expect(ofBad && definedValue(ofBad.pearson.value)).toBeLessThan(-0.8);
  expect(people.map(({ isPerson, n, name }) => ({ isPerson, n, name }))).toEqual(
    Array(3).fill({ isPerson: true, n: 32, name: null }),
  );
  // The ceiling is the mean of people's figures; judges are compared with the same people on the same responses.
  const ofPeople = people.reduce((sum, { pearson }) => sum + definedValue(pearson.value), 0) / 3;
  expect(found.ceiling).toMatchObject({
    n: 32,
    nPeople: 3,
    pearson: { value: { value: expect.closeTo(ofPeople, 12) } },
  });
  const pearson = found.besideCeiling.filter(({ measure }) => measure === "pearson");
  expect(pearson).toMatchObject([
    { name: "good", n: 32, nPeople: 3, people: { value: expect.closeTo(ofPeople, 12) } },
    { name: "bad", closer: "people" },
  ]);
  expect(pearson[0]?.judge).toEqual(ofGood?.pearson);
  expect(found.pairs.map(({ measure, closer }) => [measure, closer])).toEqual([
    ["pearson", "a"],
    ["spearman", "a"],
    ["mae", "a"],
  ]);
});

test("judges of pairs have their position and length biases, from both orders where they were asked in both", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [5, 5, 1, 3]);
  const judge = await makeRater(study.studyId, { kind: "judge", name: "first" });
  await prisma().rater.update({
    where: { id: judge },
    data: { configuration: { model: { name: "secret-system-left" } } },
  });
  const texts = {
    left: "<think>So what is six times seven?</think>\nThe answer is 42. Done.",
    right: `${"word ".repeat(8)}.`,
  };
  for (const [side, text] of Object.entries(texts)) {
    await prisma().response.updateMany({
      where: { studyId: study.studyId, system: { name: `secret-system-${side}` } },
      data: { text },
    });
  }
  const ids = await addLabels(roundId, judge, [3, 3, 3, 1]);
  await prisma().judgedOrder.createMany({
    data: ids.slice(0, 3).flatMap((annotationId) => [
      { annotationId, shownOrder: "ab", level: 1 },
      { annotationId, shownOrder: "ba", level: 5 },
    ]),
  });
  const { biases, judges, agreements } = ready(await readRoundJudges(OPERATOR, roundId, ASKED));
  const [bias] = biases;
  // Six choices of what came first; the fourth pair has no order.
  expect(bias?.firstPosition.n).toBe(6);
  expect(bias && definedValue(bias.firstPosition.value)).toBe(1);
  expect(bias && definedValue(bias.firstPosition.pValue)).toBe(0.25);
  expect(bias?.self).toMatchObject({ system: "secret-system-left", difference: { n: 7 } });
  // Without its reasoning, what the left system says is the shorter one.
  expect(bias?.longer.n).toBe(7);
  expect(bias && definedValue(bias.longer.value)).toBeCloseTo(3 / 7, 12);
  expect(bias?.self && definedValue(bias.self.own)).toBeCloseTo(4 / 7, 12);
  expect(judges.map(({ standIn }) => undefinedReason(standIn.passes))).toEqual(["no-common-units"]);
  expect(agreements).toEqual([]);
});

test("what somebody says of a brought judge is its model, also after the figures were computed", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [1, 3, 5]);
  const judge = await makeRater(study.studyId, { kind: "judge", name: "brought" });
  await addLabels(roundId, judge, [5, 5, 3]);
  const self = async () => ready(await readRoundJudges(OPERATOR, roundId, ASKED)).biases[0]?.self ?? null;
  expect(await self()).toBeNull();
  await prisma().rater.update({ where: { id: judge }, data: { baseModel: "secret-system-right" } });
  const found = await self();
  expect(found).toMatchObject({ system: "secret-system-right", difference: { n: 3 } });
  expect(found && [definedValue(found.own), definedValue(found.people)]).toEqual([2.5 / 3, 0.5]);
});

test("a round without judges has none of it, and only who may see agreement finds it", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const researcher = await makeMember(study.studyId, "researcher");
  const annotator = await makeMember(study.studyId, "annotator");
  const stranger = await makePerson("stranger");
  expect(await readRoundJudges(researcher, roundId, ASKED)).toMatchObject({ judges: [], pairs: [], people: null });
  for (const viewer of [annotator, stranger]) {
    await expect(readRoundJudges(viewer, roundId, ASKED)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
