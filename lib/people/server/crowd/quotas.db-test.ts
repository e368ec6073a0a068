import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { type CrowdQuotas, crowdQuotasSchema, crowdSettingsSchema } from "@/lib/people/crowd";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import { contentFor } from "@/lib/testing/content";
import { joinFromPlatform, makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createInvitation } from "../invitations";
import { removeMember } from "../members";
import { erasePerson } from "../privacy/erase-person";
import { personData } from "../privacy/person-data";
import { decideParticipant, readCrowd } from "./participants";
import { setQuotas } from "./quotas";

const OUT = { code: "OUT-1", address: "https://platform.example/out" };
const native = (value: string, atMost: number) => ({ parameter: "native", value, atMost });
const quotasOf = (...places: CrowdQuotas["places"]) => crowdQuotasSchema.parse({ places });
const FULL = { code: "CONFLICT", message: expect.stringContaining("this group is full"), details: { ending: OUT } };
const OTHER = { code: "CONFLICT", message: expect.stringContaining("other groups"), details: { ending: OUT } };

async function makeLink(quotas: CrowdQuotas) {
  const study = await makeStudy(4);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  const owner = await makeMember(studyId, "owner", "Olga");
  const crowd = crowdSettingsSchema.parse({ roundId, endings: { screenedOut: OUT }, quotas });
  const wanted = newInvitationSchema.parse({ role: "annotator", label: "Prolific", maxUses: null, crowd });
  const { path, invitation } = await createInvitation(owner, studyId, wanted);
  const token = path.slice(path.indexOf("#") + 1);
  const arrive = async (participant: string, profile: Record<string, string> = {}) =>
    (await joinFromPlatform(token, { participant, profile })).userId;
  const at = { studyId, invitationId: invitation.id };
  const filled = async () => (await readCrowd(owner, roundId)).links[0]?.quotas.places.map((place) => place.filled);
  const raterOf = async (userId: string) =>
    (await prisma().rater.findUniqueOrThrow({ where: { studyId_userId: { studyId, userId } } })).id;
  /** As if they had come, and claimed what they hold, an hour ago. */
  const letTimePass = async (userId: string) => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await prisma().crowdSubmission.updateMany({ where: { userId }, data: { placeAt: anHourAgo } });
    await prisma().assignment.updateMany({
      where: { rater: { userId }, state: "leased" },
      data: { leaseExpiresAt: anHourAgo },
    });
  };
  return { studyId, roundId, owner, path, at, arrive, filled, raterOf, letTimePass };
}

const participant = (userId: string) => ({
  kind: "user" as const,
  userId,
  name: "p",
  isAdmin: false,
  mayCreateStudies: false,
  nameOnly: true,
});

test("of 30 who join at once by a quota of 10 exactly 10 get in, and a place given back goes to one of the next", async () => {
  const { studyId, owner, arrive, filled, path } = await makeLink(quotasOf(native("yes", 10)));
  expect(path).toContain("&native={native}#");
  const all = Array.from({ length: 30 }, (_, person) => arrive(`p${person}`, { native: "yes" }));
  const ended = await Promise.allSettled(all);
  const inside = ended.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  expect(new Set(inside).size).toBe(10);
  for (const each of ended) if (each.status === "rejected") expect(each.reason).toMatchObject(FULL);
  // Nothing is left of the others.
  expect(await prisma().membership.count({ where: { studyId, role: "annotator" } })).toBe(10);
  expect(await prisma().crowdParticipant.count({ where: { studyId } })).toBe(10);
  expect(await filled()).toEqual([10]);

  await removeMember(owner, studyId, inside[0] ?? "");
  expect(await filled()).toEqual([9]);
  const next = await Promise.allSettled(["q0", "q1", "q2"].map((id) => arrive(id, { native: "yes" })));
  expect(next.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await filled()).toEqual([10]);
});

test("who comes back keeps their value; who comes with another is screened out, or let in; a missing one is named", async () => {
  const { studyId, owner, at, arrive, filled } = await makeLink(quotasOf(native("yes", 1), native("no", 1)));
  const userId = await arrive("p", { native: "yes" });
  expect(await arrive("p", { native: "no" })).toBe(userId);
  expect(await arrive("p")).toBe(userId);
  expect(await filled()).toEqual([1, 0]);
  await expect(arrive("q", { native: "yes" })).rejects.toMatchObject(FULL);
  await expect(arrive("q", { native: "somewhat" })).rejects.toMatchObject(OTHER);
  const missing = {
    code: "INVALID",
    message: expect.stringContaining("lacks native"),
    details: { expected: ["native"] },
  };
  await expect(arrive("q", { age: "30" })).rejects.toMatchObject(missing);
  expect(await prisma().crowdParticipant.count({ where: { studyId } })).toBe(1);

  const age = { parameter: "age", value: "30", atMost: 5 };
  await setQuotas(owner, at, { places: [native("yes", 1), native("no", 1), age], others: "unlimited" });
  const other = await arrive("r", { native: "somewhat", age: "30", ignored: "c4nary" });
  const { quotaValues } = await prisma().crowdSubmission.findFirstOrThrow({ where: { userId: other } });
  // What no quota names is not kept.
  expect(quotaValues).toEqual({ age: "30" });
  expect(await filled()).toEqual([1, 0, 1]);
});

