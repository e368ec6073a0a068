import { afterEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { auditQuerySchema } from "@/lib/people/audit";
import { listStudyAudit } from "@/lib/people/server/privacy/audit";
import { linkAtProlific, removeToken, storeToken } from "@/lib/people/server/prolific/account";
import { readProlific } from "@/lib/people/server/prolific/read-prolific";
import { requestVerdicts } from "@/lib/people/server/prolific/verdicts";
import { resealKeys } from "@/lib/queue/worker";
import { makeMember } from "@/lib/testing/people";
import { sendVerdicts } from "./send-verdicts";
import { readStudyAtProlific, setPlaces, storeCheckedToken } from "./study-at-prolific";
import { makeProlificCrowd, REJECTION } from "./testing/prolific-crowd";
import { STUB_TOKEN } from "./testing/prolific-stub";

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  delete process.env.TICKBOX_FORMER_ENCRYPTION_KEY;
});

async function makeCrowd(people: number) {
  const crowd = await makeProlificCrowd(people);
  close = crowd.close;
  return crowd;
}

test("a token is stored sealed once Prolific accepts it, and rotated, and removed; no answer has it", async () => {
  const { studyId, owner, roundId, at } = await makeCrowd(0);
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(storeCheckedToken(owner, studyId, "wrong-token-0123")).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("refuses the token"),
  });
  await storeCheckedToken(owner, studyId, STUB_TOKEN);
  const stored = async () => (await prisma().prolificAccount.findUniqueOrThrow({ where: { studyId } })).sealedToken;
  const before = await stored();
  expect(before).not.toContain(STUB_TOKEN);
  process.env.TICKBOX_FORMER_ENCRYPTION_KEY = process.env.TICKBOX_ENCRYPTION_KEY;
  process.env.TICKBOX_ENCRYPTION_KEY = "the new key, 0123456789 0123456789 abc";
  await resealKeys();
  delete process.env.TICKBOX_FORMER_ENCRYPTION_KEY;
  expect(await stored()).not.toBe(before);
  expect(await linkAtProlific(owner, at)).toMatchObject({ token: STUB_TOKEN });
  // Sealed for an address: none other is sent it.
  const url = process.env.TICKBOX_PROLIFIC_URL;
  process.env.TICKBOX_PROLIFIC_URL = "https://elsewhere.example";
  await expect(linkAtProlific(owner, at)).rejects.toMatchObject({ message: expect.stringContaining("Store it again") });
  process.env.TICKBOX_PROLIFIC_URL = url;
  const seen = await readProlific(owner, roundId);
  expect(seen.token).toEqual({ storedAt: expect.any(String) });
  await removeToken(owner, studyId);
  expect((await readProlific(owner, roundId)).token).toBeNull();
  await expect(readStudyAtProlific(owner, at)).rejects.toMatchObject({ code: "CONFLICT" });
  const kinds = (await prisma().event.findMany({ where: { studyId }, orderBy: { id: "asc" } })).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["prolific.token-stored", "prolific.token-removed"]));
  const audit = await listStudyAudit(owner, studyId, auditQuerySchema.parse({}));
  expect(JSON.stringify([seen, audit, log.mock.calls])).not.toContain(STUB_TOKEN);
});

