import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { crowdSettingsSchema } from "@/lib/people/crowd";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import { createInvitation } from "@/lib/people/server/invitations";
import type { UserViewer } from "@/lib/people/viewer";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { joinFromPlatform, makeMember } from "@/lib/testing/people";
import { decideTraining, retryTraining } from "./decide-training";
import { readTraining } from "./read-training";
import { claimed, raterIdOf, TRUTH, train, trainingRound } from "./testing/training-round";

const WRONG = [1, 1, 1] as const;
const RIGHT = [TRUTH, TRUTH, TRUTH] as const;

async function roundWithTries(trainingTries: number | null) {
  const made = await trainingRound();
  await prisma().round.update({ where: { id: made.roundId }, data: { labellingOptions: { trainingTries } } });
  return made;
}

const leftOf = async (viewer: UserViewer, roundId: string) => {
  const { nothing } = await claimed(viewer, roundId);
  return nothing?.reason === "training_not_passed" ? nothing.triesLeft : null;
};

test("a rater tries the training again as often as the round allows, and the last failure needs a researcher", async () => {
  const { studyId, roundId, rater, researcher } = await roundWithTries(2);
  await expect(retryTraining(rater, roundId)).rejects.toMatchObject({ code: "CONFLICT" });
  await train(rater, roundId, WRONG);
  expect(await leftOf(rater, roundId)).toBe(1);
  const { raters: failed } = await readTraining(researcher, roundId, { names: false });
  expect(failed).toMatchObject([{ state: "not_passed", triesLeft: 1, ownRetries: 0 }]);
  // Of requests at once one counts.
  const tried = await Promise.allSettled(Array.from({ length: 4 }, () => retryTraining(rater, roundId)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await train(rater, roundId, WRONG);
  expect(await leftOf(rater, roundId)).toBe(0);
  await expect(retryTraining(rater, roundId)).rejects.toMatchObject({ code: "CONFLICT" });
  const raterId = await raterIdOf(rater, studyId);
  expect(await prisma().trainingRetry.findMany({ where: { roundId } })).toMatchObject([
    { raterId, number: 1, right: 0, tasks: 3 },
  ]);
  // A researcher's permission comes on top.
  await decideTraining(researcher, roundId, raterId, "try-again");
  await train(rater, roundId, RIGHT);
  expect((await claimed(rater, roundId)).first?.training).toBe(false);
  await expect(retryTraining(rater, roundId)).rejects.toMatchObject({ code: "CONFLICT" });
  const { raters } = await readTraining(researcher, roundId, { names: false });
  expect(raters).toMatchObject([{ state: "passed", retries: 1, ownRetries: 1 }]);
  expect(await prisma().event.count({ where: { kind: "training.tried-again", subject: raterId } })).toBe(1);
});

test("without a setting members have one try, and others than raters of the open round none", async () => {
  const { roundId, rater, researcher } = await roundWithTries(null);
  await train(rater, roundId, WRONG);
  expect(await leftOf(rater, roundId)).toBe(0);
  const stranger = await makeMember((await trainingRound()).studyId, "annotator");
  await expect(retryTraining(stranger, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await prisma().round.update({ where: { id: roundId }, data: { labellingOptions: { trainingTries: 5 } } });
  expect(await leftOf(rater, roundId)).toBe(4);
  await setRoundStatus(researcher, roundId, "closed");
  await expect(retryTraining(rater, roundId)).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
});

test("participants of a platform have two tries and get the screen-out code after the second alone", async () => {
  const { studyId, roundId } = await roundWithTries(null);
  const owner = await makeMember(studyId, "owner");
  const crowd = crowdSettingsSchema.parse({ roundId, endings: { screenedOut: { code: "OUT-2" } } });
  const wanted = newInvitationSchema.parse({ role: "annotator", label: "Prolific", maxUses: null, crowd });
  const { path } = await createInvitation(owner, studyId, wanted);
  const token = path.slice(path.indexOf("#") + 1);
  const person = await joinFromPlatform(token, { participant: "p1" });
  await train(person, roundId, WRONG);
  const first = await claimed(person, roundId);
  expect(first.nothing).toMatchObject({ reason: "training_not_passed", triesLeft: 1 });
  expect(JSON.stringify(first)).not.toContain("OUT-2");
  await retryTraining(person, roundId);
  await train(person, roundId, WRONG);
  expect((await claimed(person, roundId)).nothing).toMatchObject({ triesLeft: 0, ending: { code: "OUT-2" } });
});
