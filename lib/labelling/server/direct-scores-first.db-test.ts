import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { roundsToLabel } from "./rounds-for-rater";
import { claimAndSubmit, claimOne } from "./testing/claim-one";

test("the list of rounds says which comes first, also to who has labelled nothing yet", async () => {
  const study = await makeStudy(2);
  const direct = await makeRound(study, "direct_scoring", { name: "First scores" });
  const checked = await makeRound(study, "check_then_score");
  const rater = await makeMember(study.studyId, "annotator");
  const first = async (viewer: UserViewer) =>
    Object.fromEntries((await roundsToLabel(viewer)).rounds.map(({ id, comesFirst }) => [id, comesFirst]));
  expect(await first(rater)).toEqual({ [direct]: null, [checked]: "First scores" });
  await claimAndSubmit(rater, direct);
  // One response can be looked at with its checklist now.
  expect(await first(rater)).toEqual({ [direct]: null, [checked]: null });
  await claimAndSubmit(rater, checked);
  expect(await first(rater)).toEqual({ [direct]: null, [checked]: "First scores" });
  await claimAndSubmit(rater, direct);
  expect(await first(rater)).toMatchObject({ [checked]: null });
  await prisma().round.update({ where: { id: direct }, data: { status: "closed", closedAt: new Date() } });
  expect(await first(await makeMember(study.studyId, "annotator", "Otto"))).toMatchObject({ [checked]: null });
});

test("direct scores come before the checklist of the same response, and never after it", async () => {
  const study = await makeStudy(2);
  const direct = await makeRound(study, "direct_scoring", { name: "First scores" });
  const checked = await makeRound(study, "check_then_score");
  const rater = await makeMember(study.studyId, "annotator");
  expect((await claimOne(rater, checked)).nothing).toEqual({
    reason: "direct_scoring_first",
    roundId: direct,
    roundName: "First scores",
  });
  expect(await claimAndSubmit(rater, direct)).toBeNull();
  expect(await claimAndSubmit(rater, checked)).toBeNull();
  expect((await claimOne(rater, checked)).nothing?.reason).toBe("direct_scoring_first");

  const eager = await makeMember(study.studyId, "annotator");
  await prisma().round.update({ where: { id: direct }, data: { status: "closed", closedAt: new Date() } });
  expect(await claimAndSubmit(eager, checked)).toBeNull();
  await prisma().round.update({ where: { id: direct }, data: { status: "open", closedAt: null } });
  expect(await claimAndSubmit(eager, direct)).toBeNull();
  expect((await claimOne(eager, direct)).nothing?.reason).toBe("checklist_seen");
});

test("a checklist waits while its rater holds the last place of the direct score, also in a paused round", async () => {
  const study = await makeStudy(1);
  const direct = await makeRound(study, "direct_scoring", { overlap: 1 });
  const checked = await makeRound(study, "check_then_score");
  const rater = await makeMember(study.studyId, "annotator");
  expect((await claimOne(rater, direct)).assignment).toBeDefined();
  expect((await claimOne(rater, checked)).assignment).toBeUndefined();
  await prisma().round.update({ where: { id: direct }, data: { status: "paused" } });
  expect((await claimOne(rater, checked)).assignment).toBeUndefined();
  await prisma().round.update({ where: { id: direct }, data: { status: "open" } });
  expect(await claimAndSubmit(rater, direct)).toBeNull();
  expect((await claimOne(rater, checked)).assignment).toBeDefined();
});
