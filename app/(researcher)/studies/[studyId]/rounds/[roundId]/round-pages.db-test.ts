import { alpha as independentAlpha } from "krippendorff";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { makeReader } from "@/app/testing/open-page";
import type { Shown } from "@/app/testing/shown";
import { joinStudy } from "@/lib/auth/join-study";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { crowdSettingsSchema } from "@/lib/people/crowd";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import { createInvitation } from "@/lib/people/server/invitations";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { label, raters, simulate } from "@/lib/results/server/testing/simulated-labels";
import type { Level } from "@/lib/round/protocol/protocol";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import RoundPage from "./page";
import RoundRatersPage from "./raters/page";

const UNITS = 60;
const ROUND = "/studies/[studyId]/rounds/[roundId]";

async function openerOf({ studyId }: StudyForTest) {
  const reader = await makeReader((await makeMember(studyId, "researcher")).userId);
  return {
    round: (roundId: string, query: Record<string, string> = {}) =>
      reader.open(RoundPage, ROUND, { studyId, roundId }, query),
    raters: (roundId: string, query: Record<string, string> = {}) =>
      reader.open(RoundRatersPage, `${ROUND}/raters`, { studyId, roundId }, query),
  };
}

test("a round of known agreement: alpha is that of an independent count, and its interval holds the truth", async () => {
  const study = await makeStudy(UNITS);
  const roundId = await makeRound(study, "direct_scoring", { name: "Known" });
  const labels = simulate(0.8, "known", UNITS);
  await label(roundId, await raters(study), labels);
  const expected = independentAlpha(labels, (a, b) => (a - b) ** 2);
  const open = await openerOf(study);
  const page = await open.round(roundId, { level: "interval", open: "agreement,groups" });
  const agreement = page.region("Agreement").text;
  expect(agreement).toContain(expected.toFixed(3));
  const [, low, high] = /95% (0\.\d+) – (0\.\d+)/.exec(agreement) ?? [];
  expect(Number(low)).toBeLessThan(0.8 ** 2);
  expect(Number(high)).toBeGreaterThan(0.8 ** 2);
  const [groups] = page.region("Agreement by group").pictures;
  expect(groups).toMatch(/All tasks: 0\.\d+, interval .*n 60/);
});

test("labels by hand: few of them are marked, simulated ones too, and the coincidences are counted", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  const open = await openerOf(study);
  expect((await open.round(roundId)).text).toContain("No labels yet");
  await addLabels(roundId, await makeRater(study.studyId, { simulated: true }), [1, 2, 1, null]);
  expect((await open.round(roundId)).text).toContain("All of these labels are simulated: 1 of 1 rater is a program");
  await addLabels(roundId, await makeRater(study.studyId), [1, 2, 2, 5]);
  const page = await open.round(roundId, { level: "nominal", open: "agreement,labels" });
  const agreement = page.region("Agreement").text;
  expect(agreement).toContain("3 tasks with 2+ labels");
  // By hand: Do = 2/6, De = 0.6.
  expect(agreement).toContain("0.444");
  expect(agreement).toContain("only 3 tasks");
  expect(page.text).toContain("Some of these labels are simulated: 1 of 2 raters is a program");
  expect(page.region("Coincidences").text).toContain("1 Horrible");
});

test("an alpha that is not defined says why", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference");
  for (let rater = 0; rater < 2; rater += 1) await addLabels(roundId, await makeRater(study.studyId), [3, 3]);
  const agreement = (await (await openerOf(study)).round(roundId, { open: "agreement" })).region("Agreement").text;
  expect(agreement).toContain("Not defined");
  expect(agreement).toContain("have the same value");
});

test("a check-then-score round leads to its questions, and shows the effect of the checklist", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 4, answers: ["YES", "NO"], ease: "easier", comment: "Close, but no" },
    { level: 2, answers: ["YES", "UNKNOWN"], ease: "harder" },
  ]);
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 4, answers: ["NO", "NO"], ease: "easier" }, null]);
  const page = await (await openerOf(study)).round(roundId, { open: "questions,ease" });
  expect(page.links).toContainEqual({
    text: "All 4 questions in a table",
    address: `/studies/${study.studyId}/rounds/${roundId}/tasks/questions`,
  });
  const ease = page.region("Did the checklist make scoring easier?").text;
  expect(ease).toContain("2 answers; published 78.5%");
});

