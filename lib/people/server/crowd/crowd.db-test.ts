import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { joinStudy } from "@/lib/auth/join-study";
import { prisma } from "@/lib/db/client";
import { type CrowdSettings, crowdSettingsSchema } from "@/lib/people/crowd";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import type { UserViewer } from "@/lib/people/viewer";
import { joinFromPlatform, makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createInvitation, revokeInvitation } from "../invitations";
import { removeMember } from "../members";
import { erasePerson } from "../privacy/erase-person";
import { personData } from "../privacy/person-data";
import { readInvitation } from "../read-invitation";
import { acceptInvitation } from "../redeem-invitation";
import { refuseConsent } from "./crowd-links";

const CONSENT = "You label answers of models. Your labels are published without your id.";
const ENDINGS = { noConsent: { code: "NO-CONSENT", address: "https://platform.example/no" } };

async function makeCrowd(over: Partial<Parameters<typeof crowdSettingsSchema.parse>[0] & object> = {}) {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  const owner = await makeMember(study.studyId, "owner", "Olga");
  const settings = crowdSettingsSchema.parse({ roundId, consent: CONSENT, endings: ENDINGS, ...over });
  const link = await makeLink(owner, study.studyId, settings);
  return { study, studyId: study.studyId, roundId, owner, settings, ...link };
}

async function makeLink(owner: UserViewer, studyId: string, crowd: CrowdSettings, maxUses: number | null = null) {
  const wanted = newInvitationSchema.parse({ role: "annotator", label: "Prolific", maxUses, crowd });
  const { path, invitation } = await createInvitation(owner, studyId, wanted);
  const token = path.slice(path.indexOf("#") + 1);
  const { crowd: open } = await readInvitation(null, token);
  return { token, path, invitationId: invitation.id, version: open?.consent?.version ?? null };
}

async function arrive({ token, version }: { token: string; version: string | null }, participant: string) {
  const arrival = { participant, study: "study-1", session: uuidv7() };
  return (await joinFromPlatform(token, arrival, version)).userId;
}

test("the same id is the same person, by whichever link of the study and however often at once", async () => {
  const crowd = await makeCrowd();
  const { studyId, owner, settings } = crowd;
  const first = await arrive(crowd, "5f1e");
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => arrive(crowd, "6a2b")));
  expect(new Set(atOnce).size).toBe(1);
  expect(atOnce[0]).not.toBe(first);
  const again = await makeLink(owner, studyId, settings);
  expect(await arrive(again, "5f1e")).toBe(first);
  // Another platform's ids are others.
  const sona = crowdSettingsSchema.parse({ ...settings, participantParameter: "survey_code" });
  expect(await arrive(await makeLink(owner, studyId, sona), "5f1e")).not.toBe(first);
  expect(await prisma().membership.count({ where: { studyId, role: "annotator" } })).toBe(3);
  const { uses } = await prisma().invitation.findUniqueOrThrow({ where: { id: crowd.invitationId } });
  expect(uses).toBe(2);
  const submission = await prisma().crowdSubmission.findFirstOrThrow({ where: { userId: atOnce[0] } });
  expect(submission).toMatchObject({ arrivals: 8, externalStudy: "study-1" });
});

test("a used-up link lets back in who has come, and nobody else; a revoked one lets nobody in", async () => {
  const crowd = await makeCrowd();
  const one = await makeLink(crowd.owner, crowd.studyId, crowd.settings, 1);
  const userId = await arrive(one, "first");
  await expect(arrive(one, "second")).rejects.toMatchObject({ code: "EXPIRED" });
  expect(await arrive(one, "first")).toBe(userId);
  expect(await prisma().user.count({ where: { crowdParticipant: { studyId: crowd.studyId } } })).toBe(1);
  await revokeInvitation(crowd.owner, crowd.studyId, one.invitationId);
  await expect(arrive(one, "first")).rejects.toMatchObject({ code: "EXPIRED" });
});

