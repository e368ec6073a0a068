import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { deliveriesSchema, MAX_WEBHOOKS, newWebhookSchema, webhooksSchema } from "@/lib/webhooks/webhook";
import { changeWebhook, deleteWebhook } from "./change-webhook";
import { createWebhook, rotateWebhookSecret } from "./create-webhook";
import { listDeliveries, pruneDeliveries } from "./deliveries";
import { beginDelivery } from "./internal/begin-delivery";
import { replayDelivery, sendTestMessage } from "./queue-deliveries";
import { listWebhooks, readWebhook } from "./read-webhooks";
import { messagesTo, setEncryptionKey } from "./testing/webhook";

beforeAll(setEncryptionKey);

const WANTED = newWebhookSchema.parse({ url: "https://receiver.example/in", events: ["label.submitted"] });

async function studyWithWebhook() {
  const { studyId } = await makeStudy(1);
  const researcher = await makeMember(studyId, "researcher");
  const { webhook, secret } = await createWebhook(researcher, studyId, WANTED);
  return { studyId, researcher, id: webhook.id, secret };
}

test("a researcher makes a webhook; its secret is shown once, stored sealed, and comes back to nobody", async () => {
  const { studyId, researcher, id, secret } = await studyWithWebhook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await prisma().webhook.findUniqueOrThrow({ where: { id } });
  const events = await prisma().event.findMany({ where: { subject: id } });
  const list = webhooksSchema.parse(await listWebhooks(researcher, studyId));
  expect(list.webhooks).toEqual([await readWebhook(researcher, studyId, id)]);
  expect(list.webhooks[0]).toMatchObject({ ...WANTED, disabledBecause: null, latest: null });
  for (const said of [row, events, list]) expect(JSON.stringify(said)).not.toContain(secret.slice(6, 20));
});

test("who may not change the study finds no webhook, nor who knows its id in another study", async () => {
  const { studyId, id } = await studyWithWebhook();
  const other = await studyWithWebhook();
  const { deliveryId } = await sendTestMessage(other.researcher, other.studyId, other.id);
  const NOT_FOUND = { code: "NOT_FOUND" };
  for (const viewer of await makeOutsiders(studyId)) {
    await expect(listWebhooks(viewer, studyId)).rejects.toMatchObject(NOT_FOUND);
    await expect(createWebhook(viewer, studyId, WANTED)).rejects.toMatchObject(NOT_FOUND);
    await expect(readWebhook(viewer, studyId, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(changeWebhook(viewer, studyId, id, { description: "x" })).rejects.toMatchObject(NOT_FOUND);
    await expect(rotateWebhookSecret(viewer, studyId, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(listDeliveries(viewer, studyId, id, { limit: 20 })).rejects.toMatchObject(NOT_FOUND);
    await expect(sendTestMessage(viewer, studyId, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(replayDelivery(viewer, studyId, id, uuidv7())).rejects.toMatchObject(NOT_FOUND);
    await expect(deleteWebhook(viewer, studyId, id)).rejects.toMatchObject(NOT_FOUND);
  }
  await expect(readWebhook(other.researcher, other.studyId, id)).rejects.toMatchObject(NOT_FOUND);
  await expect(deleteWebhook(other.researcher, other.studyId, id)).rejects.toMatchObject(NOT_FOUND);
  await prisma().membership.create({ data: { studyId, userId: other.researcher.userId, role: "owner" } });
  await expect(replayDelivery(other.researcher, studyId, id, deliveryId)).rejects.toMatchObject(NOT_FOUND);
  expect(await readWebhook(other.researcher, studyId, id)).toMatchObject(WANTED);
});

test("a rotated secret signs together with the one before it, for a day", async () => {
  const { studyId, researcher, id, secret } = await studyWithWebhook();
  const { secret: second } = await rotateWebhookSecret(researcher, studyId, id);
  expect(second).not.toBe(secret);
  const claimed = async () => {
    const { deliveryId } = await sendTestMessage(researcher, studyId, id);
    return (await beginDelivery(deliveryId))?.secrets;
  };
  expect(await claimed()).toEqual([second, secret]);
  await prisma().webhook.update({ where: { id }, data: { formerUntil: new Date(Date.now() - 1) } });
  expect(await claimed()).toEqual([second]);
});

test("a webhook is changed, disabled and enabled; agreement.crossed needs a threshold", async () => {
  const { studyId, researcher, id } = await studyWithWebhook();
  const change = (webhook: Parameters<typeof changeWebhook>[3]) => changeWebhook(researcher, studyId, id, webhook);
  await expect(change({ events: ["agreement.crossed"] })).rejects.toMatchObject({ code: "INVALID" });
  expect(await change({ events: ["agreement.crossed"], alphaThreshold: 0.6 })).toMatchObject({ alphaThreshold: 0.6 });
  await expect(change({ alphaThreshold: null })).rejects.toMatchObject({ code: "INVALID" });
  expect(await change({ isEnabled: false })).toMatchObject({ disabledBecause: "person" });
  await expect(sendTestMessage(researcher, studyId, id)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await change({ isEnabled: true, description: "Pipeline" })).toMatchObject({
    disabledBecause: null,
    description: "Pipeline",
    events: ["agreement.crossed"],
  });
});

test("a study has so many webhooks and no more, however many are asked for at once", async () => {
  const { studyId } = await makeStudy(1);
  const owner = await makeMember(studyId, "owner");
  const made = await Promise.allSettled(
    Array.from({ length: MAX_WEBHOOKS + 3 }, () => createWebhook(owner, studyId, WANTED)),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_WEBHOOKS);
  expect((await listWebhooks(owner, studyId)).webhooks).toHaveLength(MAX_WEBHOOKS);
});

test("deliveries are listed latest first, page by page; old ones go, all with the webhook", async () => {
  const { studyId, researcher, id } = await studyWithWebhook();
  const sent: string[] = [];
  for (let n = 0; n < 5; n += 1) sent.unshift((await sendTestMessage(researcher, studyId, id)).deliveryId);
  const read: string[] = [];
  let after: string | undefined;
  do {
    const page = deliveriesSchema.parse(await listDeliveries(researcher, studyId, id, { after, limit: 2 }));
    read.push(...page.deliveries.map(({ deliveryId }) => deliveryId));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(read).toEqual(sent);
  expect(await messagesTo(id)).toContainEqual(expect.objectContaining({ type: "webhook.test", data: { studyId } }));
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000);
  await prisma().webhookDelivery.updateMany({ where: { id: { in: sent.slice(2) } }, data: { createdAt: longAgo } });
  expect(await pruneDeliveries()).toBe(3);
  await deleteWebhook(researcher, studyId, id);
  expect(await prisma().webhookDelivery.count({ where: { webhookId: id } })).toBe(0);
});
