import { expect, test } from "vitest";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { compareSources } from "@/lib/compare/server/sources/compare-sources";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { prisma } from "@/lib/db/client";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { createJury } from "@/lib/judging/server/create-judge";
import { labelAsJury } from "@/lib/judging/server/label-as-jury";
import { OPERATOR } from "@/lib/people/viewer";
import { taskListQuerySchema } from "@/lib/results/agreement-tasks";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readRaters } from "./raters/read-raters";
import { readAgreementCourse } from "./read-agreement-course";
import { readRoundAgreement } from "./read-round-agreement";
import { readRoundChecklist } from "./read-round-checklist";
import { readRoundGroups } from "./read-round-groups";
import { listLabelledTasks } from "./tasks/list-labelled-tasks";
import { expectCountsRight } from "./testing/expect-counts-right";
import { addLabels, changeLabel, makeRater } from "./testing/labels";
import { ready } from "./testing/ready";

const ORDINAL = { level: "ordinal" } as const;
const EXPORT = { labels: true, texts: false, comments: false, bom: false };

/** Two people who agree on all of four tasks, and two judges who say the opposite of each other. */
async function peopleAndJudges() {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring");
  for (const _ of ["one", "other"]) {
    await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [1, 2, 4, 5]);
  }
  const judge = (name: string) => makeRater(study.studyId, { kind: "judge", name });
  await addLabels(roundId, await judge("up"), [1, 1, 5, 5]);
  await addLabels(roundId, await judge("down"), [5, 5, 1, 1]);
  return { study, roundId };
}

test("what is asked for without raters is of people, though judges labelled too, and says so", async () => {
  const { study, roundId } = await peopleAndJudges();
  const found = await readRoundAgreement(OPERATOR, roundId, ORDINAL);
  expect(found).toMatchObject({ raters: "human", basis: { nLabels: 8, nRaters: 2 } });
  expect(definedValue(found.alpha.value)).toBe(1);
  expect(await readRoundAgreement(OPERATOR, roundId, { ...ORDINAL, raters: "human" })).toEqual(found);
  const all = await readRoundAgreement(OPERATOR, roundId, { ...ORDINAL, raters: "all" });
  expect(definedValue(all.alpha.value)).toBeLessThan(0.5);

  expect(await readRoundGroups.readAtOnce(OPERATOR, roundId, ORDINAL)).toMatchObject({
    raters: "human",
    overall: { alpha: found.alpha },
  });
  expect(await readRoundSystems.readAtOnce(OPERATOR, roundId, { answers: "pooled" })).toMatchObject({
    raters: "human",
  });
  expect(ready(await readRoundChecklist(OPERATOR, roundId, { order: "checklist", after: 0 }))).toMatchObject({
    raters: "human",
  });
  const raters = ready(await readRaters(OPERATOR, roundId, { ...ORDINAL, names: "0" }));
  expect(raters).toMatchObject({ query: { raters: "human" }, alpha: found.alpha, basis: { nRaters: 2 } });
  expect(raters.raters.map(({ kind }) => kind)).toEqual(["human", "human"]);
  const course = await readAgreementCourse(OPERATOR, roundId, {});
  expect(course).toMatchObject({ raters: "human" });
  expect(course.moments.at(-1)).toMatchObject({ labels: 8, alpha: found.alpha.value });

  const tasks = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({}));
  expect(tasks.tasks.map(({ spread, labels }) => [spread, labels.length])).toEqual([0, 0, 0, 0].map(() => [0, 2]));
  const judged = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({ raters: "judge" }));
  expect(judged.tasks[0]).toMatchObject({ spread: 4, labels: [{ level: 1 }, { level: 5 }] });

  const again = await makeRound(study, "direct_scoring");
  await addLabels(again, await makeRater(study.studyId, { kind: "human" }), [1, 2, 4, 5]);
  const side = ready(await compareRounds(OPERATOR, study.studyId, { ...ORDINAL, rounds: [roundId, again] }));
  expect(side.raters).toBe("human");
  expect(side.rounds[0]).toMatchObject({ alpha: found.alpha, basis: { nLabels: 8 } });
});

test("gold, its alpha and the labels' files are people's, unless raters are chosen", async () => {
  const { roundId } = await peopleAndJudges();
  const read = (raters?: string) =>
    withRoundExport(OPERATOR, roundId, { ...EXPORT, raters }, async ({ facts, records }) => {
      const means: (number | null)[] = [];
      let nLabels = 0;
      for await (const { gold, labels } of records({ gold: true, labels: true })) {
        means.push(...gold.map(({ mean }) => mean));
        nLabels += labels.length;
      }
      return { facts: await facts(), means, nLabels };
    });
  const usual = await read();
  expect(usual.facts).toMatchObject({ options: { raters: "human" }, counts: { labelledTasks: 4 } });
  expect(usual.facts.agreement?.estimate.value).toMatchObject({ value: 1 });
  expect(usual.means).toEqual([1, 2, 4, 5]);
  expect(usual.nLabels).toBe(8);
  const judges = await read("judge");
  expect(judges.means).toEqual([3, 3, 3, 3]);
  expect(judges.nLabels).toBe(8);
});

