import { expect, test } from "vitest";
import { otherCriteria } from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { addTruth, makeScoringRound, makeTurnedRound, turn } from "@/lib/results/server/testing/source-rounds";
import type { Level } from "@/lib/round/protocol/protocol";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readLeaderboard } from "../leaderboard/read-leaderboard";
import { readRoundSystems } from "../systems/read-round-systems";
import { compareSources } from "./compare-sources";
import { listSources } from "./list-sources";
import { compare, sourceIds } from "./testing/compared";

test("the mean of a preference round against known truth, by hand", async () => {
  const study = await makeStudy(4);
  await addTruth(study, ["win", "loss", "tie", null]);
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  await addLabels(roundId, await makeRater(study.studyId), [1, 1, 3, 1]);
  await addLabels(roundId, await makeRater(study.studyId), [2, 3, 4, 1]);
  const id = (await sourceIds(study))["Pairs: All raters, mean preference"] ?? "";
  // Means 1.5, 2, 3.5: win, win, tie against win, loss, tie. The fourth pair has no truth.
  const found = await compare(study, "truth", id);
  expect(found).toMatchObject({ nPairs: 3, counts: [2, 0, 1], sharesRaters: false });
  expect(found.pld.map(({ value }) => definedValue(value))).toEqual([2 / 3, 0, 1 / 3]);
  expect(definedValue(found.wpld.value)).toBeCloseTo(2 / 3, 12);
  expect(found.confusion).toEqual({
    win: { win: 1, tie: 0, loss: 0 },
    tie: { win: 0, tie: 1, loss: 0 },
    loss: { win: 1, tie: 0, loss: 0 },
  });
  expect(found.accuracy && definedValue(found.accuracy.share)).toBeCloseTo(2 / 3, 12);
  expect(found.wpld.interval).toMatchObject({ defined: false, reason: "too-few-units" });
  expect((await compare(study, id, "truth")).accuracy).toBeNull();
});

test("a round whose pairs stand the other way round is turned before it is compared", async () => {
  const study = await makeStudy(3);
  const straight = await makeRound(study, "preference", { name: "Straight" });
  const turned = await makeTurnedRound(study);
  await addLabels(straight, await makeRater(study.studyId), [1, 3, 5]);
  await addLabels(turned, await makeRater(study.studyId), [5, 3, 5]);
  const [a, b] = (await listSources(OPERATOR, study.studyId)).flatMap(({ id }) =>
    id.startsWith("rater:") ? [id] : [],
  );
  const found = await compare(study, a ?? "", b ?? "");
  // Seen alike: win, tie, loss against win, tie, win.
  expect(found).toMatchObject({ nPairs: 3, counts: [2, 0, 1], confusion: { loss: { win: 1 }, win: { win: 1 } } });
  const back = await compare(study, b ?? "", a ?? "");
  expect(back).toMatchObject({ counts: [2, 0, 1], confusion: { loss: { loss: 1, win: 1 }, tie: { tie: 1 } } });
});

test("scores become outcomes: the higher mean wins, equal is a tie, whatever the fractions", async () => {
  const study = await makeStudy(3);
  const pairs = await makeRound(study, "preference", { name: "Pairs" });
  await addLabels(pairs, await makeRater(study.studyId), [1, 3, 3]);
  const scoring = await makeScoringRound(study, "direct_scoring");
  // left, right of each instruction; means 4 and 2, 10/3 and 10/3 from different labels, 5 and nothing.
  await addLabels(scoring, await makeRater(study.studyId), [4, 2, 3, 4, 5]);
  await addLabels(scoring, await makeRater(study.studyId), [4, 2, 3, 3]);
  await addLabels(scoring, await makeRater(study.studyId), [4, 2, 4, 3]);
  const sources = await listSources(OPERATOR, study.studyId);
  const scores = sources.find((source) => source.name === "All raters, mean score");
  const rater = sources.find((source) => source.shape === "pairs");
  expect(await compare(study, rater?.id ?? "", scores?.id ?? "")).toMatchObject({ nPairs: 2, counts: [2, 0, 0] });
  expect(await compare(study, scores?.id ?? "", rater?.id ?? "")).toMatchObject({ nPairs: 2, counts: [2, 0, 0] });
  const oneRater = sources.find((source) => source.shape === "scores" && source.nRaters === 1);
  expect(await compare(study, scores?.id ?? "", oneRater?.id ?? "")).toMatchObject({ nPairs: 2, sharesRaters: true });
});

