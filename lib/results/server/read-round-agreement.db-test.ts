import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { setStratum } from "@/lib/testing/set-stratum";
import { readRaters } from "./raters/read-raters";
import { readRoundAgreement } from "./read-round-agreement";
import { readRoundGroups } from "./read-round-groups";
import { addLabels, changeLabel, makeRater } from "./testing/labels";
import { ready } from "./testing/ready";

const ALL = { raters: "all", level: "nominal" } as const;

/** Two raters, four responses: (1,1), (2,2), (2,1), and one that only the first rater labelled. */
async function smallRound() {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring");
  const [one, two] = [await makeRater(study.studyId), await makeRater(study.studyId)];
  const first = await addLabels(roundId, one, [1, 2, 2, 5]);
  const second = await addLabels(roundId, two, [1, 2, 1, null]);
  return { study, roundId, one, two, first, second };
}

test("alpha of a round computed by hand", async () => {
  const { roundId } = await smallRound();
  const found = await readRoundAgreement(OPERATOR, roundId, ALL);
  // Six pairable labels: three 1s, three 2s. Do = 2/6; De = (2 · 3 · 3) / (6 · 5) = 0.6; alpha = 1 − 0.333… / 0.6.
  expect(definedValue(found.alpha.value)).toBeCloseTo(1 - 2 / 6 / 0.6, 12);
  expect(found.basis).toEqual({ nUnits: 4, nUnitsPairable: 3, nLabels: 7, nLabelsPairable: 6, nRaters: 2 });
  expect(definedValue(found.percentAgreement)).toBeCloseTo(2 / 3, 12);
  expect(found.distribution.map(({ count }) => count)).toEqual([3, 3, 0, 0, 1]);
  expect(definedValue(found.mean)).toBeCloseTo(14 / 7, 12);
  expect(found.coincidences.cells.slice(0, 2).map((row) => row.slice(0, 2))).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect(found.coincidences.total).toBe(6);
});

test("where nearly all labels are one value, its share and Gwet's AC1 are next to alpha", async () => {
  const study = await makeStudy(10);
  const roundId = await makeRound(study, "direct_scoring");
  const [one, two] = [await makeRater(study.studyId), await makeRater(study.studyId)];
  await addLabels(roundId, one, [4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
  const labels = await addLabels(roundId, two, [4, 4, 4, 4, 4, 4, 4, 4, 4, 2]);
  const { prevalence } = await readRoundAgreement(OPERATOR, roundId, ALL);
  // Nine of ten pairs agree; by chance, of five levels, (0.95 · 0.05 + 0.05 · 0.95) / 4.
  const chance = 0.095 / 4;
  expect(prevalence).toMatchObject({ most: "4", share: 0.95 });
  expect(prevalence && definedValue(prevalence.gwet)).toBeCloseTo((0.9 - chance) / (1 - chance), 12);
  for (const label of labels.slice(0, 2)) if (label) await changeLabel(label, { level: 1 });
  // 17 of 20 labels are no more than 85%.
  expect((await readRoundAgreement(OPERATOR, roundId, ALL)).prevalence).toBeNull();
});

test("where labels have answers alone, scores are what is missing", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score");
  const judge = await makeRater(study.studyId, { kind: "judge" });
  expect((await readRoundAgreement(OPERATOR, roundId, ALL)).alpha.value).toMatchObject({
    explanation: "There are no labels.",
  });
  await addLabels(roundId, judge, [{ answers: ["YES", "NO"] }, { answers: ["NO", "NO"] }]);
  const found = await readRoundAgreement(OPERATOR, roundId, ALL);
  for (const missing of [found.alpha.value, found.alpha.interval, found.percentAgreement, found.mean]) {
    expect(missing).toMatchObject({ defined: false, reason: "no-labels", explanation: "No label has a score." });
  }
  const raters = ready(await readRaters(OPERATOR, roundId, ratersQuerySchema.parse(ALL)));
  expect(raters.raters[0]?.scale.mean).toMatchObject({ explanation: "No label has a score." });
  const { overall, groups } = await readRoundGroups.readAtOnce(OPERATOR, roundId, ALL);
  for (const { mean } of [overall, ...groups]) expect(mean).toMatchObject({ explanation: "No label has a score." });
});

test("the interval is the same each time, and there is none of three tasks", async () => {
  const few = await readRoundAgreement(OPERATOR, (await smallRound()).roundId, ALL);
  expect(few.alpha.interval).toMatchObject({ defined: false, reason: "too-few-units" });
  const study = await makeStudy(8);
  const roundId = await makeRound(study, "direct_scoring");
  await addLabels(roundId, await makeRater(study.studyId), [1, 2, 3, 4, 5, 1, 2, 3]);
  await addLabels(roundId, await makeRater(study.studyId), [1, 3, 3, 4, 4, 2, 2, 3]);
  const ordinal = { raters: "all", level: "ordinal" } as const;
  const [once, again] = [
    await readRoundAgreement(OPERATOR, roundId, ordinal),
    await readRoundAgreement(OPERATOR, roundId, ordinal),
  ];
  expect(again).toEqual(once);
  const interval = definedValue(once.alpha.interval);
  expect(interval.confidence).toBe(0.95);
  expect(interval.low).toBeLessThan(interval.high);
});

test("levels of a hundred are counted in bins, those of five one by one", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 0 });
  const levelNames = Array<string>(101).fill("");
  await prisma().round.update({ where: { id: roundId }, data: { scale: "points-0-100", levelNames } });
  await addLabels(roundId, await makeRater(study.studyId), [0, 42, 43, 100]);
  const { histogram, distribution } = await readRoundAgreement(OPERATOR, roundId, ALL);
  expect(distribution).toHaveLength(4);
  expect(histogram?.map(({ count }) => count).filter((count) => count > 0)).toEqual([1, 2, 1]);
  expect((await readRoundAgreement(OPERATOR, (await smallRound()).roundId, ALL)).histogram).toBeNull();
});

