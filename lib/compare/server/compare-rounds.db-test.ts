import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import type { Level } from "@/lib/round/protocol/protocol";
import { compareProtocols } from "@/lib/stats/comparison/compare-protocols";
import { type Label, labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { setStratum } from "@/lib/testing/set-stratum";
import { compareRounds } from "./compare-rounds";

const QUERY = { raters: "all", level: "ordinal" } as const;
const UNITS = 12;

/** Direct scores that scatter, and scores after a checklist that nearly agree, of the same responses. */
async function twoRounds() {
  const study = await makeStudy(UNITS);
  const [direct, checked] = [await makeRound(study, "direct_scoring"), await makeRound(study, "check_then_score")];
  const draw = seededRandom("labels");
  const level = (): Level => ([1, 2, 3, 4, 5] as const)[Math.floor(draw() * 5)] ?? 1;
  const labels: { direct: Label[]; checked: Label[] } = { direct: [], checked: [] };
  for (let rater = 0; rater < 3; rater++) {
    const raterId = await makeRater(study.studyId);
    const scattered = Array.from({ length: UNITS }, (_, unit) => (unit === 0 && rater > 0 ? null : level()));
    const agreed = Array.from({ length: UNITS }, (_, unit): Level => (unit % 2 === 0 ? 2 : 4));
    await addLabels(direct, raterId, scattered);
    await addLabels(checked, raterId, agreed);
    scattered.forEach((value, unit) => {
      labels.direct.push({ unit: String(unit), rater: raterId, value });
    });
    agreed.forEach((value, unit) => {
      labels.checked.push({ unit: String(unit), rater: raterId, value });
    });
  }
  return { study, direct, checked, labels };
}

test("two rounds on the same responses are paired by response, as the statistics library pairs them", async () => {
  const { study, direct, checked, labels } = await twoRounds();
  const found = ready(await compareRounds(OPERATOR, study.studyId, { ...QUERY, rounds: [direct, checked] }));
  const [pair] = found.pairs;
  if (!pair?.comparable) throw new Error("expected comparable rounds");
  expect(pair).toMatchObject({ design: "paired", nUnits: { a: 11, b: 11 }, nUnitsLeftOut: { a: 1, b: 1 } });

  const values = [1, 2, 3, 4, 5];
  const expected = compareProtocols(
    labelTableFromLabels(labels.direct, { values }),
    labelTableFromLabels(labels.checked, { values }),
    { difference: "ordinal", design: "paired", random: seededRandom("other") },
  );
  for (const side of ["a", "b", "difference"] as const) {
    expect(definedValue(pair.alpha[side])).toBeCloseTo(definedValue(expected.alpha[side]), 12);
    expect(definedValue(pair.mean[side])).toBeCloseTo(definedValue(expected.mean[side]), 12);
  }
  expect(pair.alpha.verdict).toBe("b-higher");
  expect(definedValue(pair.alpha.pValue)).toBeLessThan(0.05);
  const alone = await readRoundAgreement(OPERATOR, checked, QUERY);
  expect(found.rounds[1]?.alpha).toEqual(alone.alpha);
  expect(ready(await compareRounds(OPERATOR, study.studyId, { ...QUERY, rounds: [direct, checked] }))).toEqual(found);
});

test("the same labels twice are no difference", async () => {
  const { study, direct, labels } = await twoRounds();
  const again = await makeRound(study, "direct_scoring");
  const raters = [...new Set(labels.direct.map(({ rater }) => rater))];
  for (const rater of raters) {
    const of = labels.direct.filter((label) => label.rater === rater);
    await addLabels(
      again,
      rater,
      of.map(({ value }) => (value === null ? null : { level: ([1, 2, 3, 4, 5] as const)[Number(value) - 1] })),
    );
  }
  const [pair] = ready(await compareRounds(OPERATOR, study.studyId, { ...QUERY, rounds: [direct, again] })).pairs;
  if (!pair?.comparable) throw new Error("expected comparable rounds");
  expect(definedValue(pair.alpha.difference)).toBe(0);
  expect(definedValue(pair.alpha.pValue)).toBe(1);
  expect([pair.alpha.verdict, pair.mean.verdict]).toEqual(["cannot-tell", "cannot-tell"]);
});

test("rounds without a response in common are compared unpaired, and scores not with preferences", async () => {
  const { study, direct } = await twoRounds();
  const elsewhere = await makeRound(study, "direct_scoring");
  await prisma().task.deleteMany({ where: { roundId: elsewhere } });
  await prisma().task.createMany({
    data: study.instructions.map(({ id, responseIds }, position) => ({
      studyId: study.studyId,
      roundId: elsewhere,
      protocol: "direct_scoring" as const,
      position,
      instructionId: id,
      responseAId: responseIds[1],
      wanted: 3,
    })),
  });
  for (let rater = 0; rater < 2; rater++) {
    await addLabels(elsewhere, await makeRater(study.studyId), [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]);
  }
  const preference = await makeRound(study, "preference");
  const found = ready(
    await compareRounds(OPERATOR, study.studyId, { ...QUERY, rounds: [direct, elsewhere, preference] }),
  );
  expect(found.pairs).toMatchObject([
    { comparable: true, design: "unpaired", nUnits: { a: 11, b: 12 } },
    { comparable: false, why: expect.stringContaining("preferences") },
  ]);
});

test("scores are compared with scores and preferences with preferences, in one table of all four", async () => {
  const study = await makeStudy(12);
  const rounds: string[] = [];
  for (const protocol of ["direct_scoring", "check_then_score", "preference", "check_then_prefer"] as const) {
    const round = await makeRound(study, protocol);
    const levels: Level[] = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2];
    for (const shift of [0, protocol.startsWith("check") ? 0 : 1]) {
      const moved = levels.map((level, index) => (index % 3 === 0 ? ((level + shift - 1) % 5) + 1 : level));
      await addLabels(round, await makeRater(study.studyId), moved);
    }
    rounds.push(round);
  }
  const [score, checkScore, prefer, checkPrefer] = rounds;
  const found = ready(await compareRounds(OPERATOR, study.studyId, { ...QUERY, rounds }));
  expect(found.rounds.map(({ id }) => id)).toEqual(rounds);
  expect(found.pairs).toMatchObject([
    { aId: score, bId: checkScore, comparable: true, design: "paired", nUnits: { a: 12, b: 12 } },
    { aId: prefer, bId: checkPrefer, comparable: true, design: "paired", nUnits: { a: 12, b: 12 } },
  ]);
  for (const pair of found.pairs) {
    expect(pair).toMatchObject({ alpha: { b: { value: 1 } } });
    expect(pair.comparable && pair.alpha.difference.defined && pair.alpha.difference.value).toBeGreaterThan(0);
  }
});

