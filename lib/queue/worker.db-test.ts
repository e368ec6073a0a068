import { Client } from "pg";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { oneMoreDatabase } from "@/lib/db/testing/one-more-database";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { startWorker } from "./worker";

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