test("a place comes back when its reservation ends without a label, and at once when somebody is screened out", async () => {
  const { roundId, owner, arrive, filled, raterOf, letTimePass } = await makeLink(quotasOf(native("yes", 1)));
  const left = await arrive("left", { native: "yes" });
  await claimTasks(participant(left), roundId, { hold: 1 });
  await expect(arrive("next", { native: "yes" })).rejects.toMatchObject(FULL);
  await letTimePass(left);
  expect(await filled()).toEqual([0]);
  // Back before anybody else: still theirs.
  await arrive("left", { native: "yes" });
  expect(await filled()).toEqual([1]);
  await letTimePass(left);
  const next = await arrive("next", { native: "yes" });
  await expect(arrive("left", { native: "yes" })).rejects.toMatchObject(FULL);
  const { assignments, nothing } = await claimTasks(participant(left), roundId, { hold: 1 });
  expect(assignments).toEqual([]);
  expect(nothing).toMatchObject({ reason: "place_lost", ending: OUT });

  // A label keeps the place.
  const claimed = await claimTasks(participant(next), roundId, { hold: 1 });
  for (const view of claimed.assignments) {
    const label = { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view, 3) };
    await submitAnnotation(participant(next), uuidv7(), label);
  }
  await letTimePass(next);
  await expect(arrive("left", { native: "yes" })).rejects.toMatchObject(FULL);
  const decision = { decision: "screened-out" as const, reason: "Too fast.", bonus: 0 };
  await decideParticipant(owner, roundId, await raterOf(next), decision);
  await arrive("left", { native: "yes" });
  expect(await filled()).toEqual([1]);
  expect((await claimTasks(participant(left), roundId, { hold: 1 })).assignments).toHaveLength(1);
  await arrive("next", { native: "yes" });
  expect((await claimTasks(participant(next), roundId, { hold: 1 })).nothing).toMatchObject({ reason: "place_lost" });
});

test("a quota is raised and lowered by who may invite; who is in stays in, and a value without a quota is forgotten", async () => {
  const { studyId, owner, at, arrive, filled } = await makeLink(quotasOf(native("yes", 1)));
  const userId = await arrive("p", { native: "yes" });
  await expect(arrive("q", { native: "yes" })).rejects.toMatchObject(FULL);
  await setQuotas(owner, at, quotasOf(native("yes", 2)));
  await arrive("q", { native: "yes" });
  await setQuotas(await makeMember(studyId, "researcher"), at, quotasOf(native("yes", 1)));
  expect(await filled()).toEqual([2]);
  expect(await arrive("p", { native: "yes" })).toBe(userId);
  const denied = setQuotas(await makeMember(studyId, "annotator"), at, quotasOf());
  await expect(denied).rejects.toMatchObject({ code: "NOT_FOUND" });
  const stranger = await makeLink(quotasOf());
  const elsewhere = { studyId: stranger.studyId, invitationId: at.invitationId };
  await expect(setQuotas(stranger.owner, elsewhere, quotasOf())).rejects.toMatchObject({ code: "NOT_FOUND" });
  await setQuotas(owner, at, quotasOf(native("no", 1)));
  expect(await prisma().crowdSubmission.count({ where: { quotaValues: { equals: {} } } })).toBeGreaterThanOrEqual(2);
  expect(await filled()).toEqual([0]);
});

test("the value is the person's to take away, and gone with them", async () => {
  const { owner, arrive, filled } = await makeLink(quotasOf(native("canary-value", 1)));
  const userId = await arrive("p", { native: "canary-value" });
  const lines: string[] = [];
  for await (const line of personData(userId)) lines.push(line);
  expect(lines.join("")).toContain("canary-value");
  await prisma().user.update({ where: { id: owner.userId }, data: { isAdmin: true } });
  await erasePerson({ ...owner, isAdmin: true }, userId, { texts: false });
  expect(await prisma().crowdSubmission.count({ where: { userId } })).toBe(0);
  expect(await filled()).toEqual([0]);
});
