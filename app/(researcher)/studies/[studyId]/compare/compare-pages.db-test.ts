import { alpha as independentAlpha } from "krippendorff";
import { expect, test } from "vitest";
import { makeReader } from "@/app/testing/open-page";
import { prisma } from "@/lib/db/client";
import { installQueue } from "@/lib/db/job-queue";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { label, raters, simulate } from "@/lib/results/server/testing/simulated-labels";
import type { Level } from "@/lib/round/protocol/protocol";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import QuestionsPage from "../rounds/[roundId]/tasks/questions/page";
import RoundsPage from "../rounds/page";
import ComparedRoundsPage from "./rounds/page";
import SourcesPage from "./sources/page";
import SystemsPage from "./systems/page";
import TablePage from "./tables/[part]/page";

const UNITS = 60;

const interval = (labels: readonly (readonly number[])[]) =>
  independentAlpha(
    labels.map((row) => [...row]),
    (a, b) => (a - b) ** 2,
  );

async function openerOf({ studyId }: StudyForTest) {
  const reader = await makeReader((await makeMember(studyId, "researcher")).userId);
  const study = { studyId };
  const below = "/studies/[studyId]";
  return {
    rounds: (query: Record<string, string> = {}) =>
      reader.open(ComparedRoundsPage, `${below}/compare/rounds`, study, query),
    sources: (query: Record<string, string> = {}) => reader.open(SourcesPage, `${below}/compare/sources`, study, query),
    systems: (query: Record<string, string> = {}) => reader.open(SystemsPage, `${below}/compare/systems`, study, query),
    questions: (roundId: string) =>
      reader.open(QuestionsPage, `${below}/rounds/[roundId]/tasks/questions`, { ...study, roundId }),
    table: (part: string) => reader.open(TablePage, `${below}/compare/tables/[part]`, { ...study, part }),
    pace: () => reader.open(RoundsPage, `${below}/rounds`, study),
  };
}

test("two protocols on the same responses: a real difference is named, and none is a null result", async () => {
  const study = await makeStudy(UNITS);
  const direct = await makeRound(study, "direct_scoring", { name: "Direct" });
  const checked = await makeRound(study, "check_then_score", { name: "Checked" });
  const again = await makeRound(study, "direct_scoring", { name: "Direct again" });
  const three = await raters(study);
  const labels = { direct: simulate(0.5, "direct", UNITS), checked: simulate(0.9, "checked", UNITS) };
  await label(direct, three, labels.direct);
  await label(checked, three, labels.checked);
  await label(again, three, simulate(0.5, "again", UNITS));
  const open = await openerOf(study);
  const page = await open.rounds({ rounds: [direct, checked, again].join(","), level: "interval" });
  const difference = page.region("Checked against Direct").text;
  expect(difference).toContain("Raters agree more in “Checked” than in “Direct”");
  expect(difference).toContain(`Δ ${(interval(labels.checked) - interval(labels.direct)).toFixed(3)},`);
  expect(page.region("Direct again against Direct").text).toContain("No detectable difference");
  // The first round named is what the others are compared with.
  const turned = await open.rounds({ rounds: `${checked},${direct}`, level: "interval" });
  expect(turned.region("Direct against Checked").text).toContain("Δ −0.672");

  const preference = await makeRound(study, "preference", { name: "Pairs" });
  const threes = Array.from({ length: UNITS }, (): Level => 3);
  for (const rater of three) await addLabels(preference, rater, threes);
  const both = await open.rounds({ rounds: `${direct},${preference}` });
  expect(both.text).toContain("“Pairs” cannot be compared with “Direct”");
});

test("the course of agreement, the pace of the rounds and the systems have a page each", async () => {
  const study = await makeStudy(UNITS);
  const open = await openerOf(study);
  expect((await open.rounds()).text).toContain("No round has labels yet");
  const roundId = await makeRound(study, "check_then_score", { name: "Checked" });
  const labels = simulate(0.7, "course", UNITS);
  await label(roundId, await raters(study, "human"), labels);
  const [course] = (await open.rounds()).region("Course of agreement").pictures;
  expect(course).toMatch(/Checked: from .* to .* after 180/);
  expect((await open.pace()).region("Pace").text).toContain("0 of 180");
  const mean = labels.flat().reduce((sum, level) => sum + level, 0) / (3 * UNITS);
  const [scores] = (await open.systems({ round: roundId, answers: "majority" })).region("Mean scores").pictures;
  expect(scores).toContain(`secret-system-left: ${mean.toFixed(2)}`);
});

