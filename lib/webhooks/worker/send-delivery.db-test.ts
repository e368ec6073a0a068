import { beforeEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { addJobs, jobFor } from "@/lib/db/jobs";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { readLabelFeed } from "@/lib/exports/server/read-label-feed";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { OPERATOR } from "@/lib/people/viewer";
import { startWorker } from "@/lib/queue/worker";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { SEND_WEBHOOK } from "@/lib/webhooks/server/queue-deliveries";
import { makeWebhook, setEncryptionKey } from "@/lib/webhooks/server/testing/webhook";
import { listDeliveries } from "../server/deliveries";
import { replayDelivery, sendTestMessage } from "../server/queue-deliveries";
import { addressWarnings, sendDelivery } from "./send-delivery";
import { signMessage } from "./sign-message";
import { type Receiver, startReceiver } from "./testing/receiver";

/** Of a private network, such as this test's. */
const NOT_SHOWN = "The answer came from a private network, so it is not shown.";
const PATIENCE = { timeout: 30_000, interval: 50 };

beforeEach(() => {
  setEncryptionKey();
  process.env.TICKBOX_WEBHOOK_NETWORKS = "127.0.0.0/8, ::1";
});

test("an address that nothing can be delivered to is said at once, in the same words whatever the reason", async () => {
  process.env.TICKBOX_WEBHOOK_NETWORKS = "";
  const [nowhere] = await addressWarnings("https://127.0.0.1/in");
  expect(nowhere).toMatch(/^Nothing can be delivered/);
  for (const url of ["https://localhost/in", "https://[::1]/in", "https://10.0.0.3/in", "https://no.invalid/in"]) {
    expect(await addressWarnings(url), url).toEqual([nowhere]);
  }
  expect(await addressWarnings("http://127.0.0.1/in")).toEqual([
    nowhere,
    expect.stringContaining("begins with http://"),
  ]);
  expect(await addressWarnings("https://8.8.8.8/in")).toEqual([]);
  process.env.TICKBOX_WEBHOOK_NETWORKS = "127.0.0.0/8";
  expect(await addressWarnings("http://127.0.0.1/in")).toEqual([]);
});

/** A webhook to a receiver, with a test message that waits. */
async function waitingMessage(url: string) {
  const { studyId } = await makeStudy(1);
  const webhook = await makeWebhook(studyId, { url, events: ["run.ended"] });
  const { deliveryId } = await sendTestMessage(OPERATOR, studyId, webhook.id);
  const delivery = () => prisma().webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
  /** As if the pause had gone by. */
  const makeDue = () =>
    prisma().webhookDelivery.update({ where: { id: deliveryId }, data: { nextAttemptAt: new Date() } });
  const replay = () => replayDelivery(OPERATOR, studyId, webhook.id, deliveryId);
  return { studyId, webhook, deliveryId, delivery, makeDue, replay };
}

async function received(receiver: Receiver, times: number) {
  await vi.waitUntil(() => receiver.received.length >= times, PATIENCE);
  expect(receiver.received).toHaveLength(times);
}

test("a receiver that fails twice and then accepts is sent the same message three times, signed each time", async () => {
  const receiver = await startReceiver((number) => (number < 3 ? { status: 500, text: "Not yet." } : { status: 204 }));
  const { webhook, deliveryId, delivery, makeDue } = await waitingMessage(receiver.url);
  await sendDelivery(deliveryId, 0);
  expect(await delivery()).toMatchObject({ state: "waiting", attempts: 1, status: 500, excerpt: NOT_SHOWN });
  await sendDelivery(deliveryId, 0);
  expect(receiver.received, "it pauses").toHaveLength(1);
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    await makeDue();
    await sendDelivery(deliveryId, 0);
  }
  expect(await delivery()).toMatchObject({ state: "delivered", attempts: 3, status: 204, excerpt: NOT_SHOWN });
  await makeDue();
  await sendDelivery(deliveryId, 0);
  expect(receiver.received).toHaveLength(3);
  const [first] = receiver.received;
  for (const { headers, body } of receiver.received) {
    const id = `msg_${deliveryId}`;
    expect(headers).toMatchObject({ "webhook-id": id, "content-type": "application/json" });
    expect(body).toBe(first?.body);
    const timestamp = Number(headers["webhook-timestamp"]);
    expect(Math.abs(Date.now() / 1_000 - timestamp)).toBeLessThan(60);
    expect(headers["webhook-signature"]).toBe(signMessage([webhook.secret], { id, timestamp, body }));
  }
  await receiver.close();
});

test("of several workers one sends it, and a replay leaves it alone meanwhile", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const receiver = await startReceiver(async () => {
    await held;
    return { status: 200 };
  });
  const url = process.env.DATABASE_URL ?? "";
  const workers = [await startWorker(url, modelClients()), await startWorker(url, modelClients())];
  const { delivery, replay } = await waitingMessage(receiver.url);
  await received(receiver, 1);
  await replay();
  letGo();
  await vi.waitUntil(async () => (await delivery()).state === "delivered", PATIENCE);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(receiver.received).toHaveLength(1);
  expect(await delivery()).toMatchObject({ attempts: 1 });
  await receiver.close();
});

test("a worker that was taken for dead changes nothing of what another one delivered", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const receiver = await startReceiver(async (number) => {
    if (number === 1) await held;
    return { status: number === 1 ? 500 : 200 };
  });
  const { deliveryId, delivery } = await waitingMessage(receiver.url);
  const slow = sendDelivery(deliveryId);
  await received(receiver, 1);
  await sendDelivery(deliveryId);
  letGo();
  await slow;
  expect(await delivery()).toMatchObject({ state: "delivered", attempts: 2, retry: 1, status: 200 });
  await receiver.close();
});

