import { expect, test } from "vitest";
import { type Judges, judgesSchema } from "@/lib/compare/judges";
import { casesQuerySchema, casesSchema, cellOf } from "@/lib/compare/source-cases";
import { prisma } from "@/lib/db/client";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { bothResponses } from "@/lib/results/server/testing/one-by-one";
import { makeTurnedRound } from "@/lib/results/server/testing/source-rounds";
import type { Answer, Level } from "@/lib/round/protocol/protocol";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readJudges } from "./read-judges";
import { listCases } from "./sources/list-cases";

async function read(studyId: string, truth?: string): Promise<Judges> {
  return judgesSchema.parse(await readJudges(OPERATOR, studyId, { truth }));
}

test("people's consensus is the truth unless told otherwise, and people against the others are the ceiling", async () => {
  const study = await makeStudy(3);
  const people = await makeRound(study, "preference", { name: "People" });
  const judge = await makeRound(study, "preference", { name: "Preference by a judge" });
  await addLabels(people, await makeRater(study.studyId, { source: "crowd" }), [1, 3, 5]);
  await addLabels(people, await makeRater(study.studyId, { source: "crowd" }), [2, 4, 1]);
  await addLabels(people, await makeRater(study.studyId, { source: "crowd" }), [1, 3, null]);
  await addLabels(judge, await makeRater(study.studyId, { kind: "judge", name: "tiny" }), [1, 5, 5]);
  const found = await read(study.studyId);
  expect(found.truth).toMatchObject({ name: "All raters, mean preference", heading: "People · preference" });
  // Outcomes win win win; tie loss tie (3 ties against mean 3.5, 4 against 3, 3 against 3.5); loss against win, both ways.
  expect(found.ceiling).toMatchObject({ nUnits: 3, nComparisons: 8, nRaters: 3 });
  expect(found.ceiling?.pld.map(({ value }) => definedValue(value))).toEqual([5 / 8, 1 / 8, 2 / 8]);
  expect(found.ceiling && definedValue(found.ceiling.wpld.value)).toBe(5 / 8);
  // Means 4/3, 10/3, 3: win, tie, tie; the judge says win, loss, loss.
  const tiny = found.comparisons.find(({ prediction }) => prediction.name.includes("tiny"));
  expect(tiny?.prediction.heading).toBe("Preference by a judge");
  expect(tiny).toMatchObject({ nPairs: 3, counts: [1, 2, 0], sharesRaters: false, confusion: { tie: { loss: 2 } } });
  // Like for like: 0 of the first pair; ties three times; the other two of the third pair say A and B. Just as far as people are.
  expect(tiny?.likeForLike).toMatchObject({ nUnits: 3, nComparisons: 8, closer: "cannot-tell" });
  expect(tiny?.likeForLike?.pld.map(({ value }) => definedValue(value))).toEqual([4 / 8, 3 / 8, 1 / 8]);
  expect(tiny?.likeForLike && definedValue(tiny.likeForLike.people)).toBe(5 / 8);
  const own = found.comparisons.filter(({ sharesRaters }) => sharesRaters);
  // Each of the people against the others: none, a step and two; none, a step and two; none and a step.
  expect(own.map(({ likeForLike }) => likeForLike && definedValue(likeForLike.wpld.value))).toEqual([2 / 3, 1, 0]);
  // Compared with themselves, they would differ by 0 whatever they said.
  for (const { likeForLike } of own) expect(likeForLike).toMatchObject({ difference: null, closer: null });
  expect(own.map(({ nPairs }) => nPairs)).toEqual([3, 3, 2]);
  const alone = await read(study.studyId, tiny?.prediction.id);
  expect([alone.ceiling, alone.noCeiling?.includes("at least two raters")]).toEqual([null, true]);
});

test("a ceiling of scores: the outcome of each rater's two scores against that of the others'", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(bothResponses(study), "direct_scoring");
  await addLabels(roundId, await makeRater(study.studyId), [5, 1, 3, 3]);
  await addLabels(roundId, await makeRater(study.studyId), [4, 2, 2, 4]);
  await addLabels(roundId, await makeRater(study.studyId), [3, 3, 4, 4]);
  const found = await read(study.studyId, `consensus:${roundId}`);
  // First pair: win, win, tie against win, win, win. Second: tie, loss, tie against loss, tie, loss.
  expect(found.ceiling).toMatchObject({ nUnits: 2, nComparisons: 6 });
  expect(found.ceiling?.pld.map(({ value }) => definedValue(value))).toEqual([2 / 6, 4 / 6, 0]);
});

