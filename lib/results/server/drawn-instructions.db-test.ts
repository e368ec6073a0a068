import { expect, test } from "vitest";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { readJudges } from "@/lib/compare/server/read-judges";
import { compareSources } from "@/lib/compare/server/sources/compare-sources";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { prisma } from "@/lib/db/client";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { OPERATOR } from "@/lib/people/viewer";
import { checklistQuerySchema } from "@/lib/results/agreement-checklist";
import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import type { Answer, Level, Protocol } from "@/lib/round/protocol/protocol";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { ratersAgainstOthers } from "@/lib/stats/consensus/rater-against-others";
import { pairwiseLabelDistanceIntervals } from "@/lib/stats/preference/pairwise-label-distance";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import { seededRandom } from "@/lib/stats/resampling/random";
import { undefinedBecause } from "@/lib/stats/statistic";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { readRaters } from "./raters/read-raters";
import { readAgreementCourse } from "./read-agreement-course";
import { readRoundAgreement } from "./read-round-agreement";
import { readRoundChecklist } from "./read-round-checklist";
import { readRoundGroups } from "./read-round-groups";
import { addLabels, makeRater } from "./testing/labels";
import { ready } from "./testing/ready";

const FILTER = { raters: "all", level: "ordinal" } as const;
const INSTRUCTIONS = 10;

/** Both responses to each instruction; three raters agree on those to every other instruction. */
async function roundOfTwoEach(
  study: StudyForTest,
  protocol: Protocol,
  { seed = 7, draws = "labels" }: { seed?: number; draws?: string } = {},
): Promise<{ roundId: string; levels: Level[][] }> {
  const roundId = await makeRound(study, protocol);
  await prisma().round.update({ where: { id: roundId }, data: { seed } });
  const tasks = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  await prisma().task.createMany({
    data: tasks.map(({ id: _, position, responseAId, instructionId, ...task }, index) => ({
      studyId: task.studyId,
      roundId,
      protocol,
      instructionId,
      wanted: task.wanted,
      checklistId: task.checklistId,
      position: INSTRUCTIONS + position,
      responseAId: study.instructions[index]?.responseIds[1] ?? responseAId,
    })),
  });
  const draw = seededRandom(draws);
  const level = (): Level => 1 + Math.floor(draw() * 5);
  const truth = Array.from({ length: 2 * INSTRUCTIONS }, level);
  const levels: Level[][] = [];
  for (let rater = 0; rater < 3; rater++) {
    const given = truth.map((known, task) => ((task % INSTRUCTIONS) % 2 === 0 ? known : level()));
    levels.push(given);
    const answer = (): Answer => (draw() < 0.5 ? "YES" : "NO");
    await addLabels(
      roundId,
      await makeRater(study.studyId, { kind: "human" }),
      given.map((each) => (protocol === "direct_scoring" ? each : { level: each, answers: [answer(), answer()] })),
    );
  }
  return { roundId, levels };
}

test("where tasks share an instruction, intervals draw instructions with all their tasks, and everything says so", async () => {
  const { roundId, levels } = await roundOfTwoEach(await makeStudy(INSTRUCTIONS), "direct_scoring");
  const found = await readRoundAgreement(OPERATOR, roundId, FILTER);
  expect(found.drawn).toBe("instructions");
  const table = labelTableFromLabels(
    levels.flatMap((row, rater) => row.map((value, task) => ({ unit: `${task}`, rater: `${rater}`, value }))),
    { values: [1, 2, 3, 4, 5] },
  );
  const patterns = patternsFromTable(table);
  const clusters = Array.from({ length: INSTRUCTIONS }, (_, instruction) => ({
    patterns: [instruction, INSTRUCTIONS + instruction].map((unit) => patterns.patternOfUnit[unit] ?? 0),
    times: 1,
  }));
  const drawn = (together: typeof clusters | null) =>
    definedValue(
      alphaInterval(patterns, "ordinal", { random: seededRandom(1), resamples: 20_000, clusters: together }),
    );
  const interval = definedValue(found.alpha.interval);
  const [expected, byTask] = [drawn(clusters), drawn(null)];
  expect(interval.low).toBeCloseTo(expected.low, 1);
  expect(interval.high).toBeCloseTo(expected.high, 1);
  // Raters agree on all tasks of an instruction or on none: tasks that are drawn apart promise too much.
  expect(interval.high - interval.low).toBeGreaterThan(1.1 * (byTask.high - byTask.low));

  const { drawn: ofGroups, overall, groups } = await readRoundGroups.readAtOnce(OPERATOR, roundId, FILTER);
  expect(ofGroups).toBe("instructions");
  expect(overall.alpha).toEqual(found.alpha);
  expect(groups.filter(({ grouping }) => grouping === "system")).toHaveLength(2);
  const { moments } = await readAgreementCourse(OPERATOR, roundId, {});
  expect(moments.at(-1)?.interval).toEqual(found.alpha.interval);
  const raters = ready(await readRaters(OPERATOR, roundId, { ...FILTER, names: "0" }));
  expect(raters.alpha).toEqual(found.alpha);
  const options = { ...FILTER, labels: false, texts: false, comments: false, bom: false };
  const facts = await withRoundExport(OPERATOR, roundId, options, async (source) => source.facts());
  expect(facts.agreement?.drawn).toBe("instructions");
});

