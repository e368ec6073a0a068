import { expect, test } from "vitest";
import { judgesSchema } from "@/lib/compare/judges";
import { casesQuerySchema } from "@/lib/compare/source-cases";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { answerChecklist, type GivenAnswer, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeMember } from "@/lib/testing/people";
import { makeRound } from "@/lib/testing/round";
import { readJudges } from "../read-judges";
import { compareSources } from "./compare-sources";
import { listCases } from "./list-cases";

const soft = (probability: number): GivenAnswer => ({ answer: probability >= 0.5 ? "YES" : "NO", probability });

/** People's preferences of two pairs, and one judge that did everything: preference, direct score, checklist and score. */
async function makeStudyOfOneJudge() {
  const study = await makeChecklistStudy(2, 2, [10, 90]);
  const pairs = {
    studyId: study.studyId,
    instructions: study.instructions.map(({ responseIds: [a = "", b = ""], ...rest }) => ({
      ...rest,
      responseIds: [a, b] satisfies [string, string],
    })),
  };
  const each = {
    ...pairs,
    instructions: pairs.instructions.flatMap((instruction) =>
      instruction.responseIds.map((id) => ({ ...instruction, responseIds: [id, id] satisfies [string, string] })),
    ),
  };
  const people = await makeRound(pairs, "preference", { name: "People" });
  for (let person = 0; person < 3; person++) await addLabels(people, await makeRater(study.studyId), [1, 3]);
  const judge = await makeRater(study.studyId, { kind: "judge", name: "tiny" });
  await addLabels(await makeRound(pairs, "preference", { name: "Preferred" }), judge, [4, 3]);
  await addLabels(await makeRound(each, "direct_scoring", { name: "Scored" }), judge, [3, 3, 3, 3]);
  await answerChecklist(
    study,
    0,
    judge,
    [
      [soft(0.9), soft(0.4)],
      [soft(0.2), soft(0.6)],
    ],
    [4, 3],
  );
  await answerChecklist(
    study,
    1,
    judge,
    [
      [soft(0.8), soft(0.8)],
      [soft(0.8), soft(0.8)],
    ],
    [3, 4],
  );
  return { ...study, people, judge };
}

test("every row of a table of one judge's evaluations comes out of one study, by hand", async () => {
  const study = await makeStudyOfOneJudge();
  const judges = judgesSchema.parse(
    ready(await readJudges(OPERATOR, study.studyId, { truth: `consensus:${study.people}` })),
  );
  expect(judges.scores).toEqual(["pass-rate", "probability", "weighted", "diva", "mean-rec"]);
  const rows = judges.comparisons
    .filter(({ sharesRaters }) => !sharesRaters)
    .map(({ prediction, counts, wpld }) => [
      `${prediction.heading.split(" · ")[0]}: ${prediction.name}`,
      counts,
      definedValue(wpld.value),
    ]);
  // People: A, then a tie. Of the second pair everything but the score after the checklist says tie.
  expect(rows).toEqual([
    // 0.5 and 0.5 of the first pair
    ["Checked: Rater 04 (tiny)", [1, 1, 0], 0.5],
    ["Checked: Rater 04 (tiny), checklist pass rate", [1, 1, 0], 0.5],
    // 0.65 and 0.4
    ["Checked: Rater 04 (tiny), mean probability of YES", [2, 0, 0], 0],
    // 0.1 · 0.9 + 0.9 · 0.4 = 0.45 and 0.1 · 0.2 + 0.9 · 0.6 = 0.56
    ["Checked: Rater 04 (tiny), importance-weighted", [1, 0, 1], 1],
    // variances 0.1225 and 0.01: 0.862 and 0.230
    ["Checked: Rater 04 (tiny), DIVA", [2, 0, 0], 0],
    // means 0.55 and 0.5: 0.638 and 0.410
    ["Checked: Rater 04 (tiny), MeanRec", [2, 0, 0], 0],
    ["Preferred: Rater 04 (tiny)", [1, 0, 1], 1],
    ["Scored: Rater 04 (tiny)", [1, 1, 0], 0.5],
  ]);
});

test("only the scores that are asked for are worked out, and each can stand on either side", async () => {
  const { studyId, people, roundId, judge } = await makeStudyOfOneJudge();
  const truth = `consensus:${people}`;
  const scoresOf = async (scores?: ("diva" | "weighted")[]) =>
    ready(await readJudges(OPERATOR, studyId, { truth, scores }))?.comparisons.flatMap(
      ({ prediction: { score } }) => score ?? [],
    );
  expect(await scoresOf(["weighted", "diva"])).toEqual(["weighted", "diva"]);
  expect(await scoresOf([])).toEqual([]);
  const all = ready(await compareSources(OPERATOR, studyId, { label: truth, scores: ["diva"] })).comparisons;
  expect(all.flatMap(({ prediction: { score } }) => score ?? [])).toEqual(["diva"]);
  const weighted = `rater-weighted:${roundId}:${judge}`;
  const [against] = ready(await compareSources(OPERATOR, studyId, { label: weighted, prediction: truth })).comparisons;
  expect(against).toMatchObject({ nPairs: 2, counts: [1, 0, 1], confusion: { loss: { win: 1 }, tie: { tie: 1 } } });
  const query = casesQuerySchema.parse({ label: weighted, prediction: truth, cell: "loss-win" });
  const { cases } = await listCases(OPERATOR, studyId, query);
  expect(cases.map(({ label }) => [label.numbers, label.tasks.length])).toEqual([[[0.45, 0.56], 2]]);
});

