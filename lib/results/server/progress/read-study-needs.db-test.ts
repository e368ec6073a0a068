import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeRater } from "@/lib/results/server/testing/labels";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makePerson } from "@/lib/testing/people";
import { makeRun } from "@/lib/testing/run";
import { train, trainingRound } from "@/lib/training/server/testing/training-round";
import { readStudyNeeds } from "./read-study-needs";

test("a study's needs: who asks to join, failed trainings, drafts and paused runs; for its researchers alone", async () => {
  const { studyId, roundId, researcher, rater } = await trainingRound();
  const before = await readStudyNeeds(researcher, studyId);
  expect(before).toEqual({
    members: 2,
    joinRequests: 0,
    checklistDrafts: 0,
    pausedRuns: [],
    worseJudges: [],
    failedTraining: [],
  });
  await train(rater, roundId, [1, 1, 1]);
  const { id: invitationId } = await prisma().invitation.create({
    data: {
      studyId,
      role: "annotator",
      label: "",
      tokenHash: uuidv7(),
      needsApproval: true,
      expiresAt: new Date(Date.now() + 3_600_000),
      createdBy: researcher.userId,
    },
  });
  const { userId } = await makePerson("Waits");
  await prisma().joinRequest.create({ data: { studyId, userId, invitationId } });
  const { id: instructionId } = await prisma().instruction.findFirstOrThrow({ where: { studyId } });
  await prisma().checklist.create({ data: { studyId, instructionId, series: "drafted", source: "human" } });
  const { runId } = await makeRun(studyId, [], { name: "Judge", status: "paused" });
  await makeRun(studyId, [], { status: "finished" });
  const raterId = await makeRater(studyId, { kind: "judge", name: "Strict" });
  const { id: watchId } = await prisma().watch.create({
    data: { studyId, raterId, roundId, alarmedAt: new Date(), alarm: "Sensitivity has fallen." },
  });
  expect(await readStudyNeeds(researcher, studyId)).toEqual({
    members: 2,
    joinRequests: 1,
    checklistDrafts: 1,
    pausedRuns: [{ id: runId, name: "Judge" }],
    worseJudges: [{ id: watchId, name: "Strict" }],
    failedTraining: [{ roundId, name: "Round", raters: 1 }],
  });
  for (const outsider of await makeOutsiders(studyId)) {
    await expect(readStudyNeeds(outsider, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
