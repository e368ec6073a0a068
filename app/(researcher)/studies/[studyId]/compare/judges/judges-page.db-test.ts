import { expect, test } from "vitest";
import { makeReader } from "@/app/testing/open-page";
import { prisma } from "@/lib/db/client";
import { listImprovedJudges } from "@/lib/judging/server/improved-judges";
import { answerChecklist, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import JudgesPage from "./page";

async function judgesPage(studyId: string) {
  const reader = await makeReader((await makeMember(studyId, "researcher")).userId);
  return (query: Record<string, string> = {}) =>
    reader.open(JudgesPage, "/studies/[studyId]/compare/judges", { studyId }, query);
}

test("a judge against people's consensus, with the human ceiling; each cell of the confusion leads to its cases", async () => {
  const study = await makeStudy(3);
  const open = await judgesPage(study.studyId);
  expect((await open()).text).toContain("Nothing to compare yet");
  const round = await makeRound(study, "preference", { name: "People" });
  const judge = await makeRound(study, "preference", { name: "Judge" });
  await addLabels(round, await makeRater(study.studyId), [1, 3, 5]);
  await addLabels(round, await makeRater(study.studyId), [2, 4, 1]);
  await addLabels(round, await makeRater(study.studyId), [1, 3, null]);
  await addLabels(judge, await makeRater(study.studyId, { kind: "judge", name: "tiny", simulated: true }), [1, 5, 5]);
  const summary = (await open()).table("Every judge by every measure, next to people");
  expect(summary.row(/tiny/)[1]).toContain("0.625");
  expect(summary.row(/Human ceiling/)[1]).toContain("0.625");
  const page = await open({ view: "distances" });
  const table = page.region("Every source compared with the reference");
  // The judge says win, loss, loss. Against the others of each of the people 4, 3 and 1 of 8; people themselves 5, 1 and 2.
  const tiny = table.row(/tiny/);
  expect(tiny[2]).toContain("0.500");
  expect(tiny[5]).toContain("0.625");
  expect(tiny[7]).toBe("cannot tell");
  const ceiling = table.row(/Human ceiling/);
  expect([ceiling[2], ceiling[5]]).toEqual([expect.stringContaining("0.625"), expect.stringContaining("0.625")]);
  const figure = page.region("Distance from reference (WPLD)");
  expect(figure.text).toContain("human ceiling 0.625");
  expect(figure.pictures).toEqual([expect.stringContaining("WPLD of 2 sources")]);
  expect(page.text).toContain("Preference judge, against people");
  expect((await open({ view: "questions" })).text).toMatch(/choose a check-then-score round, or reference answers/);
  const confusion = (await open({ view: "outcomes" })).table(/^Outcomes of .* by outcomes of Rater 04 \(tiny\)/);
  expect(confusion.links).toContainEqual({ text: "2", address: expect.stringMatching(/cell=tie-loss/) });
});

test("the accuracy of each rater's answers to questions", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score", { name: "Checks" });
  for (const answer of ["YES", "YES", "NO"] as const) {
    await addLabels(roundId, await makeRater(study.studyId), [
      { level: 4, answers: [answer, "YES"] },
      { level: 2, answers: ["NO", "NO"] },
    ]);
  }
  const open = await judgesPage(study.studyId);
  const figure = (await open({ truth: `consensus:${roundId}`, view: "questions" })).region("Question accuracy");
  // Each against the other two: 3 of 3 (one question tied) twice, and 3 of 4.
  expect(figure.text).toMatch(/Rater 01[^%]*100.0%/);
  expect(figure.text).toMatch(/Rater 03[^%]*75.0%/);
});

test("scores from one checklist evaluation are sources by name; the address says which", async () => {
  const study = await makeChecklistStudy(2, 2, [10, 90]);
  const raters = [await makeRater(study.studyId), await makeRater(study.studyId, { kind: "judge", name: "tiny" })];
  const [yes, no] = [{ answer: "YES" as const }, { answer: "NO" as const }];
  const answers = [
    [yes, no],
    [yes, yes],
  ];
  for (const rater of raters) {
    for (const instruction of [0, 1]) await answerChecklist(study, instruction, rater, answers, [2, 4]);
  }
  const open = await judgesPage(study.studyId);
  const truth = `consensus:${study.roundId}`;
  const sources = (await open({ truth, view: "distances" })).region("Every source compared with the reference").text;
  expect(sources).toContain("tiny), DIVA");
  expect(sources).toContain("tiny), importance-weighted");
  const fewer = (await open({ truth, scores: "mean-rec", view: "distances" })).region(
    "Every source compared with the reference",
  ).text;
  expect(fewer).not.toContain("DIVA");
  expect(fewer).toContain("tiny), MeanRec");
});

test("a judge that was improved on labels of the study is named above the figures, with the bench that says more", async () => {
  const study = await makeStudy(2);
  const { studyId } = study;
  const open = await judgesPage(studyId);
  const roundId = await makeRound(study, "preference", { name: "Both" });
  await addLabels(roundId, await makeRater(studyId), [1, 3]);
  const raterId = await makeRater(studyId, { kind: "judge", name: "tiny 2" });
  await addLabels(roundId, raterId, [1, 5]);
  const bench = { studyId, roundId, name: "Tries", seed: 1 };
  const { id: benchId } = await prisma().bench.create({ data: bench });
  const [first, second] = study.instructions;
  for (const [instructionId, part] of [[first?.id ?? "", "development"] as const, [second?.id ?? "", "test"] as const])
    await prisma().benchInstruction.create({ data: { benchId, instructionId, part } });
  const version = { benchId, raterId, number: 2, madeFrom: 1, change: "Prompt edited" };
  await prisma().benchVersion.create({ data: version });
  expect((await open()).text).toContain("tiny 2: by labels of 1 instruction of “Both”. The test part of Tries says");
  for (const viewer of [await makeMember(studyId, "annotator"), await makePerson("Stranger")])
    expect(await listImprovedJudges(viewer, studyId)).toEqual([]);
  await prisma().benchVersion.updateMany({ where: { benchId }, data: { madeFrom: null } });
  expect((await open()).text).not.toContain("Tries");
});