test("means and requirements met of several systems draw instructions, those of one system are as they were", async () => {
  const study = await makeStudy(INSTRUCTIONS);
  await prisma().instruction.updateMany({ where: { studyId: study.studyId }, data: { subset: "all" } });
  const { roundId } = await roundOfTwoEach(study, "check_then_score");
  const { scores, checklist } = await readRoundSystems.readAtOnce(OPERATOR, roundId, {
    raters: "all",
    answers: "pooled",
  });
  const of = <Row extends { grouping: string }>(rows: readonly Row[], grouping: string) =>
    rows.filter((row) => row.grouping === grouping);
  expect(of(scores, "system").map(({ responses }) => responses)).toEqual([INSTRUCTIONS, INSTRUCTIONS]);
  const [whole] = of(scores, "subset");
  expect(whole).toMatchObject({ responses: 2 * INSTRUCTIONS, labels: 6 * INSTRUCTIONS });
  expect(definedValue(whole?.mean.interval ?? NONE).nResamples).toBe(1000);
  expect(of(checklist, "system").map(({ hardSatisfaction }) => methodOf(hardSatisfaction))).toEqual([
    "wilson",
    "wilson",
  ]);
  expect(of(checklist, "subset").map(({ hardSatisfaction }) => methodOf(hardSatisfaction))).toEqual(["percentile"]);
});

const NONE = undefinedBecause("no-labels");
const methodOf = ({ interval }: Estimate) => definedValue(interval).method;

test("the same labels have the same interval in another round, whatever its seed", async () => {
  const [one, copy] = [
    await roundOfTwoEach(await makeStudy(INSTRUCTIONS), "check_then_score", { seed: 7 }),
    await roundOfTwoEach(await makeStudy(INSTRUCTIONS), "check_then_score", { seed: 99 }),
  ];
  const [a, b] = [
    await readRoundAgreement(OPERATOR, one.roundId, FILTER),
    await readRoundAgreement(OPERATOR, copy.roundId, FILTER),
  ];
  expect(b.alpha).toEqual(a.alpha);
  const query = checklistQuerySchema.parse({ raters: "all" });
  const answers = ready(await readRoundChecklist(OPERATOR, one.roundId, query));
  expect(ready(await readRoundChecklist(OPERATOR, copy.roundId, query)).pooled).toEqual(answers.pooled);
  expect(answers.pooled.drawn).toBe("instructions");
  expect(answers.items[0]?.drawn).toBe("questions");
});

test("two rounds are compared by instruction where their tasks share one", async () => {
  const study = await makeStudy(INSTRUCTIONS);
  const { roundId } = await roundOfTwoEach(study, "direct_scoring");
  const { roundId: other } = await roundOfTwoEach(study, "direct_scoring", { draws: "others" });
  const compare = async (rounds: string[]) =>
    ready(await compareRounds(OPERATOR, study.studyId, { ...FILTER, rounds }));
  const { pairs, rounds, seed } = await compare([roundId, other]);
  expect(seed).toBe(String(FIGURE_SEED));
  expect(rounds.map(({ drawn }) => drawn)).toEqual(["instructions", "instructions"]);
  const [pair] = pairs;
  if (!pair?.comparable) throw new Error("expected comparable rounds");
  expect(pair).toMatchObject({ design: "paired", drawn: "instructions", nUnits: { a: 20, b: 20 } });
  expect(definedValue(pair.alpha.interval).high - definedValue(pair.alpha.interval).low).toBeGreaterThan(0.1);
  expect(await compare([roundId, other])).toMatchObject({ pairs });
});