test("what a program says once it is approved is in the next reading", async () => {
  const { studyId, people, instructions } = await makeStudyOfOneJudge();
  const truth = `consensus:${people}`;
  const countsOf = async () =>
    ready(await readJudges(OPERATOR, studyId, { truth, scores: ["weighted"] }))?.comparisons.find(
      ({ prediction: { score } }) => score === "weighted",
    )?.counts;
  expect(await countsOf()).toEqual([1, 0, 1]);
  const [instruction] = instructions;
  const program = await prisma().verifierProgram.create({
    data: {
      studyId,
      instructionId: instruction?.id ?? "",
      question: instruction?.questions[1] ?? "",
      status: "proposed",
      proposedBy: "a model",
      program: "() => true",
    },
  });
  await prisma().verifierVerdict.createMany({
    data: [true, false].map((verdict, response) => {
      return { programId: program.id, responseId: instruction?.responseIds[response] ?? "", verdict };
    }),
  });
  expect(await countsOf()).toEqual([1, 0, 1]);
  // 0.1 · 0.9 + 0.9 · (0.4 + 1) / 2 = 0.72 and 0.1 · 0.2 + 0.9 · (0.6 + 0) / 2 = 0.29
  await prisma().verifierProgram.update({
    where: { id: program.id },
    data: { status: "approved", decidedBy: null, decidedAt: new Date() },
  });
  expect(await countsOf()).toEqual([2, 0, 0]);
});

test("who may not read agreement has no such source", async () => {
  const { studyId, people, roundId, judge } = await makeStudyOfOneJudge();
  const ids = { label: `consensus:${people}`, prediction: `rater-diva:${roundId}:${judge}` };
  const researcher = await makeMember(studyId, "researcher");
  expect(ready(await compareSources(researcher, studyId, ids)).comparisons).toHaveLength(1);
  for (const viewer of [
    await makeMember(studyId, "annotator"),
    await makeMember((await makeStudyOfOneJudge()).studyId, "owner"),
  ]) {
    await expect(compareSources(viewer, studyId, ids)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readJudges(viewer, studyId, { scores: ["diva"] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("majority answers: a question counts once, ties and UNKNOWN not at all; means of the raters' pass rates may say otherwise", async () => {
  const study = await makeChecklistStudy(2, 2, [null, null, null]);
  const given = (text: string): GivenAnswer[] =>
    [...text].map((letter) => ({ answer: letter === "Y" ? "YES" : letter === "N" ? "NO" : "UNKNOWN" }));
  const answers = [
    { first: ["YYY", "YYN"], second: ["YYU", "NYY"] },
    { first: ["YNY", "YNN"], second: ["NYU", "NYY"] },
    { first: ["NNN", "YNY"], second: ["UUU", "YYY"] },
  ];
  // Questions of the second response to the first instruction: YYY, YNN, NNY.
  for (const { first, second } of answers) {
    const rater = await makeRater(study.studyId);
    await answerChecklist(study, 0, rater, first.map(given));
    await answerChecklist(study, 1, rater, second.map(given));
  }
  const [majority, mean] = [`majority-answers:${study.roundId}`, `pass-rate:${study.roundId}`];
  const asked = { label: majority, prediction: mean };
  const [found] = ready(await compareSources(OPERATOR, study.studyId, asked)).comparisons;
  expect(found?.label.name).toBe("All raters, pass rate of majority answers");
  // First 2/3 against 1/3, mean 5/9 both; second 1 against 2/3, mean 3/4 against 7/9.
  expect(found?.confusion.win).toEqual({ win: 0, tie: 1, loss: 1 });
  const judges = judgesSchema.parse(await readJudges(OPERATOR, study.studyId, { truth: majority }));
  expect(judges.comparisons.map(({ prediction }) => prediction.id)).toContain(mean);
  const cases = await listCases(OPERATOR, study.studyId, casesQuerySchema.parse({ ...asked, cell: "win-loss" }));
  expect(cases.cases).toHaveLength(1);
  const stranger = await makeMember(study.studyId, "annotator");
  await expect(compareSources(stranger, study.studyId, asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
