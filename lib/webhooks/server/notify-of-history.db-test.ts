import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { createServiceAccount } from "@/lib/people/server/api-keys";
import { OPERATOR } from "@/lib/people/viewer";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createWebhook } from "./create-webhook";
import { notifyWebhook } from "./notify-webhooks";
import { setEncryptionKey } from "./testing/webhook";

const URL = "https://example.org/hook";

async function toldBy(webhookId: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  // What is younger than a second may have neighbours that are not written yet.
  await prisma().$executeRaw`UPDATE event SET at = at - interval '3 seconds'`;
  await prisma().$executeRaw`UPDATE webhook SET events_until = events_until - interval '3 seconds'`;
  await notifyWebhook(webhookId);
  const deliveries = await prisma().webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: "asc" } });
  return deliveries.map(({ body }) => JSON.parse(body));
}

test("a webhook tells of a round's status, members, exports, limits and training, once, and of its rounds alone where it names some", async () => {
  setEncryptionKey();
  const study = await makeStudy(1);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring");
  const otherRound = await makeRound(study, "direct_scoring");
  const events = [
    "round.status",
    "member.joined",
    "export.ready",
    "limit.reached",
    "rater.trained",
    "import.finished",
  ] as const;
  const all = await createWebhook(OPERATOR, studyId, { url: URL, events: [...events] });
  const one = await createWebhook(OPERATOR, studyId, { url: URL, events: [...events], roundIds: [roundId] });
  const owner = await makeMember(studyId, "owner");
  const made = await createServiceAccount(owner, studyId, { name: "Worker", validForDays: 1, simulated: false });
  await setRoundStatus(OPERATOR, roundId, "paused");
  await setRoundStatus(OPERATOR, otherRound, "paused");
  const asked = { studyId, fileName: "study.jsonl", asked: {} };
  const { id: exportId } = await prisma().preparedExport.create({ data: { ...asked, state: "done" } });
  await prisma().preparedExport.create({ data: { ...asked, state: "running" } });
  await prisma().trainingAdmission.create({ data: { roundId, raterId: made.raterId, right: 3, tasks: 3 } });

  for (const roundIds of [[roundId, otherRound], []]) {
    const file = { studyId, fileName: "labels.csv", format: "labels", sha256: "0", counts: {} };
    const rounds = { create: roundIds.map((id) => ({ roundId: id })) };
    const { id: subject } = await prisma().import.create({ data: { ...file, rounds } });
    await prisma().event.create({
      data: { studyId, kind: "import.written", subject, data: { fileName: "labels.csv" } },
    });
  }

  const told = await toldBy(all.webhook.id);
  expect(told.map(({ type }) => type).sort()).toEqual(
    [
      ...["export.ready", "import.finished", "import.finished"],
      ...["member.joined", "rater.trained", "round.status", "round.status"],
    ].sort(),
  );
  expect(told.find(({ type }) => type === "export.ready")?.data).toMatchObject({ exportId, fileName: "study.jsonl" });
  expect(told.find(({ type }) => type === "member.joined")?.data).toMatchObject({ userId: made.userId });
  expect(told.find(({ type }) => type === "rater.trained")?.data).toMatchObject({ roundId, raterId: made.raterId });
  expect(await toldBy(all.webhook.id), "nothing twice").toHaveLength(told.length);
  expect((await toldBy(one.webhook.id)).map(({ type, data }) => [type, data.roundId ?? data.roundIds])).toEqual([
    ["round.status", roundId],
    ["import.finished", [roundId, otherRound].sort()],
    ["rater.trained", roundId],
  ]);
});

test("rounds of other studies are refused", async () => {
  setEncryptionKey();
  const [study, other] = [await makeStudy(1), await makeStudy(1)];
  const roundIds = [await makeRound(other, "direct_scoring")];
  const wanted = { url: URL, events: ["round.status" as const], roundIds };
  await expect(createWebhook(OPERATOR, study.studyId, wanted)).rejects.toMatchObject({ code: "INVALID" });
});
