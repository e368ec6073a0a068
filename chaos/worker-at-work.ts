import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { newExportSchema } from "@/lib/exports/prepared-export";
import { createExport } from "@/lib/exports/server/prepared/create-export";
import { OPERATOR } from "@/lib/people/viewer";
import { createWebhook } from "@/lib/webhooks/server/create-webhook";
import { sendTestMessage } from "@/lib/webhooks/server/queue-deliveries";
import { newWebhookSchema } from "@/lib/webhooks/webhook";
import { startReceiver } from "@/lib/webhooks/worker/testing/receiver";
import type { Instance } from "./instance";

/** What a worker held is to be done this soon after it was killed; another one starts, and waits until the dead one is found. */
const SOON_SECONDS = 30;
const POLL_MILLISECONDS = 50;

/** Kills the worker while it makes a file and while a receiver has its message and has not answered; both are done all the same. */
export async function killWorkerAtWork(instance: Instance): Promise<void> {
  process.env.TICKBOX_WEBHOOK_NETWORKS = "127.0.0.0/8";
  const { studyId } = await instance.owner();
  process.env.TICKBOX_ENCRYPTION_KEY = await instance.encryptionKey();
  // The first attempt is never answered.
  const receiver = await startReceiver((number) => (number === 1 ? new Promise(() => undefined) : { status: 204 }));
  try {
    const wanted = newWebhookSchema.parse({ url: receiver.url, events: ["run.ended"] });
    const { webhook } = await createWebhook(OPERATOR, studyId, wanted);
    const { deliveryId } = await sendTestMessage(OPERATOR, studyId, webhook.id);
    const { id } = await createExport(OPERATOR, studyId, newExportSchema.parse({ file: "study.jsonl", options: {} }));
    await until("a receiver is told", async () => receiver.received.length > 0);
    process.kill(await instance.worker(), "SIGKILL");
    await until("a file is made", async () => {
      const { state, problem } = await prisma().preparedExport.findUniqueOrThrow({ where: { id } });
      if (state === "failed") throw new Error(`An export failed: ${problem}`);
      return state === "done";
    });
    await until("a message is delivered", async () => {
      const { state } = await prisma().webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
      return state === "delivered";
    });
    await prisma().webhook.delete({ where: { id: webhook.id } });
  } finally {
    await receiver.close();
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience(SOON_SECONDS);
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`More than ${Math.round(patience(SOON_SECONDS) / 1_000)} s until ${what}.`);
    await sleep(POLL_MILLISECONDS);
  }
}
