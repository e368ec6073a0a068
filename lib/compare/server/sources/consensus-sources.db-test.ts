import { expect, test } from "vitest";
import { usualTruth } from "@/lib/compare/judges";
import { canBeCompared, sourcesToChoose } from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { addTruth, makeTurnedRound } from "@/lib/results/server/testing/source-rounds";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { compareSources } from "./compare-sources";
import { listCases } from "./list-cases";
import { listSources } from "./list-sources";
import { compare } from "./testing/compared";

test("most raters' outcome is offered beside the mean, which two for A and one for B make a tie", async () => {
  const study = await makeStudy(5);
  await addTruth(study, ["win", "win", "loss", "tie", "win"]);
  const roundId = await makeTurnedRound(study);
  // Seen from the left, which is the truth's first: AAB, AA-, BB-, A-B, AB. The round's pairs are the other way round.
  await addLabels(roundId, await makeRater(study.studyId), [4, 5, 1, 5, 4]);
  await addLabels(roundId, await makeRater(study.studyId), [4, 4, 2, 3, 2]);
  await addLabels(roundId, await makeRater(study.studyId), [2, 3, 3, 1, null]);
  const [mean, most] = [`consensus:${roundId}`, `majority:${roundId}`];
  const names = (await listSources(OPERATOR, study.studyId)).map(({ name }) => name);
  expect(names).toContain("All raters, majority of A / tie / B");
  expect(await compare(study, "truth", mean)).toMatchObject({ nPairs: 5, counts: [3, 2, 0] });
  expect(await compare(study, "truth", most)).toMatchObject({
    counts: [4, 1, 0],
    confusion: { win: { win: 2, tie: 1 } },
  });
  expect(await compare(study, most, mean)).toMatchObject({ counts: [4, 1, 0], sharesRaters: true });
  const beside = async (label: string) =>
    ready(await compareSources(OPERATOR, study.studyId, { label })).comparisons.map(
      ({ prediction }) => prediction.id.split(":")[0],
    );
  expect(await beside("truth")).toEqual(["consensus", "rater", "rater", "rater"]);
  expect(await beside(most)).toEqual(["truth", "rater", "rater", "rater"]);
  const [found] = (await listCases(OPERATOR, study.studyId, { label: most, prediction: mean, cell: "loss-tie" })).cases;
  expect(found?.label).toMatchObject({ preference: null, majority: { outcome: "loss", n: 3 }, tasks: [{ roundId }] });
});

test("a round of one rater has a consensus, and nothing is compared with itself", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference", { name: "Alone" });
  await addLabels(roundId, await makeRater(study.studyId), [1, 5]);
  const alone = await listSources(OPERATOR, study.studyId);
  expect(alone.map(({ name, nRaters }) => [name, nRaters])).toEqual([
    ["All raters (one rater), mean preference", 1],
    ["Rater 01 (rater 1)", 1],
  ]);
  expect(canBeCompared(alone)).toBe(false);
  const judging = await makeRound(study, "preference", { name: "Judging" });
  await addLabels(judging, await makeRater(study.studyId, { kind: "judge" }), [1, 3]);
  const all = ready(await compareSources(OPERATOR, study.studyId, { label: `consensus:${roundId}` })).comparisons;
  expect(all.map(({ prediction, counts }) => [prediction.name, counts])).toEqual([["Rater 02 (rater 2)", [1, 1, 0]]]);
});

test("a person's labels beside those of judges stay a consensus of people, and the usual truth", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference");
  for (let judge = 0; judge < 2; judge++) {
    await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [1, 3]);
  }
  const { userId } = await makeMember(study.studyId, "annotator");
  const person = await prisma().rater.create({
    data: { studyId: study.studyId, kind: "human", number: 3, name: "A person", userId },
  });
  await addLabels(roundId, person.id, [5, 5]);
  const sources = await listSources(OPERATOR, study.studyId);
  expect(usualTruth(sources)?.id).toBe(`consensus:${roundId}:human`);
});

test("people stand together, then judges, then imported raters; each source and score is to be chosen once", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score", { name: "Scores" });
  const label = { level: 3, answers: ["YES" as const, "NO" as const] };
  for (const kind of ["imported", "human", "judge", "human"] as const) {
    const name = kind === "judge" ? "tiny" : "of a file";
    await addLabels(roundId, await makeRater(study.studyId, { kind, name }), [label, label]);
  }
  const sources = await listSources(OPERATOR, study.studyId);
  expect(sourcesToChoose(sources, []).map(({ name }) => name)).toEqual([
    "People, mean score",
    "People, mean checklist pass rate",
    "People, pass rate of majority answers",
    "Rater 02",
    "Rater 02, checklist pass rate",
    "Rater 04",
    "Rater 04, checklist pass rate",
    "Rater 03 (tiny)",
    "Rater 03 (tiny), checklist pass rate",
    "Rater 03 (tiny), DIVA",
    "Rater 03 (tiny), MeanRec",
    "Rater 01 (of a file)",
    "Rater 01 (of a file), checklist pass rate",
    "Rater 01 (of a file), DIVA",
    "Rater 01 (of a file), MeanRec",
    "All raters, mean score",
    "All raters, mean checklist pass rate",
    "All raters, pass rate of majority answers",
  ]);
  // What the address chose stays to be chosen.
  const reward = sources.find(({ name }) => name === "Rater 02, DIVA")?.id ?? "";
  expect(sourcesToChoose(sources, [reward]).map(({ id }) => id)).toContain(reward);
});

test("known outcomes are the usual truth where no person labelled here, and people's consensus where one did", async () => {
  const study = await makeStudy(2);
  await addTruth(study, ["win", "loss"]);
  const verdicts = await makeRound(study, "preference", { name: "Verdicts" });
  for (let judge = 0; judge < 2; judge++) {
    await addLabels(verdicts, await makeRater(study.studyId, { kind: "imported" }), [1, 3]);
  }
  expect(usualTruth(await listSources(OPERATOR, study.studyId))?.id).toBe("truth");
  const people = await makeRound(study, "preference", { name: "People" });
  await addLabels(people, await makeRater(study.studyId, { kind: "human" }), [5, 5]);
  expect(usualTruth(await listSources(OPERATOR, study.studyId))?.id).toBe(`consensus:${people}`);
});
