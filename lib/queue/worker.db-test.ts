import { Client } from "pg";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { oneMoreDatabase } from "@/lib/db/testing/one-more-database";
import { newEndpointSchema } from "@/lib/endpoints/endpoint";
import { createEndpoint } from "@/lib/endpoints/server/change-endpoint";
import { readEndpoint } from "@/lib/endpoints/server/internal/read-endpoint";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { createWebhook } from "@/lib/webhooks/server/create-webhook";
import { resealKeys, startWorker } from "./worker";

test("two workers start on one database at once, and stop", async () => {
  const database = await oneMoreDatabase("migrated");
  try {
    const workers = await Promise.all([
      startWorker(database.url, modelClients()),
      startWorker(database.url, modelClients()),
    ]);
    await Promise.all(workers.map((worker) => worker.stop()));
    await expect(Promise.all(workers.map((worker) => worker.promise))).resolves.toHaveLength(2);
  } finally {
    await database.drop();
  }
});

test("a worker is known by the name that its jobs are locked by, so that they are freed when it dies", async () => {
  const database = await oneMoreDatabase("migrated");
  const worker = await startWorker(database.url, modelClients());
  const [queue, blocking] = [database.url, process.env.DATABASE_URL].map(
    (url) => new Client({ connectionString: url }),
  );
  try {
    await Promise.all([queue?.connect(), blocking?.connect()]);
    // The job waits for this lock for as long as it takes to look at it.
    await blocking?.query('BEGIN; LOCK TABLE "session"');
    await queue?.query("SELECT graphile_worker.add_job('delete-expired-sessions')");
    const lockedBy = async () => {
      const { rows } = (await queue?.query(
        "SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL",
      )) ?? { rows: [] };
      return rows.map((job) => String(job.locked_by));
    };
    await expect.poll(lockedBy).toHaveLength(1);
    const known = (await prisma().workerProcess.findMany()).flatMap(({ queueWorkers }) => queueWorkers);
    expect(known).toEqual(expect.arrayContaining(await lockedBy()));
  } finally {
    await Promise.all([queue?.end(), blocking?.end()]);
    await worker.stop();
    await worker.promise;
    await database.drop();
  }
});

test("what is stored under the key before opens while both are set, and is encrypted again under the new one alone", async () => {
  const former = "the key before, 0123456789 0123456789";
  process.env.TICKBOX_ENCRYPTION_KEY = former;
  const wanted = newEndpointSchema.parse({ name: "Lab", baseUrl: "https://lab.example/v1", key: "sk-1" });
  const { id: endpointId } = await createEndpoint(await makePerson("Admin", { isAdmin: true }), wanted);
  const { studyId } = await makeStudy(1);
  const url = "https://receiver.example/in";
  const { webhook } = await createWebhook(await makeMember(studyId, "owner"), studyId, {
    url,
    events: ["label.submitted"],
  });
  const stored = async () => ({
    endpoint: (await prisma().endpoint.findUniqueOrThrow({ where: { id: endpointId } })).sealedKey,
    webhook: (await prisma().webhook.findUniqueOrThrow({ where: { id: webhook.id } })).sealedSecret,
  });
  const before = await stored();
  const opened = async () => (await readEndpoint({ endpointId }))?.key;
  process.env.TICKBOX_ENCRYPTION_KEY = "the new key, 0123456789 0123456789 abc";
  expect(await opened()).toMatchObject({ ok: false });
  await resealKeys();
  expect(await stored()).toEqual(before);
  process.env.TICKBOX_FORMER_ENCRYPTION_KEY = former;
  expect(await opened()).toEqual({ ok: true, key: "sk-1" });
  await resealKeys();
  delete process.env.TICKBOX_FORMER_ENCRYPTION_KEY;
  expect(await opened()).toEqual({ ok: true, key: "sk-1" });
  const after = await stored();
  expect(after.webhook.split(".")[1]).toBe(after.endpoint?.split(".")[1]);
  expect(after.webhook).not.toBe(before.webhook);
});