test("only owners store a token, read the study, set places and send verdicts", async () => {
  const { studyId, roundId, at, raterIds } = await makeCrowd(1);
  const verdict = { verdict: "approved", raterIds } as const;
  for (const role of ["researcher", "annotator"] as const) {
    const member = await makeMember(studyId, role);
    for (const act of [
      () => storeCheckedToken(member, studyId, STUB_TOKEN),
      () => storeToken(member, studyId, STUB_TOKEN),
      () => removeToken(member, studyId),
      () => readProlific(member, roundId),
      () => readStudyAtProlific(member, at),
      () => setPlaces(member, at, 40),
      () => requestVerdicts(member, at, verdict),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  }
  const stranger = await makeMember((await makeCrowd(0)).studyId, "owner");
  await expect(readProlific(stranger, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the study's places, status and submissions are read, and places are set", async () => {
  const { stub, at, owner, roundId } = await makeCrowd(2);
  stub.addSubmission("gone", "RETURNED");
  expect(await readStudyAtProlific(owner, at)).toEqual({
    name: "Label answers",
    status: "ACTIVE",
    places: 10,
    placesTaken: 3,
    currency: "GBP",
    rewardCents: 150,
    submissions: [
      { status: "AWAITING REVIEW", n: 2 },
      { status: "RETURNED", n: 1 },
    ],
  });
  await setPlaces(owner, at, 40);
  expect(stub.study.total_available_places).toBe(40);
  await expect(setPlaces(owner, at, 5)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("can only be increased"),
  });
  expect(
    await prisma().event.count({
      where: { kind: "prolific.places-set", data: { path: ["roundId"], equals: roundId } },
    }),
  ).toBe(1);
});

test("how many more participants the round needs, by its labels per rater", async () => {
  const { owner, roundId } = await makeCrowd(2);
  const all = await prisma().task.aggregate({ where: { roundId }, _sum: { wanted: true, taken: true } });
  const labels = (all._sum.wanted ?? 0) - (all._sum.taken ?? 0);
  expect((await readProlific(owner, roundId)).needed).toEqual({ labels, participants: null });
  await prisma().round.update({ where: { id: roundId }, data: { labellingOptions: { labelsPerRater: 2 } } });
  // Two are at work: what they hold counts towards their limit, and each gives one more.
  expect((await readProlific(owner, roundId)).needed.participants).toBe(Math.ceil((labels - 2) / 2));
});

test("approvals and rejections arrive at the submissions of the study, whatever session somebody came with", async () => {
  const { stub, at, owner, raterIds, decide, link, idOf, roundId } = await makeCrowd(5);
  const [zero = "", one = "", two = "", three = "", four = ""] = raterIds;
  await prisma().crowdSubmission.updateMany({ data: { externalSession: stub.submissions[4]?.id ?? "" } });
  for (const person of [0, 1, 2]) await decide(person, "approved");
  for (const person of [3, 4]) await decide(person, "screened-out");
  expect((await link()).toApprove.map(({ raterId }) => raterId)).toEqual([zero, one, two]);
  const second = stub.submissions[1];
  if (second) second.status = "RETURNED";
  await requestVerdicts(owner, at, { verdict: "approved", raterIds: [zero, one, two] });
  await requestVerdicts(owner, at, { verdict: "rejected", raterIds: [three], rejection: REJECTION });
  await expect(requestVerdicts(owner, at, { verdict: "approved", raterIds: [four] })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect((await link()).verdicts.waiting).toBe(4);
  stub.failNext(/bulk-approve/, { status: 500 });
  await sendVerdicts(at.invitationId, false);
  expect(stub.submissions.map(({ status }) => status)).toEqual([
    "APPROVED",
    "RETURNED",
    "APPROVED",
    "REJECTED",
    "AWAITING REVIEW",
  ]);
  expect(stub.submissions[3]?.rejection).toMatchObject(REJECTION);
  const after = await link();
  expect(after.verdicts).toEqual({ waiting: 0, approved: 2, rejected: 1 });
  expect(after.refused).toMatchObject([
    { raterId: one, reason: expect.stringContaining("not in review on Prolific: returned") },
  ]);
  expect(after.toReject.map(({ raterId }) => raterId)).toEqual([four]);
  await expect(decide(0, "screened-out")).rejects.toMatchObject({ code: "CONFLICT" });
  await decide(0, "approved", 0.2);
  const events = await prisma().event.findMany({ where: { kind: "prolific.verdicts" } });
  expect(events.map(({ data }) => data)).toContainEqual({ roundId, verdict: "approved", participants: 3 });
  expect(JSON.stringify(events)).not.toContain(idOf(0));
});

test("verdicts that cannot be sent wait for another attempt, and are said after the last", async () => {
  const { stub, at, owner, raterIds, decide, link } = await makeCrowd(1);
  await decide(0, "approved");
  await requestVerdicts(owner, at, { verdict: "approved", raterIds });
  const fail = () => {
    for (let time = 0; time < 3; time += 1)
      stub.failNext(/bulk-approve/, { status: 429, headers: { "retry-after": "0" } });
  };
  fail();
  await expect(sendVerdicts(at.invitationId, false)).rejects.toThrow("no more requests");
  expect((await link()).verdicts.waiting).toBe(1);
  fail();
  await sendVerdicts(at.invitationId, true);
  expect((await link()).refused).toMatchObject([{ reason: expect.stringContaining("no more requests") }]);
  await requestVerdicts(owner, at, { verdict: "approved", raterIds });
  await sendVerdicts(at.invitationId, false);
  expect((await link()).verdicts).toEqual({ waiting: 0, approved: 1, rejected: 0 });
});

test("a server of Prolific that cannot be reached is said", async () => {
  const { at, owner } = await makeCrowd(0);
  await close?.();
  close = null;
  await expect(readStudyAtProlific(owner, at)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("could not be reached"),
  });
});