test("a judge takes the place of each person, whether it scores responses or compares them in either order", async () => {
  const study = await makeStudy(2);
  const people = await makeRound(bothResponses(study), "direct_scoring");
  await addLabels(people, await makeRater(study.studyId), [5, 1, 3, 3]);
  await addLabels(people, await makeRater(study.studyId), [4, 2, 2, 4]);
  await addLabels(people, await makeRater(study.studyId), [3, 3, 4, 4]);
  const rounds = [
    { roundId: await makeRound(bothResponses(study), "direct_scoring"), levels: [2, 4, 5, 1] },
    { roundId: await makeRound(study, "preference"), levels: [5, 1] },
    { roundId: await makeTurnedRound(study), levels: [1, 5] },
  ];
  for (const [index, { roundId, levels }] of rounds.entries()) {
    await addLabels(roundId, await makeRater(study.studyId, { kind: "judge", name: `judge ${index}` }), levels);
  }
  // A judge among the people's labels: together they are neither people nor judges, so that they are in no row.
  await addLabels(people, await makeRater(study.studyId, { kind: "judge", name: "judge 3" }), [2, 4, 5, 1]);
  const { comparisons } = await read(study.studyId, `consensus:${people}:imported:test`);
  const judges = comparisons.filter(({ prediction }) => prediction.hasJudges);
  expect(judges.map(({ prediction }) => prediction.raterIds.length)).toEqual([1, 1, 1, 1]);
  for (const { likeForLike } of judges) {
    // Loss, win against win, win, win and loss, tie, loss.
    expect(likeForLike).toMatchObject({ nUnits: 2, nComparisons: 6, people: { value: 4 / 6 } });
    expect(likeForLike && definedValue(likeForLike.wpld.value)).toBe(11 / 6);
  }
});

test.each([
  {
    scale: "points-0-100",
    names: 101,
    levels: [
      [75, 80, 10, 10],
      [70, 100, 30, 20],
      [100, 9, 40, 30],
    ],
  },
  {
    scale: "number",
    names: 0,
    levels: [
      [-0.3, -0.1, 0.1, 0.1],
      [0, 0.7, 0.2, 0.1],
      [1e6, 1.5, 0.3, -2],
    ],
  },
])("the ceiling of scores holds on the scale $scale", async ({ scale, names, levels }) => {
  const study = await makeStudy(2);
  const roundId = await makeRound(bothResponses(study), "direct_scoring");
  const levelNames = Array.from({ length: names }, (_, level) => `${level} in the file`);
  await prisma().round.update({ where: { id: roundId }, data: { scale, levelNames, overlap: 0 } });
  for (const each of levels) await addLabels(roundId, await makeRater(study.studyId), each);
  const found = await read(study.studyId, `consensus:${roundId}`);
  // First pair: loss, loss, win against win, win, loss. Second: tie, win, win against win, win, win.
  expect(found.ceiling).toMatchObject({ nUnits: 2, nComparisons: 6 });
  expect(found.ceiling?.pld.map(({ value }) => definedValue(value))).toEqual([2 / 6, 1 / 6, 3 / 6]);
});

test("question accuracy: the majority of the people other than oneself, ties and UNKNOWN left out", async () => {
  const study = await makeStudy(2, 3);
  const people = await makeRound(study, "check_then_score", { name: "People", allowUnknown: true });
  const judge = await makeRound(study, "check_then_score", { name: "Judge", allowUnknown: true });
  const label = (...answers: Answer[]) => ({ level: 3 as Level, answers });
  await addLabels(people, await makeRater(study.studyId), [label("YES", "YES", "NO"), label("NO", "NO", "NO")]);
  await addLabels(people, await makeRater(study.studyId), [label("YES", "NO", "NO"), label("NO", "YES", "UNKNOWN")]);
  await addLabels(people, await makeRater(study.studyId), [label("YES", "NO", "UNKNOWN"), null]);
  await addLabels(judge, await makeRater(study.studyId, { kind: "judge", name: "tiny" }), [
    label("NO", "NO", "NO"),
    label("NO", "YES", "NO"),
  ]);
  const found = await read(study.studyId, `consensus:${people}`);
  const accuracies = found.questions.map(({ name, n, nCorrect, nLeftOut, isOneOfThem }) => [
    name,
    n,
    nCorrect,
    nLeftOut,
    isOneOfThem,
  ]);
  expect(accuracies).toEqual([
    // first: YES YES right; YES, the others NO NO: wrong; NO NO right. Second task: NO NO right, NO against YES wrong, none.
    ["Rater 01 (rater 1)", 5, 3, 1, true],
    // YES right; NO against YES, NO: tied; NO right; NO right; YES against NO wrong; UNKNOWN.
    ["Rater 02 (rater 2)", 4, 3, 2, true],
    // YES right; NO against YES, NO: tied; UNKNOWN.
    ["Rater 03 (rater 3)", 1, 1, 2, true],
    // YES against NO wrong; NO right; NO right; NO right; YES tied; NO right.
    ["Rater 04 (tiny)", 5, 4, 1, false],
  ]);
  expect(found.questionCeiling?.n).toBe(10);
  expect(found.questionCeiling && definedValue(found.questionCeiling.accuracy.value)).toBe(0.7);
  // In the place of each of them: wrong three times; right; right twice; right twice; right and wrong; nobody.
  const ofJudge = found.questions.at(-1)?.likeForLike;
  expect(ofJudge).toMatchObject({ nUnits: 5, nComparisons: 10, closer: "cannot-tell" });
  expect(ofJudge && [definedValue(ofJudge.accuracy.value), definedValue(ofJudge.people)]).toEqual([0.6, 0.7]);
  expect(found.questions.slice(0, 3).map(({ likeForLike }) => likeForLike)).toEqual([null, null, null]);
  const other = await read(study.studyId, found.sources.find((source) => source.nRaters === 1)?.id);
  expect([other.questions, other.noQuestions?.includes("check-then-score")]).toEqual([[], true]);
});