test("of each round: who labelled, how long it took, and what a program made up", async () => {
  const study = await makeStudy(3);
  const [one, other] = [await makeRound(study, "direct_scoring"), await makeRound(study, "direct_scoring")];
  const [person, program] = [await makeRater(study.studyId), await makeRater(study.studyId, { simulated: true })];
  const timed = (level: Level, durationMs: number) => ({ level, durationMs });
  await addLabels(one, person, [timed(1, 1000), timed(2, 2000), timed(3, 9000)]);
  await addLabels(one, program, [timed(1, 4000), 2, 3]);
  await addLabels(other, person, [1, 2, 3]);
  // Training does not count.
  await setStratum({ roundId: one, position: 2 }, "training");
  const found = ready(await compareRounds(OPERATOR, study.studyId, { ...QUERY, rounds: [one, other] }));
  expect(found.rounds).toMatchObject([
    { basis: { nUnits: 2, nLabels: 4, nRaters: 2 }, medianDurationMs: 2000, timedLabels: 3, simulatedLabels: 2 },
    { basis: { nUnits: 3, nLabels: 3, nRaters: 1 }, medianDurationMs: null, timedLabels: 0, simulatedLabels: 0 },
  ]);
});

test("a pair that stands the other way round is turned", async () => {
  const study = await makeStudy(4);
  const [one, other] = [await makeRound(study, "preference"), await makeRound(study, "preference")];
  for (const task of await prisma().task.findMany({ where: { roundId: other } })) {
    await prisma().task.update({
      where: { id: task.id },
      data: { responseAId: task.responseBId ?? "", responseBId: task.responseAId, pairId: null },
    });
  }
  for (let rater = 0; rater < 2; rater++) {
    const raterId = await makeRater(study.studyId);
    await addLabels(one, raterId, [1, 2, 2, 5]);
    await addLabels(other, raterId, [5, 4, 4, 1]);
  }
  const query = { ...QUERY, order: "stored" as const, rounds: [one, other] };
  const [pair] = ready(await compareRounds(OPERATOR, study.studyId, query)).pairs;
  if (!pair?.comparable) throw new Error("expected comparable rounds");
  expect([definedValue(pair.mean.a), definedValue(pair.mean.b)]).toEqual([2.5, 2.5]);
  expect(pair.nUnits).toEqual({ a: 4, b: 4 });
});

test("rounds of another study, and every round to who may not read agreement, do not exist", async () => {
  const { study, direct, checked } = await twoRounds();
  const other = await makeStudy(1);
  const foreign = await makeRound(other, "direct_scoring");
  const query = { ...QUERY, rounds: [direct, checked] };
  await expect(compareRounds(OPERATOR, study.studyId, { ...QUERY, rounds: [direct, foreign] })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  for (const denied of [await makeMember(study.studyId, "annotator"), await makeMember(other.studyId, "owner")]) {
    await expect(compareRounds(denied, study.studyId, query)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const allowed = await makeMember(study.studyId, "researcher");
  expect(ready(await compareRounds(allowed, study.studyId, query)).rounds).toHaveLength(2);
});