test("checklist pass rates are a source of their own beside the scores of the same round", async () => {
  const study = await makeStudy(2);
  const roundId = await makeScoringRound(study, "check_then_score");
  const label = (level: Level, ...answers: Label["answers"] & object) => ({ level, answers });
  await addLabels(roundId, await makeRater(study.studyId), [
    label(5, "YES", "NO"),
    label(4, "YES", "NO"),
    label(3, "NO", "NO"),
    label(2, "YES", "UNKNOWN"),
  ]);
  await addLabels(roundId, await makeRater(study.studyId), [label(5, "YES", "YES"), label(4, "NO", "YES"), null, null]);
  const ids = await sourceIds(study);
  const names = Object.keys(ids).map((key) => key.slice(key.indexOf(": ") + 2));
  expect(names).toEqual([
    "All raters, mean score",
    "All raters, mean checklist pass rate",
    "All raters, pass rate of majority answers",
    "Rater 01 (rater 1)",
    "Rater 01 (rater 1), checklist pass rate",
    "Rater 01 (rater 1), DIVA",
    "Rater 01 (rater 1), MeanRec",
    "Rater 02 (rater 2)",
    "Rater 02 (rater 2), checklist pass rate",
    "Rater 02 (rater 2), DIVA",
    "Rater 02 (rater 2), MeanRec",
  ]);
  const byName = (name: string) => Object.entries(ids).find(([key]) => key.endsWith(`: ${name}`))?.[1] ?? "";
  // Scores: left wins twice. Pass rates: 0.75 against 0.5 (win), 0 against 1 (loss).
  const found = await compare(study, byName("All raters, mean score"), byName("All raters, mean checklist pass rate"));
  expect(found).toMatchObject({
    nPairs: 2,
    counts: [1, 0, 1],
    sharesRaters: true,
    confusion: { win: { win: 1, loss: 1 } },
  });
  const second = byName("Rater 02 (rater 2), checklist pass rate");
  expect(await compare(study, byName("All raters, mean score"), second)).toMatchObject({
    nPairs: 1,
    counts: [1, 0, 0],
  });
});

test("a judge that only scores is no source of checklist answers, though it labelled a round with checklists", async () => {
  const study = await makeStudy(2);
  const roundId = await makeScoringRound(study, "check_then_score");
  const direct = await makeRater(study.studyId, { kind: "judge" });
  await addLabels(roundId, direct, [5, 4, 3, 2]);
  const names = async () => (await listSources(OPERATOR, study.studyId)).map(({ name }) => name);
  expect(await names()).toEqual(["All raters (one rater), mean score", "Rater 01 (rater 1)"]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [
    { answers: ["YES", "NO"] },
    null,
    null,
    null,
  ]);
  expect(await names()).toEqual([
    "All raters (one rater), mean score",
    "All raters (one rater), mean checklist pass rate",
    "Rater 01 (rater 1)",
    "Rater 02 (rater 2), checklist pass rate",
    "Rater 02 (rater 2), DIVA",
    "Rater 02 (rater 2), MeanRec",
  ]);
});

test("no pairs in common is undefined with a reason, and all others can be compared at once", async () => {
  const study = await makeStudy(2);
  await addTruth(study, ["win", null]);
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  await addLabels(roundId, await makeRater(study.studyId, { source: "people" }), [null, 1]);
  await addLabels(roundId, await makeRater(study.studyId, { source: "people", simulated: true }), [1, 1]);
  await addLabels(roundId, await makeRater(study.studyId, { source: "judge" }), [5, 1]);
  const all = ready(await compareSources(OPERATOR, study.studyId, { label: "truth" })).comparisons;
  expect(all.map(({ prediction, nPairs }) => [prediction.name, nPairs])).toEqual([
    ["Imported: people, mean preference", 1],
    ["All raters, mean preference", 1],
    ["Rater 01 (rater 1)", 0],
    ["Rater 02 (rater 2)", 1],
    ["Rater 03 (rater 3)", 1],
  ]);
  expect(all.map(({ prediction }) => prediction.simulated)).toEqual([true, true, false, true, false]);
  expect(all[2]?.wpld.value).toMatchObject({ defined: false, reason: "no-common-units" });
  expect(all[4]).toMatchObject({ counts: [0, 0, 1] });
});