test("whoever is one of the truth's raters is compared with the others in another round, too", async () => {
  const study = await makeStudy(1, 2);
  const first = await makeRound(study, "check_then_score", { name: "First", allowUnknown: true });
  const second = await makeRound(study, "check_then_score", { name: "Second", allowUnknown: true });
  const [both, other] = [await makeRater(study.studyId), await makeRater(study.studyId)];
  const label = (...answers: Answer[]) => [{ level: 3 as Level, answers }];
  await addLabels(first, both, label("YES", "NO"));
  await addLabels(first, other, label("NO", "UNKNOWN"));
  await addLabels(second, both, label("NO", "NO"));
  const { questions, questionCeiling } = await read(study.studyId, `consensus:${first}`);
  // In both rounds the first question is compared with NO alone; of the second nobody else said anything.
  const accuracies = questions.map(({ roundName, n, nCorrect, nLeftOut }) => [roundName, n, nCorrect, nLeftOut]);
  expect(accuracies).toEqual([
    ["First", 1, 0, 1],
    ["First", 1, 0, 1],
    ["Second", 1, 1, 1],
  ]);
  expect(questionCeiling?.n).toBe(2);
});

test("the cases of every cell are as many as the confusion says, with the tasks behind them", async () => {
  const study = await makeStudy(6);
  const pairs = await makeRound(study, "preference", { name: "Pairs" });
  const scores = await makeRound(bothResponses(study), "direct_scoring", { name: "Scores" });
  await addLabels(pairs, await makeRater(study.studyId), [1, 1, 3, 5, 4, 2]);
  await addLabels(pairs, await makeRater(study.studyId), [2, 4, 4, 4, 4, 1]);
  await addLabels(scores, await makeRater(study.studyId), [5, 1, 2, 2, 3, 4, 4, 1, 1, 5, 2, 2]);
  const ids = [
    `consensus:${pairs}`,
    (await read(study.studyId)).sources.find(({ id, shape }) => shape === "scores" && id.startsWith("rater:"))?.id ??
      "",
  ];
  for (const [label = "", prediction = ""] of [ids, ids.toReversed()]) {
    const found = await read(study.studyId, label);
    const comparison = found.comparisons.find((each) => each.prediction.id === prediction);
    expect(comparison?.nPairs).toBe(6);
    for (const said of ["win", "tie", "loss"] as const) {
      for (const predicted of ["win", "tie", "loss"] as const) {
        const cell = cellOf({ label: said, prediction: predicted });
        const query = casesQuerySchema.parse({ label, prediction, cell });
        const { cases, ...looked } = casesSchema.parse(await listCases(OPERATOR, study.studyId, query));
        expect(cases).toHaveLength(comparison?.confusion[said][predicted] ?? -1);
        expect(looked).toEqual({ next: null, looked: 6, instructions: 6 });
      }
    }
  }
  const query = { label: ids[0], prediction: ids[1], cell: "tie-loss" };
  const { cases } = await listCases(OPERATOR, study.studyId, casesQuerySchema.parse(query));
  expect(cases).toMatchObject([
    {
      instructionId: "instruction-2",
      first: "secret-system-left",
      second: "secret-system-right",
      label: { preference: { mean: 3.5, n: 2 }, tasks: [{ roundId: pairs }] },
      prediction: { numbers: [3, 4], tasks: [{ roundId: scores }, { roundId: scores }] },
    },
  ]);
});

test("nothing to compare is null; annotators and strangers find nothing", async () => {
  const study = await makeStudy(1);
  expect(await readJudges(OPERATOR, study.studyId, {})).toBeNull();
  const annotator = await makeMember(study.studyId, "annotator");
  const stranger = await makeMember((await makeStudy(1)).studyId, "owner");
  const query = casesQuerySchema.parse({ label: "truth", prediction: "known-scores", cell: "win-loss" });
  const missing = { code: "NOT_FOUND" };
  const viewers: Viewer[] = [annotator, stranger];
  for (const viewer of viewers) {
    await expect(readJudges(viewer, study.studyId, {})).rejects.toMatchObject(missing);
    await expect(listCases(viewer, study.studyId, query)).rejects.toMatchObject(missing);
  }
});