test("an id without the link's secret leads nowhere, and the link without an id does not let in", async () => {
  const crowd = await makeCrowd();
  await arrive(crowd, "known");
  await expect(arrive({ ...crowd, token: "x".repeat(43) }, "known")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const byName = { token: crowd.token, way: "name" as const, name: "Nobody", sameName: false };
  await expect(joinStudy(byName, "192.0.2.9")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const stranger = await makeMember((await makeStudy(1)).studyId, "annotator");
  await expect(acceptInvitation(stranger, crowd.token)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await prisma().user.count({ where: { name: "Nobody" } })).toBe(0);
});

test("somebody who was removed from the study is not let back in by the link", async () => {
  const crowd = await makeCrowd();
  const userId = await arrive(crowd, "removed");
  await removeMember(crowd.owner, crowd.studyId, userId);
  await expect(arrive(crowd, "removed")).rejects.toMatchObject({ code: "EXPIRED" });
});

test("consent is kept with its time and version, and only to the text as it is", async () => {
  const crowd = await makeCrowd();
  await expect(arrive({ ...crowd, version: null }, "p")).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(arrive({ ...crowd, version: "0".repeat(64) }, "p")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma().crowdParticipant.count({ where: { studyId: crowd.studyId } })).toBe(0);
  const userId = await arrive(crowd, "p");
  const { startedAt, consentVersion } = await prisma().crowdSubmission.findFirstOrThrow({ where: { userId } });
  expect(consentVersion).toBe(crowd.version);
  await arrive(crowd, "p");
  expect(await prisma().crowdSubmission.findFirstOrThrow({ where: { userId } })).toMatchObject({ startedAt });
});

test("who does not agree gets the code of that, is counted, and leaves nothing behind", async () => {
  const crowd = await makeCrowd();
  expect(await refuseConsent(crowd.token)).toEqual(ENDINGS.noConsent);
  const { refusals } = await prisma().crowdLink.findUniqueOrThrow({ where: { invitationId: crowd.invitationId } });
  expect(refusals).toBe(1);
  expect(await prisma().crowdParticipant.count({ where: { studyId: crowd.studyId } })).toBe(0);
  const silent = await makeCrowd({ consent: "" });
  await expect(refuseConsent(silent.token)).rejects.toMatchObject({ code: "INVALID" });
});

test("what a person's platform calls them is theirs to take away, and gone when they are removed", async () => {
  const crowd = await makeCrowd();
  const userId = await arrive(crowd, "canary-4711");
  const lines: string[] = [];
  for await (const line of personData(userId)) lines.push(line);
  expect(lines.join("")).toContain("canary-4711");
  const admin = { ...crowd.owner, isAdmin: true };
  await prisma().user.update({ where: { id: admin.userId }, data: { isAdmin: true } });
  await erasePerson(admin, userId, { texts: false });
  expect(await prisma().crowdParticipant.count({ where: { userId } })).toBe(0);
  expect(await prisma().crowdSubmission.count({ where: { userId } })).toBe(0);
  expect(await arrive(crowd, "canary-4711")).not.toBe(userId);
});

test("a link is for a round of the study, for annotators, without approval", async () => {
  const crowd = await makeCrowd();
  const other = await makeCrowd();
  await expect(makeLink(crowd.owner, crowd.studyId, other.settings)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const wrong = { label: "x", crowd: crowd.settings };
  expect(newInvitationSchema.safeParse({ ...wrong, role: "researcher" }).success).toBe(false);
  expect(newInvitationSchema.safeParse({ ...wrong, role: "annotator", needsApproval: true }).success).toBe(false);
});

test("an account that has an email address meanwhile is not opened by its platform's id", async () => {
  const crowd = await makeCrowd();
  const userId = await arrive(crowd, "7c3d");
  await prisma().user.update({ where: { id: userId }, data: { nameOnly: false, email: `${userId}@example.test` } });
  await expect(arrive(crowd, "7c3d")).rejects.toMatchObject({ code: "FORBIDDEN" });
});