test("where only judges labelled, agreement is among judges, and says so", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "preference");
  for (const name of ["one", "two"]) {
    await addLabels(roundId, await makeRater(study.studyId, { kind: "judge", name }), [1, 3, 5]);
  }
  expect(await readRoundAgreement(OPERATOR, roundId, ORDINAL)).toMatchObject({
    raters: "judge",
    basis: { nLabels: 6 },
  });
});

test("a jury stands in no coefficient beside its members, though it can be compared with any other source", async () => {
  const study = await makeStudy(4, 1);
  const roundId = await makeRound(study, "check_then_score");
  const members: string[] = [];
  const said = [
    [1, 2, 4, 5],
    [1, 4, 2, 5],
    [2, 2, 4, 4],
  ] as const;
  for (const levels of said) {
    const member = await makeRater(study.studyId, { kind: "judge" });
    const labels = levels.map((level) => ({ level, answers: [level > 2 ? ("YES" as const) : ("NO" as const)] }));
    await addLabels(roundId, member, labels);
    members.push(member);
  }
  const read = async () => [
    await readRoundAgreement(OPERATOR, roundId, ORDINAL),
    await readRoundAgreement(OPERATOR, roundId, { ...ORDINAL, raters: "all" }),
    ready(await readRoundChecklist(OPERATOR, roundId, { order: "checklist", after: 0 })),
    await readRaters(OPERATOR, roundId, { ...ORDINAL, raters: "all", names: "0" }),
    await readAgreementCourse(OPERATOR, roundId, {}),
  ];
  const before = await read();
  const how = { rule: "majority", ties: "careful", quorum: null } as const;
  const jury = await createJury(OPERATOR, study.studyId, { ...how, name: "Jury", members });
  const done = () => labelAsJury(OPERATOR, study.studyId, jury.raterId, { roundId, after: null });
  expect(await done()).toMatchObject({ written: 4 });
  await prisma().roundResult.deleteMany({ where: { roundId } });
  expect(await read()).toEqual(before);
  // As labels come one by one, many at once, are changed and are recounted.
  const { studyId } = study;
  await expectCountsRight(roundId);
  const [first] = await prisma().annotation.findMany({
    where: { roundId, raterId: members[0] ?? "", supersededAt: null },
  });
  await changeLabel(first?.id ?? "", { level: 5, answers: ["YES"] });
  expect(await done()).toMatchObject({ tasks: 4 });
  await expectCountsRight(roundId);
  await prisma().$executeRaw`SELECT recount_round(${roundId}::uuid)`;
  await expectCountsRight(roundId);

  const sources = await listSources(OPERATOR, studyId);
  const ofJury = sources.find(({ id }) => id === `rater:${roundId}:${jury.raterId}`);
  const all = sources.find(({ id }) => id === `consensus:${roundId}`);
  expect(all?.raterIds.toSorted()).toEqual(members.toSorted());
  expect(ofJury).toMatchObject({ raterIds: [jury.raterId], juryMembers: members });
  const [comparison] = ready(
    await compareSources(OPERATOR, studyId, { label: all?.id ?? "", prediction: ofJury?.id ?? "" }),
  ).comparisons;
  expect(comparison).toMatchObject({ sharesRaters: true });
});

test("alpha and its interval are the same wherever they stand", async () => {
  const study = await makeStudy(6);
  const roundId = await makeRound(study, "direct_scoring");
  for (const levels of [
    [1, 2, 4, 5, 3, 1],
    [1, 3, 4, 4, 3, 2],
    [2, 2, 5, 5, 1, null],
  ] as const) {
    await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), levels);
  }
  const { alpha, basis } = await readRoundAgreement(OPERATOR, roundId, ORDINAL);
  expect(alpha.interval.defined).toBe(true);
  expect(await readRaters(OPERATOR, roundId, { ...ORDINAL, names: "0" })).toMatchObject({ alpha, basis });
  expect((await readRoundGroups.readAtOnce(OPERATOR, roundId, ORDINAL)).overall.alpha).toEqual(alpha);
  const last = (await readAgreementCourse(OPERATOR, roundId, {})).moments.at(-1);
  expect(last).toMatchObject({ labels: 17, alpha: alpha.value, interval: alpha.interval });
  const exported = await withRoundExport(
    OPERATOR,
    roundId,
    EXPORT,
    async ({ facts }) => (await facts()).agreement?.estimate,
  );
  expect(exported).toEqual(alpha);
});