// A mostly wins, and three raters agree but for chance: much both ways, far less as stored.
const PREFERENCES: readonly (readonly Level[])[] = [
  [1, 1, 1, 1, 2, 1, 1, 2, 1, 4],
  [1, 2, 1, 1, 2, 1, 1, 1, 2, 5],
  [2, 1, 1, 1, 1, 1, 2, 1, 1, 3],
];

const alphaIn = (page: Shown) => Number(/alpha only 10 tasks (-?0\.\d{3})/.exec(page.region("Agreement").text)?.[1]);

test("pairs are read both ways unless the stored order is asked for, on the pages of the round and of its raters", async () => {
  const study = await makeStudy(10);
  const roundId = await makeRound(study, "preference", { name: "Pairs" });
  for (const levels of PREFERENCES) await addLabels(roundId, await makeRater(study.studyId), levels);
  const open = await openerOf(study);
  const both = await open.round(roundId, { open: "agreement,labels" });
  expect(both.region("Agreement").text).toContain("turning pairs round changes nothing");
  expect(both.region("Preferences").text).toContain("there is no mean");
  const stored = await open.round(roundId, { open: "agreement,labels", order: "stored" });
  expect(stored.region("Agreement").text).toContain("alpha depends on which response is called A");
  expect(alphaIn(both)).toBeGreaterThan(alphaIn(stored) + 0.3);
  expect(stored.links).toContainEqual({ text: "Raters", address: expect.stringMatching(/raters\?order=stored$/) });
  const ofRaters = await open.raters(roundId);
  const headsOf = (page: Shown) => page.table("Raters of the round").rows[0]?.join("\n");
  expect(headsOf(ofRaters)).not.toMatch(/^Bias/m);
  expect(ofRaters.text).toContain("no mean and no bias");
  expect(headsOf(await open.raters(roundId, { order: "stored" }))).toMatch(/^Bias/m);
});

test("each rater's agreement with the others, reliability and habits, without a verdict", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  const open = await openerOf(study);
  expect((await open.raters(roundId)).text).toContain("No labels yet");
  await addLabels(roundId, await makeRater(study.studyId, { name: "careful" }), [1, 2, 4, 5]);
  await addLabels(roundId, await makeRater(study.studyId, { name: "alike" }), [1, 2, 4, 5]);
  await addLabels(roundId, await makeRater(study.studyId, { name: "other", simulated: true }), [5, 2, 4, 1]);
  const page = await open.raters(roundId);
  expect(page.region("Column guide").text).toContain("Only kappa and bias have intervals");
  expect(page.text).toContain("This round has no training tasks and no attention tasks");
  expect(page.text).toContain("No label of this round has a time");
  const nominal = await open.raters(roundId, { level: "nominal", sort: "-change" });
  expect(nominal.table("Raters of the round").rows[1]?.join(" ")).toContain("Rater 03");
  expect(nominal.region("Column guide").text).toContain("most frequent one");
});

test("participants of a platform are listed with what they earn; their ids for owners alone", async () => {
  const study = await makeStudy(2);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring");
  const owner = await makeMember(studyId, "owner");
  const crowd = crowdSettingsSchema.parse({ roundId, pay: { currency: "GBP", perLabel: 0.25 } });
  const wanted = newInvitationSchema.parse({ role: "annotator", label: "Prolific", crowd });
  const { path } = await createInvitation(owner, studyId, wanted);
  const arrival = { participant: "5f1e-canary", study: null, session: null, profile: {} };
  const token = path.slice(path.indexOf("#") + 1);
  const { userId } = await joinStudy({ token, way: "participant", arrival, consent: null }, "2001:db8:77::1");
  const viewer = { kind: "user" as const, userId, name: "p", isAdmin: false, mayCreateStudies: false, nameOnly: true };
  const { assignments } = await claimTasks(viewer, roundId, { hold: 1 });
  for (const view of assignments) {
    const answer = { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view, 3) };
    await submitAnnotation(viewer, uuidv7(), answer);
  }
  const shown = async (userId: string) =>
    (await makeReader(userId)).open(RoundRatersPage, `${ROUND}/raters`, { studyId, roundId }, {});
  const own = (await shown(owner.userId)).text;
  expect(own).toContain("5f1e-canary");
  expect(own).toContain("0.25 GBP");
  const { text } = await shown((await makeMember(studyId, "researcher")).userId);
  expect(text).toContain("0.25 GBP");
  expect(text).not.toContain("5f1e-canary");
});