test("a superseded label counts no more", async () => {
  const { roundId, second } = await smallRound();
  await changeLabel(second[2] ?? "", { level: 2 });
  const found = await readRoundAgreement(OPERATOR, roundId, ALL);
  expect(definedValue(found.alpha.value)).toBe(1);
  expect(found.basis.nLabels).toBe(7);
});

test("training and attention tasks do not count", async () => {
  const { roundId } = await smallRound();
  await setStratum({ roundId, position: 2 }, "training");
  const found = await readRoundAgreement(OPERATOR, roundId, ALL);
  expect(found.basis).toMatchObject({ nUnits: 3, nLabelsPairable: 4 });
});

test("undefined says why: no labels, one rater, one value throughout", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "preference");
  const reason = async () => (await readRoundAgreement(OPERATOR, roundId, ALL)).alpha;
  expect(await reason()).toMatchObject({ value: { defined: false, reason: "no-labels" } });
  await addLabels(roundId, await makeRater(study.studyId), [3, 3, 3]);
  expect(await reason()).toMatchObject({ value: { reason: "no-pairable-units" } });
  await addLabels(roundId, await makeRater(study.studyId), [3, 3, null]);
  const same = await reason();
  expect(same).toMatchObject({ value: { reason: "no-variation" }, interval: { defined: false } });
  expect(same.value.defined ? "" : same.value.explanation).toContain("same value");
});

test("the raters that count can be chosen by kind and by imported source", async () => {
  const { study, roundId } = await smallRound();
  const judge = await makeRater(study.studyId, { kind: "judge", name: "a model" });
  await addLabels(roundId, judge, [5, 5, 5, 5]);
  const other = await makeRater(study.studyId, { source: "another file" });
  await addLabels(roundId, other, [3, 3, 3, 3]);
  const nLabels = async (raters: string) =>
    (await readRoundAgreement(OPERATOR, roundId, { raters, level: "ordinal" })).basis;
  expect(await nLabels("all")).toMatchObject({ nLabels: 15, nRaters: 4 });
  expect(await nLabels("human")).toMatchObject({ nLabels: 0, nRaters: 0 });
  expect(await nLabels("judge")).toMatchObject({ nLabels: 4, nRaters: 1 });
  expect(await nLabels("imported")).toMatchObject({ nLabels: 11, nRaters: 3 });
  expect(await nLabels("imported:test")).toMatchObject({ nLabels: 7, nRaters: 2 });
});

test("does not exist for annotators, strangers and members of other studies", async () => {
  const { study, roundId } = await smallRound();
  const elsewhere = await makeStudy(1);
  for (const denied of [
    await makeMember(study.studyId, "annotator"),
    await makeMember(elsewhere.studyId, "owner"),
    await makePerson("stranger"),
  ]) {
    await expect(readRoundAgreement(denied, roundId, ALL)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  for (const allowed of [
    await makeMember(study.studyId, "researcher"),
    await makeMember(study.studyId, "owner"),
    await makePerson("admin", { isAdmin: true }),
  ]) {
    expect((await readRoundAgreement(allowed, roundId, ALL)).basis.nLabels).toBe(7);
  }
});