test("requirements met by all answers, by their majority, and only where all are met", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 4, answers: ["YES", "NO"] },
    { level: 2, answers: ["YES", "UNKNOWN"] },
  ]);
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 4, answers: ["NO", "NO"] }, null]);
  const open = await openerOf(study);
  const pictureOf = async (query: Record<string, string>) =>
    (await open.systems({ round: roundId, ...query })).region("Requirements met").pictures[0];
  expect(await pictureOf({})).toMatch(/DRFR by system\. secret-system-left: 40\.0%, CI n\/a: [\w ,]+, n 2/);
  expect(await pictureOf({ answers: "majority" })).toMatch(/secret-system-left: 50\.0%, CI n\/a: [\w ,]+, n 2/);
  expect(await pictureOf({ answers: "majority", met: "hardSatisfaction" })).toContain("secret-system-left: 50.0%");
});

test("pairs that all tie are outcomes of their systems", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference");
  for (let rater = 0; rater < 2; rater += 1) await addLabels(roundId, await makeRater(study.studyId), [3, 3]);
  const page = await (await openerOf(study)).systems({ round: roundId });
  expect(page.pictures.some((name) => /pair of systems.*2 ties, 100.0%/.test(name))).toBe(true);
});

test("two sources are compared and turned round; without pairs in common the page says what to do", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  await prisma().pair.createMany({
    data: study.instructions.map(({ id, responseIds: [responseAId, responseBId] }, index) => ({
      studyId: study.studyId,
      externalId: `pair-${index}`,
      instructionId: id,
      responseAId,
      responseBId,
      knownOutcome: (["win", "loss", null] as const)[index] ?? null,
    })),
  });
  const open = await openerOf(study);
  expect((await open.sources()).text).toContain("Nothing to compare yet");
  const [ann, bob] = [await makeRater(study.studyId, { name: "Ann" }), await makeRater(study.studyId, { name: "Bob" })];
  await addLabels(roundId, ann, [1, 1, 2]);
  await addLabels(roundId, bob, [null, null, 2]);
  // Nothing is compared before somebody chose what.
  expect((await open.sources()).text).toContain("Choose the source to compare");
  const table = (await open.sources({ prediction: "all" })).region("All sources against the label");
  expect(table.row(/Rater 02 \(Bob\)/)[1]).toBe("none");
  const sourceOf = async (name: string) =>
    (await open.sources()).options.find(({ text }) => text.includes(name))?.value ?? "";
  const two = await open.sources({ prediction: await sourceOf("Ann") });
  expect(two.text).toContain("2 pairs in common");
  expect(two.text).toContain("1 of 2");
  const none = await open.sources({ label: await sourceOf("Bob"), prediction: "truth" });
  expect(none.text).toContain("No pairs in common");
});

test("only pairs in their stored order have a mean preference to compare", async () => {
  const study = await makeStudy(10);
  const rounds: string[] = [];
  for (const name of ["Pairs", "Again"]) rounds.push(await makeRound(study, "preference", { name }));
  for (const levels of [
    [1, 1, 1, 1, 2, 1, 1, 2, 1, 4],
    [1, 2, 1, 1, 2, 1, 1, 1, 2, 5],
  ] as const) {
    const rater = await makeRater(study.studyId);
    for (const roundId of rounds) await addLabels(roundId, rater, levels);
  }
  const open = await openerOf(study);
  const stored = await open.rounds({ rounds: rounds.join(","), order: "stored" });
  expect(stored.text).toContain("Difference of the mean preference");
  expect((await open.rounds({ rounds: rounds.join(",") })).text).not.toContain("Difference of the mean preference");
});

test("numbers of very many labels are left to a worker, and each page says so", async () => {
  await installQueue(process.env.DATABASE_URL ?? "");
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [1, 2, 5]);
  await prisma().raterTally.updateMany({ where: { roundId }, data: { labels: 200_000 } });
  const open = await openerOf(study);
  const pages = [await open.systems({ round: roundId }), await open.questions(roundId), await open.table("rlcf")];
  for (const page of pages) expect(page.text).toContain("These numbers are being computed");
});