test("sources do not exist for annotators and other studies, nor do sources that are not there", async () => {
  const [study, other] = [await makeStudy(1), await makeStudy(1)];
  await addTruth(study, ["win"]);
  const missing = { code: "NOT_FOUND" };
  const annotator = await makeMember(study.studyId, "annotator");
  const stranger = await makeMember(other.studyId, "owner");
  for (const viewer of [annotator, stranger]) {
    await expect(listSources(viewer, study.studyId)).rejects.toMatchObject(missing);
    await expect(compareSources(viewer, study.studyId, { label: "truth" })).rejects.toMatchObject(missing);
  }
  const roundId = await makeRound(other, "preference");
  await addLabels(roundId, await makeRater(other.studyId), [1]);
  const [foreign] = await listSources(OPERATOR, other.studyId);
  const ids = { label: "truth", prediction: foreign?.id ?? "" };
  await expect(compareSources(OPERATOR, study.studyId, ids)).rejects.toMatchObject(missing);
});

test("outcomes of a pair of systems come from pairs in either orientation", async () => {
  const study = await makeStudy(2);
  const [first, second] = study.instructions;
  if (!first || !second) throw new Error("no instructions");
  const mixed = { ...study, instructions: [first, { ...second, responseIds: turn(second.responseIds) }] };
  const roundId = await makeRound(mixed, "preference");
  await addLabels(roundId, await makeRater(study.studyId), [1, 5]);
  await addLabels(roundId, await makeRater(study.studyId), [2, 2]);
  const { outcomes, scores, checklist } = await readRoundSystems.readAtOnce(OPERATOR, roundId, {
    raters: "all",
    answers: "pooled",
  });
  expect([scores, checklist]).toEqual([[], []]);
  expect(outcomes).toMatchObject([
    {
      a: { name: "secret-system-left" },
      b: { name: "secret-system-right" },
      pairs: 2,
      labels: 4,
      // mean 1.5 is a win; turned, the second's 5 and 2 are 1 and 4, mean 2.5: a tie
      win: { count: 1 },
      tie: { count: 1 },
      loss: { count: 0 },
    },
  ]);
  expect(outcomes[0] && definedValue(outcomes[0].loss.interval).low).toBe(0);
});

test("labels of another criterion are held against none, unless asked for by name", async () => {
  const study = await makeStudy(4);
  const judge = await makeRater(study.studyId, { kind: "judge", name: "J" });
  const people = [await makeRater(study.studyId), await makeRater(study.studyId)];
  const round = async (name: string, ratedCriterion: string | null) => {
    const roundId = await makeRound(study, "preference", { name });
    await prisma().round.update({ where: { id: roundId }, data: { ratedCriterion } });
    for (const rater of [...people, judge]) await addLabels(roundId, rater, [1, 2, 4, 5]);
    return roundId;
  };
  const fluency = await round("Fluency", "fluency");
  const factuality = await round("Factuality", "factuality");
  const overall = await round("Overall", null);
  const label = `consensus:${fluency}:imported:test`;
  const { comparisons } = ready(await compareSources(OPERATOR, study.studyId, { label }));
  const rounds = new Set(comparisons.map(({ prediction }) => prediction.roundId));
  expect([...rounds].sort()).toEqual([fluency, overall].sort());
  const sources = await listSources(OPERATOR, study.studyId);
  expect(sources.filter(({ id }) => id === label).map((each) => otherCriteria(sources, each))).toEqual([
    ["factuality"],
  ]);
  const board = ready(await readLeaderboard(OPERATOR, study.studyId, { truth: label }));
  expect(board.rows.map(({ criterion }) => criterion).sort()).toEqual(["fluency", null]);
  const whole = ready(await readLeaderboard(OPERATOR, study.studyId, { truth: `consensus:${overall}:imported:test` }));
  expect(whole.rows).toHaveLength(3);
  expect((await compare(study, label, `consensus:${factuality}:imported:test`)).nPairs).toBe(4);
});