test("an answer without end counts by its status", async () => {
  function* endless() {
    while (true) yield "x".repeat(10_000);
  }
  const receiver = await startReceiver(() => ({ status: 200, text: endless() }));
  const { deliveryId, delivery } = await waitingMessage(receiver.url);
  await sendDelivery(deliveryId);
  expect(await delivery()).toMatchObject({ state: "delivered", attempts: 1, status: 200 });
  await receiver.close();
});

test("a message that was delivered is sent again with its id", async () => {
  const receiver = await startReceiver(() => ({ status: 200, text: "x".repeat(5_000) }));
  const { deliveryId, delivery, replay } = await waitingMessage(receiver.url);
  await sendDelivery(deliveryId);
  expect((await delivery()).excerpt).toBe(NOT_SHOWN);
  await replay();
  await sendDelivery(deliveryId);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(Array(2).fill(`msg_${deliveryId}`));
  expect(await delivery()).toMatchObject({ state: "delivered", attempts: 2 });
  await receiver.close();
});

test("private networks are refused unless the operator names them; redirects are not followed; all read alike", async () => {
  const receiver = await startReceiver(() => ({ status: 302, headers: { location: "http://127.0.0.1:9/" } }));
  const { deliveryId, delivery, makeDue } = await waitingMessage(receiver.url);
  process.env.TICKBOX_WEBHOOK_NETWORKS = "10.0.0.0/8";
  await sendDelivery(deliveryId);
  expect(receiver.received).toEqual([]);
  const refused = await delivery();
  expect(refused).toMatchObject({ status: null, excerpt: expect.stringMatching(/^No connection/) });
  process.env.TICKBOX_WEBHOOK_NETWORKS = "127.0.0.1";
  await makeDue();
  await sendDelivery(deliveryId);
  expect(receiver.received).toHaveLength(1);
  expect(await delivery()).toMatchObject({ state: "waiting", excerpt: refused.excerpt });
  await receiver.close();
  for (const url of [receiver.url, "http://no-such-host.invalid/", "http://192.168.7.7/"]) {
    const other = await waitingMessage(url);
    await sendDelivery(other.deliveryId);
    expect(await other.delivery(), url).toMatchObject({ status: null, milliseconds: 0, excerpt: refused.excerpt });
  }
});

test("a receiver that is gone, or took nothing for as long as it was tried, is sent nothing more", async () => {
  const receiver = await startReceiver((number) => ({ status: number === 1 ? 410 : 503 }));
  const gone = await waitingMessage(receiver.url);
  await sendDelivery(gone.deliveryId);
  const webhookOf = ({ webhook }: typeof gone) => prisma().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  expect(await webhookOf(gone)).toMatchObject({ disabledBecause: "gone" });
  expect(await gone.delivery()).toMatchObject({ state: "failed", attempts: 1 });
  const failing = await waitingMessage(receiver.url);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await webhookOf(failing)).toMatchObject({ disabledAt: null });
    await failing.makeDue();
    await sendDelivery(failing.deliveryId);
  }
  expect(await failing.delivery()).toMatchObject({ state: "failed", attempts: 10 });
  expect(await webhookOf(failing)).toMatchObject({ disabledBecause: "failing" });
  await receiver.close();
});

test("a secret that cannot be opened is said, and nothing is sent unsigned", async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
  const { deliveryId, delivery } = await waitingMessage(receiver.url);
  vi.stubEnv("TICKBOX_ENCRYPTION_KEY", "another secret than that one, 0123456789 abc");
  await sendDelivery(deliveryId);
  vi.unstubAllEnvs();
  expect(receiver.received).toEqual([]);
  expect(await delivery()).toMatchObject({
    state: "waiting",
    excerpt: expect.stringContaining("TICKBOX_ENCRYPTION_KEY"),
  });
  await receiver.close();
});

test("workers find what was labelled, send it, and try again by themselves", async () => {
  const receiver = await startReceiver((number) => ({ status: number === 1 ? 500 : 200 }));
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const { id } = await makeWebhook(study.studyId, { url: receiver.url, events: ["label.submitted"] });
  await labelAll(await makeMember(study.studyId, "annotator"), roundId);
  const feed = async () => (await readLabelFeed(OPERATOR, roundId, { limit: 10 })).labels;
  await vi.waitUntil(async () => (await feed()).length === 2, PATIENCE);
  const url = process.env.DATABASE_URL ?? "";
  const workers = [await startWorker(url, modelClients()), await startWorker(url, modelClients())];
  await prisma().$executeRaw`SELECT graphile_worker.add_job('notify-webhooks', job_key := 'notify-webhooks')`;
  const latest = async () => (await listDeliveries(OPERATOR, study.studyId, id, { limit: 20 })).deliveries;
  const endsWith = (status: number) => vi.waitUntil(async () => (await latest())[0]?.status === status, PATIENCE);
  await endsWith(500);
  const [waiting] = await latest();
  // The pause of five seconds goes by.
  const where = { id: waiting?.deliveryId };
  await prisma().webhookDelivery.updateMany({ where, data: { nextAttemptAt: new Date() } });
  await addJobs([jobFor(SEND_WEBHOOK, waiting?.deliveryId ?? "")]);
  await endsWith(200);
  await Promise.all(workers.map((worker) => worker.stop()));
  const [first, second] = receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(JSON.parse(second?.body ?? "")).toMatchObject({ type: "label.submitted", data: { roundId, count: 2 } });
  expect(await latest()).toMatchObject([{ state: "delivered", attempts: 2, nextAttemptAt: null, status: 200 }]);
  await receiver.close();
});