/** Two pairs of each instruction, of which a person and a judge agree on both or on neither; a third agrees with the person. */
async function preferencesOfTwoEach(study: StudyForTest): Promise<string> {
  const { studyId } = study;
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  const third = await prisma().system.create({ data: { studyId, name: "third" } });
  for (const [position, { id: instructionId, responseIds }] of study.instructions.entries()) {
    const { id } = await prisma().response.create({ data: { studyId, instructionId, systemId: third.id, text: "c" } });
    await prisma().task.create({
      data: {
        studyId,
        roundId,
        protocol: "preference",
        instructionId,
        wanted: 3,
        position: INSTRUCTIONS + position,
        responseAId: responseIds[0],
        responseBId: id,
      },
    });
  }
  const tasks = Array.from({ length: 2 * INSTRUCTIONS }, (_, task) => task % INSTRUCTIONS);
  const person = tasks.map((instruction): Level => (instruction % 3 === 0 ? 1 : 5));
  await addLabels(roundId, await makeRater(studyId), person);
  await addLabels(roundId, await makeRater(studyId), person);
  await addLabels(
    roundId,
    await makeRater(studyId, { kind: "judge" }),
    tasks.map((instruction): Level => (instruction % 2 === 0 ? 1 : 5)),
  );
  return roundId;
}

test("distances, the human ceiling and question accuracy draw instructions where they share one", async () => {
  const study = await makeStudy(INSTRUCTIONS);
  const roundId = await preferencesOfTwoEach(study);
  const truth = `consensus:${roundId}`;
  const judges = ready(await readJudges(OPERATOR, study.studyId, { truth }));
  const [first] = judges?.comparisons ?? [];
  expect(first).toMatchObject({ drawsInstructions: true, nPairs: 20 });
  expect(judges?.ceiling).toMatchObject({ drawsInstructions: true, nUnits: 20 });
  const ofJudge = judges?.comparisons.find(({ prediction }) => prediction.hasJudges);
  // Both pairs of an instruction are at the same distance: as wide as of ten pairs, though there are twenty.
  const counts = ofJudge?.counts ?? [0, 0, 0];
  const half: [number, number, number] = [counts[0] / 2, counts[1] / 2, counts[2] / 2];
  const alone = pairwiseLabelDistanceIntervals(half, { random: seededRandom(FIGURE_SEED) });
  expect(ofJudge?.wpld.interval).toEqual(alone.weighted);
  expect(definedValue(ofJudge?.pld[0].interval ?? NONE).method).toBe("percentile");

  const { roundId: scored } = await roundOfTwoEach(study, "check_then_score");
  const answered = ready(await readJudges(OPERATOR, study.studyId, { truth: `consensus:${scored}` }));
  expect(answered?.questions.map(({ drawsInstructions }) => drawsInstructions)).toEqual([true, true, true]);
  expect(definedValue(answered?.questionCeiling?.accuracy.interval ?? NONE).method).toBe("percentile");
  const alike = ready(await compareSources(OPERATOR, study.studyId, { label: `consensus:${scored}` })).comparisons;
  expect(alike.some(({ drawsInstructions, nPairs }) => !drawsInstructions && nPairs === INSTRUCTIONS)).toBe(true);
});

test("raters' kappas draw instructions where tasks share one, and tasks as before where none do", async () => {
  const study = await makeStudy(INSTRUCTIONS);
  const { roundId, levels } = await roundOfTwoEach(study, "direct_scoring");
  const table = labelTableFromLabels(
    levels.flatMap((row, rater) => row.map((value, task) => ({ unit: `${task}`, rater: `${rater}`, value }))),
    { values: [1, 2, 3, 4, 5] },
  );
  const expected = (clusterOfUnit: number[] | null) =>
    ratersAgainstOthers(table, "linear", { random: seededRandom(FIGURE_SEED), resamples: 1000, clusterOfUnit })[0]
      ?.kappaInterval;
  const report = ready(await readRaters(OPERATOR, roundId, { ...FILTER, names: "0" }));
  expect(report.drawn).toBe("instructions");
  const found = report.raters[0]?.agreement.kappa.interval;
  expect(found).toEqual(expected(Array.from({ length: 2 * INSTRUCTIONS }, (_, task) => task % INSTRUCTIONS)));
  expect(found).not.toEqual(expected(null));
});
